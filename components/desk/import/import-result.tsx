'use client';

import { FileUp } from '@lucide/icons';
import { useState, type Ref } from 'react';
import { backOfficeText } from '@/components/back-office/back-office-text';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import type { ImportRecord } from '@/lib/desk/import/contract';
import type { DateOrder } from '@/lib/desk/import/rules';
import { importOutcomes } from '@/lib/desk/import/record';
import { formatCount, formatInstant } from '@/lib/kernel/text/format';
import { ColumnMapping, mappingOf, missingFields, type ChosenMapping } from './column-mapping';
import { DateOrders } from './date-orders';
import { ImportRows } from './import-rows';
import { importText as text } from './import-text';
import { ImportStateBadge } from './import-state-badge';
import { RefusedRows } from './refused-rows';
import type { ImportStep, OpenImport } from './use-import';

interface ImportResultProps {
  ref: Ref<HTMLHeadingElement>;
  open: OpenImport;
  busy: ImportStep | null;
  /** Checks the file with other columns, or another order of dates; null without the file. */
  onAgain: ((mapping: ChosenMapping, dateOrder?: DateOrder) => void) | null;
  onStart(): void;
  onStop(): void;
  onAnother(): void;
}

export function ImportResult({ ref, open, busy, onAgain, onStart, onStop, onAnother }: ImportResultProps) {
  const { record, rows } = open;
  const checkedWith = mappingOf(record);
  const [mapping, setMapping] = useState(checkedWith);
  const isOther = record.columns.some(({ name, field }) => (mapping[name] ?? null) !== field);
  const isChecked = record.state === 'checked';
  const hasFailed = record.state === 'failed';
  const count = record.made + record.changed;
  return (
    <Card aria-labelledby="import" className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 ref={ref} id="import" tabIndex={-1} className="min-w-0 text-title wrap-anywhere outline-none">
              {record.file_name}
            </h2>
            <ImportStateBadge state={record.state} />
          </div>
          <p className="mt-1 text-sm text-ink-soft">
            {text.uploaded(
              text.lists[record.list],
              formatInstant(record.created_at),
              record.created_by_name || backOfficeText.deletedAccount,
            )}
          </p>
        </div>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon of={FileUp} className="size-4" />}
          onClick={onAnother}
        >
          {text.another}
        </Button>
      </div>
      <Counts record={record} />
      <Progress record={record} />
      <Alert tone="success">{record.state === 'done' && text.done(record.made, record.changed)}</Alert>
      <Alert tone="warning">{record.state === 'stopped' && text.stopped}</Alert>
      {isChecked && !isOther && (
        <DateOrders
          record={record}
          busy={busy === 'check'}
          onChoose={onAgain === null ? null : (order) => onAgain(mapping, order)}
        />
      )}
      <Alert>{hasFailed && text.failed(record.progress, record.total)}</Alert>
      {isChecked && !isOther && count === 0 && <p className="font-medium">{text.nothing}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 empty:hidden">
        {isChecked && !isOther && count > 0 && (
          <Button busy={busy === 'start'} onClick={onStart}>
            {text.start(count)}
          </Button>
        )}
        {hasFailed && (
          <Button busy={busy === 'start'} onClick={onStart}>
            {text.again}
          </Button>
        )}
        {(hasFailed || record.state === 'running') && (
          <Button variant="secondary" busy={busy === 'stop'} onClick={onStop}>
            {text.stop}
          </Button>
        )}
        {isChecked && isOther && onAgain !== null && (
          <>
            <Button busy={busy === 'check'} onClick={() => onAgain(mapping)}>
              {text.mapping.again}
            </Button>
            <p className="text-sm text-ink-soft">{text.mapping.changed}</p>
          </>
        )}
        {record.refused > 0 && record.state !== 'running' && !isOther && <RefusedRows id={record.id} />}
      </div>
      {isChecked && (
        <ColumnMapping
          record={record}
          mapping={mapping}
          missing={missingFields(record.list, mapping)}
          onChange={onAgain === null ? null : setMapping}
        />
      )}
      <ImportRows record={record} rows={rows} />
    </Card>
  );
}

function Counts({ record }: { record: ImportRecord }) {
  return (
    <dl aria-label={text.counts[record.state]} className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {importOutcomes.map((outcome) => (
        <div key={outcome} className="rounded-md border border-ivory-line bg-ivory p-4">
          <dt className="text-sm font-semibold text-ink-soft">{text.outcomes[outcome]}</dt>
          <dd className="mt-1 font-display text-heading font-medium tabular-nums">
            {formatCount(record[outcome])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Announced with each part of 500 rows. */
function Progress({ record: { state, progress, total } }: { record: ImportRecord }) {
  if (state !== 'running') return null;
  return (
    <div>
      <div className="mb-2 flex flex-wrap justify-between gap-x-4 text-sm">
        <p role="status" className="font-medium tabular-nums">
          {text.running(progress, total)}
        </p>
        <p className="text-ink-soft">{text.leave}</p>
      </div>
      <progress aria-label={text.progress} max={total} value={progress} className="block h-2.5 w-full" />
    </div>
  );
}
