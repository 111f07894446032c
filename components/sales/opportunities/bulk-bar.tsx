'use client';

import { X } from '@lucide/icons';
import { useRef, useState } from 'react';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { ExportButton, ExportFailure } from '@/components/back-office/export-button';
import { FailureMessage } from '@/components/back-office/failure-message';
import { namesOf } from '@/components/back-office/known-names';
import { filterStyles } from '@/components/back-office/list-controls';
import { listTitle } from '@/components/back-office/list-frame';
import { partyFormFields } from '@/components/back-office/party-form-fields';
import { RecordForm } from '@/components/back-office/record-form';
import type { BulkTools } from '@/components/back-office/record-screen';
import { useExport } from '@/components/back-office/use-export';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Select } from '@/components/ui/select';
import { boardLimits, exportRule } from '@/lib/limits';
import { opportunities, type OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { openStages } from '@/lib/sales/opportunities/rules';
import { formatCount } from '@/lib/kernel/text/format';
import { opportunitiesText } from './opportunities-text';
import type { boardRequest } from './opportunity-list';
import { useBulk, type Refused } from './use-bulk';
import type { OpportunityVariant } from './variants';

const text = opportunitiesText.bulk;
const { labels } = opportunityDefinition.fields.stage;
type OpenStage = (typeof openStages)[number];

/** Maximum of named refusals; the others are counted. */
const namedRefusals = 5;

interface BulkBarProps extends BulkTools<OpportunityRecord> {
  variant: OpportunityVariant;
  filter: ReturnType<typeof boardRequest>;
}

/** Bar with the bulk changes, at the bottom edge: rows stay in place. */
export function BulkBar({ variant, filter, selection, list }: BulkBarProps) {
  const { run, busy, failed, refused, forget } = useBulk({ list });
  const selected = selection.everything ? { filter } : { ids: [...selection.ids] };
  const chosen = selection.everything ? filter : { ids: [...selection.ids].join(',') };
  const exported = useExport('opportunities', chosen);
  const exportedItems = useExport('items', chosen);
  const [giving, setGiving] = useState(false);
  const [moving, setMoving] = useState<OpenStage | null>(null);
  // The bar goes after its dialog, which restores the focus.
  const isDone = useRef(false);
  const clearIfDone = () => isDone.current && selection.clear();
  const count = formatCount(selection.everything ? list.total : selection.ids.size);
  const canSelectAll =
    !selection.everything &&
    !list.totalIsLowerBound &&
    list.total > list.rows.length &&
    list.total <= boardLimits.bulkMatches &&
    list.rows.every(({ id }) => selection.ids.has(id));
  return (
    <section
      aria-label={text.title}
      data-form-actions=""
      data-selection-bar=""
      className="sticky bottom-0 z-header border-t border-ivory-line bg-emerald-pale px-4 py-2 print:hidden"
    >
      <Alert className="mb-2" {...(refused.length === 0 ? {} : { action: deselectRefused() })}>
        {failed !== null && !giving && moving === null && (
          <>
            <FailureMessage sentence={opportunitiesText.failures.bulk} failure={failed} />
            <RefusalList refused={refused} />
          </>
        )}
      </Alert>
      <ExportFailure {...exported} className="mb-2" />
      <ExportFailure {...exportedItems} className="mb-2" />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p role="status" className="mr-2 text-sm font-semibold tabular-nums">
          {selection.everything ? text.allSelected(count) : text.selected(count)}
        </p>
        {canSelectAll && (
          <Button variant="quiet" size="small" onClick={selection.selectEverything}>
            {text.all(formatCount(list.total))}
          </Button>
        )}
        {selection.everything || selection.ids.size <= exportRule.ids ? (
          <>
            <ExportButton {...exported} />
            <ExportButton {...exportedItems} label={text.exportItems} />
          </>
        ) : (
          <p className="text-sm text-ink-soft">{text.exportMost(formatCount(exportRule.ids))}</p>
        )}
        <Button
          variant="quiet"
          size="small"
          className="max-md:ml-auto md:order-last"
          icon={<Icon of={X} className="size-4" />}
          onClick={selection.clear}
        >
          {text.clear}
        </Button>
        <span className="flex flex-wrap items-center gap-2 md:ml-auto">
          <MoveSelect
            busy={busy}
            onMove={(stage) => {
              // Asks first: not all rows are in view.
              if (selection.everything) setMoving(stage);
              else void run({ ...selected, do: 'move', stage }).then(({ ok }) => ok && selection.clear());
            }}
          />
          {variant.role === 'admin' && (
            <Button variant="secondary" size="small" disabled={busy} onClick={() => setGiving(true)}>
              {text.give}
            </Button>
          )}
        </span>
      </div>
      <ConfirmAction
        about={moving}
        title={text.moveTitle}
        question={(stage) => text.moveQuestion(count, labels[stage])}
        confirmLabel={text.moveTitle}
        run={(stage) => run({ ...selected, do: 'move', stage })}
        failure={opportunitiesText.failures.bulk}
        onDone={() => (isDone.current = true)}
        onClose={() => setMoving(null)}
        onClosed={clearIfDone}
        focusAfter={listTitle}
      >
        {() => null}
      </ConfirmAction>
      {giving && (
        <RecordForm
          title={text.giveTitle}
          submitLabel={text.give}
          intro={`${selection.everything ? text.allSelected(count) : text.selected(count)}. ${text.giveHint}`}
          fields={giveFields}
          of={{ initial: {} }}
          input={opportunities.actions.bulk.input}
          toSent={(read) => ({
            ...selected,
            do: 'give' as const,
            executiveid: idOf(read('executiveid')),
            employeeid: idOf(read('employeeid')),
          })}
          send={run}
          failure={opportunitiesText.failures.bulk}
          onSaved={() => {
            isDone.current = true;
            forget();
          }}
          focusAfter={listTitle}
          onClose={() => {
            setGiving(false);
            clearIfDone();
          }}
        />
      )}
    </section>
  );

  function deselectRefused() {
    return (
      <Button
        variant="secondary"
        size="small"
        onClick={() => {
          selection.deselect(refused.map(({ id }) => id));
          forget();
        }}
      >
        {selection.everything ? text.leaveOutOfPage : text.leaveOut}
      </Button>
    );
  }
}

/** Empty: unchanged. */
const idOf = (value: string) => (value === '' ? undefined : Number(value));

const { executiveid, employeeid } = partyFormFields(
  'admin',
  { executiveid: 'optional', employeeid: 'optional' },
  namesOf(null),
);
const giveFields = [...executiveid.replacedBy, ...employeeid.replacedBy];

interface MoveSelectProps {
  busy: boolean;
  onMove(stage: OpenStage): void;
}

/** Choosing a stage alone changes nothing. */
function MoveSelect({ busy, onMove }: MoveSelectProps) {
  const [stage, setStage] = useState<OpenStage>();
  return (
    <span className="inline-flex items-center gap-2">
      <Select
        aria-label={text.moveTo}
        value={stage ?? ''}
        onChange={(event) => setStage(openStages.find((each) => each === event.target.value))}
        options={openStages.map((each) => ({ value: each, label: labels[each] }))}
        placeholder={text.moveTo}
        className={filterStyles}
      />
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        disabled={stage === undefined}
        onClick={() => stage !== undefined && onMove(stage)}
      >
        {text.move}
      </Button>
    </span>
  );
}

function RefusalList({ refused }: { refused: readonly Refused[] }) {
  if (refused.length === 0) return null;
  return (
    <ul className="mt-1 list-disc pl-5 font-normal">
      {refused.slice(0, namedRefusals).map(({ id, name, message }) => (
        <li key={id} className="wrap-anywhere">
          {text.refused(id, name, message)}
        </li>
      ))}
      {refused.length > namedRefusals && <li>{text.more(formatCount(refused.length - namedRefusals))}</li>}
    </ul>
  );
}
