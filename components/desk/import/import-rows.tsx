'use client';

import { useState } from 'react';
import { tableStyles } from '@/components/back-office/table-styles';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CountLabel } from '@/components/ui/count-label';
import { SegmentedFilter } from '@/components/ui/segmented-filter';
import { listLimit } from '@/lib/limits';
import type { ImportRecord, ImportRow } from '@/lib/desk/import/contract';
import { importOutcomes, type ImportOutcome } from '@/lib/desk/import/record';
import { formatCount } from '@/lib/kernel/text/format';
import { importText } from './import-text';

const text = importText.rows;

const tones: Record<ImportOutcome, BadgeTone> = {
  made: 'success',
  changed: 'gold',
  same: 'neutral',
  refused: 'danger',
};

/** Refused rows first: they need action. */
export function ImportRows({ record, rows }: { record: ImportRecord; rows: readonly ImportRow[] }) {
  const [chosen, setChosen] = useState<ImportOutcome | 'all'>(record.refused > 0 ? 'refused' : 'all');
  const [most, setMost] = useState<number>(listLimit.office);
  const fitting = chosen === 'all' ? rows : rows.filter(({ what }) => what === chosen);
  const shown = fitting.slice(0, most);
  const options = [
    { value: 'all' as const, label: `${text.all} ${formatCount(rows.length)}` },
    ...importOutcomes
      .map((value) => ({ value, count: rows.filter(({ what }) => what === value).length }))
      .filter(({ value, count }) => count > 0 || value === chosen)
      .map(({ value, count }) => ({ value, label: `${importText.outcomes[value]} ${formatCount(count)}` })),
  ];
  return (
    <section aria-labelledby="rows" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id="rows" className="text-lg font-semibold">
          {text.title}
        </h3>
        <CountLabel>{text.shown(shown.length, fitting.length)}</CountLabel>
      </div>
      <SegmentedFilter
        label={text.show}
        options={options}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          setMost(listLimit.office);
        }}
      />
      <div className="@container mt-3 overflow-clip rounded-md border border-ivory-line">
        <table aria-labelledby="rows" className={tableStyles}>
          <thead className="bg-ivory-deep">
            <tr>
              <th scope="col" className="w-px">
                {text.line}
              </th>
              <th scope="col" className="w-px">
                {text.result}
              </th>
              <th scope="col">{text.reason}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, what, why }) => (
              <tr key={row}>
                <th scope="row" className="font-normal tabular-nums">
                  {row}
                </th>
                <td>
                  <Badge tone={tones[what]}>{importText.outcomes[what]}</Badge>
                </td>
                <td className="wrap-anywhere">{why}</td>
              </tr>
            ))}
            {shown.length === 0 && (
              <tr>
                <td colSpan={3} className="text-ink-soft">
                  {text.none}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {fitting.length > shown.length && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          onClick={() => setMost((before) => before + pageRows)}
        >
          {text.more(Math.min(pageRows, fitting.length - shown.length))}
        </Button>
      )}
    </section>
  );
}

/** Rows added by one press. */
const pageRows = 500;
