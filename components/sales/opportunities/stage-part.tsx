'use client';

import { useCallback, useState } from 'react';
import { DetailsPart } from '@/components/back-office/details-panel';
import { FailureMessage } from '@/components/back-office/failure-message';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import type { Failure } from '@/lib/gateway/client';
import type { OpportunityRecord, StageChange } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { isOpenStage, whyCannotMove } from '@/lib/sales/opportunities/rules';
import { dayMs } from '@/lib/kernel/text/calendar';
import { formatInstant } from '@/lib/kernel/text/format';
import { sinceText } from '@/lib/kernel/text/since';
import { opportunitiesText } from './opportunities-text';
import { sendMove, useMove, type Moved } from './use-move';

const text = opportunitiesText.stages;
const { values: stages, labels } = opportunityDefinition.fields.stage;
interface StagePartProps {
  opportunity: OpportunityRecord;
  onMoved(moved: Moved): void;
  onRefused(): void;
}

export function StagePart({ opportunity, onMoved, onRefused }: StagePartProps) {
  const [failed, setFailed] = useState<Failure | null>(null);
  const [movingTo, setMovingTo] = useState<OpportunityRecord['stage'] | null>(null);
  const refuse = useCallback(
    (failure: Failure) => {
      setFailed(failure);
      onRefused();
    },
    [onRefused],
  );
  const { move, dialogs } = useMove({
    onOpen: (from, stage) => void go(from, stage),
    onClosed: (before, moved) => done(before, moved),
    onRefused,
  });

  async function go(from: OpportunityRecord, stage: Exclude<OpportunityRecord['stage'], 'won' | 'lost'>) {
    setFailed(null);
    setMovingTo(stage);
    const outcome = await sendMove(from, stage);
    setMovingTo(null);
    if (outcome.ok) done(from, outcome.data);
    else refuse(outcome);
  }

  function done(before: OpportunityRecord, moved: Moved) {
    onMoved(moved);
    const { stage: back } = before;
    const canUndo = isOpenStage(back) && whyCannotMove(moved.data, back) === null;
    showToast(
      text.moved(before.name, labels[moved.data.stage]),
      'success',
      canUndo ? { action: { text: text.undo, run: () => void undo(moved.data, back) } } : {},
    );
  }

  async function undo(moved: OpportunityRecord, back: Exclude<OpportunityRecord['stage'], 'won' | 'lost'>) {
    const outcome = await sendMove(moved, back);
    if (!outcome.ok) {
      // The row may be closed.
      showToast(outcome.message ?? opportunitiesText.failures.move, 'error');
      onRefused();
      return;
    }
    onMoved(outcome.data);
    showToast(text.back(moved.name, labels[back]));
  }

  const targets = stages.filter(
    (stage) => stage !== opportunity.stage && whyCannotMove(opportunity, stage) === null,
  );
  /** The one that usually follows; a lost sale has none. */
  const nextStage = isOpenStage(opportunity.stage)
    ? stages[stages.indexOf(opportunity.stage) + 1]
    : undefined;
  return (
    <>
      {(targets.length > 0 || failed !== null) && (
        <DetailsPart title={text.title}>
          <div className="flex flex-wrap gap-2">
            {targets.map((stage) => (
              <Button
                key={stage}
                variant={stage === nextStage ? 'primary' : 'secondary'}
                size="small"
                busy={movingTo === stage}
                // Until the response, the version is outdated.
                onClick={() => movingTo === null && move(opportunity, stage)}
              >
                {text.moveTo(labels[stage])}
              </Button>
            ))}
          </div>
          <Alert className="mt-2">
            {failed !== null && (
              <FailureMessage sentence={opportunitiesText.failures.move} failure={failed} />
            )}
          </Alert>
        </DetailsPart>
      )}
      {/* Always in the same place: an unmounted dialog restores no focus. */}
      {dialogs}
    </>
  );
}

interface StageTimesProps {
  opportunity: OpportunityRecord;
  /** Null until loaded. */
  changes: readonly StageChange[] | null;
}

export function StageTimes({ opportunity, changes }: StageTimesProps) {
  return (
    <DetailsPart title={text.times}>
      {changes === null ? (
        <p role="status" className="min-h-touch text-sm text-ink-muted">
          {text.loading}
        </p>
      ) : (
        <ol className="flex min-h-touch flex-wrap gap-x-6 gap-y-2 text-sm">
          {timesOf(opportunity, changes).map(({ stage, from, days, isNow }) => (
            <li key={`${stage} ${from}`} className="min-w-0">
              {isNow ? (
                <span className="font-medium">{text.now(labels[stage], sinceText(from, new Date()))}</span>
              ) : (
                <>
                  <span className="font-medium">{labels[stage]}</span>{' '}
                  <span className="text-ink-muted tabular-nums">
                    {text.for(days)}, {formatInstant(from)}
                  </span>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
    </DetailsPart>
  );
}

/** Oldest first; the last one is the stage of now. */
function timesOf({ stage, created_at, stage_since }: OpportunityRecord, changes: readonly StageChange[]) {
  const begins = [
    { stage: changes[0]?.from ?? stage, from: created_at },
    ...changes.map(({ to, at }) => ({ stage: to, from: at })),
  ];
  return begins.map((begin, index) => {
    const next = begins[index + 1]?.from;
    const end = next === undefined ? Date.now() : Date.parse(next);
    return {
      ...begin,
      from: index === begins.length - 1 ? stage_since : begin.from,
      days: Math.floor(Math.max(0, end - Date.parse(begin.from)) / dayMs),
      isNow: next === undefined,
    };
  });
}
