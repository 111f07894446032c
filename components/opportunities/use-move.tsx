'use client';

import { useState, type ReactNode } from 'react';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import type { OutputOf } from '@/lib/contract';
import { callAction, type Failure } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import type { opportunities as contract, OpportunityRecord } from '@/lib/opportunities/contract';
import { isOpenStage } from '@/lib/opportunities/rules';
import { formatRupees } from '@/lib/text/format';
import { opportunitiesText } from './opportunities-text';

const text = opportunitiesText.stages;
const opportunities = lazyExport(() => import('@/lib/opportunities/contract'), 'opportunities');
const recordShape = lazyExport(() => import('@/lib/opportunities/contract'), 'opportunityRecord');
const LostForm = lazyPart(() => import('./lost-form').then((module) => module.LostForm));

export type Moved = OutputOf<(typeof contract)['actions']['move']>;
export type Stage = OpportunityRecord['stage'];

export function sendMove({ id, version }: OpportunityRecord, stage: Exclude<Stage, 'lost'>) {
  return callAction(opportunities, 'move', { id, stage, version });
}

/** The opportunity was closed meanwhile. */
export const isClosed = ({ code }: Failure) => code === 'OPPORTUNITY_CLOSED';

/** The current record of a STALE_VERSION response, else null. */
async function currentOf(failure: Failure): Promise<OpportunityRecord | null> {
  if (failure.code !== 'STALE_VERSION') return null;
  const shape = await recordShape();
  return shape.safeParse(failure.data).data ?? null;
}

interface Closing {
  readonly to: 'won' | 'lost';
  /** When the dialog opened. */
  readonly opportunity: OpportunityRecord;
  /** After a conflict: the version to send next. */
  readonly current: OpportunityRecord;
}

interface MoveOptions {
  /** Moves to an open stage, without a question. */
  onOpen(opportunity: OpportunityRecord, stage: Exclude<Stage, 'won' | 'lost'>): void;
  /** Moved to won or lost. */
  onClosed(before: OpportunityRecord, moved: Moved): void;
  onRefused(failure: Failure): void;
  /** Focus target after a move to won or lost, if the trigger disappears. */
  focusAfter?(moved: OpportunityRecord): HTMLElement | null;
}

/** Open stages: at once; won: after a question; lost: with a reason. */
export function useMove({ onOpen, onClosed, onRefused, focusAfter }: MoveOptions): {
  move(opportunity: OpportunityRecord, stage: Stage): void;
  dialogs: ReactNode;
} {
  const [closing, setClosing] = useState<Closing | null>(null);
  const close = () => setClosing(null);

  async function refuse(failure: Failure) {
    onRefused(failure);
    if (isClosed(failure)) showToast(failure.message ?? opportunitiesText.failures.move, 'error');
    const current = await currentOf(failure);
    if (current !== null) setClosing((now) => now && { ...now, current });
  }

  return {
    move(opportunity, stage) {
      if (stage === opportunity.stage) return;
      if (isOpenStage(stage)) onOpen(opportunity, stage);
      else setClosing({ to: stage, opportunity, current: opportunity });
    },
    dialogs: (
      <>
        <ConfirmAction
          about={closing?.to === 'won' ? closing.opportunity : null}
          title={text.wonTitle}
          question={text.wonQuestion}
          confirmLabel={text.wonTitle}
          run={async (opportunity) => {
            const outcome = await sendMove(closing?.current ?? opportunity, 'won');
            if (!outcome.ok) {
              await refuse(outcome);
              if (isClosed(outcome)) close();
            }
            return outcome;
          }}
          failure={opportunitiesText.failures.move}
          onDone={(opportunity, moved) => onClosed(closing?.current ?? opportunity, moved)}
          onClose={close}
          focusAfter={focusAfter}
        >
          {(opportunity) => (
            <>
              <p className="font-semibold wrap-anywhere">{opportunity.name}</p>
              <p className="text-ink-soft tabular-nums">
                {formatRupees((closing?.current ?? opportunity).total_amount)}
              </p>
            </>
          )}
        </ConfirmAction>
        {closing?.to === 'lost' && (
          <LostForm
            opportunity={closing.current}
            onMoved={(moved) => onClosed(closing.current, moved)}
            onRefused={(failure) => void refuse(failure)}
            onClose={close}
            focusAfter={focusAfter}
          />
        )}
      </>
    ),
  };
}
