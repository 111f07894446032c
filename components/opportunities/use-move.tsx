'use client';

import { useState, type ReactNode } from 'react';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { lazyPart } from '@/components/ui/lazy-part';
import type { OutputOf } from '@/lib/contract';
import { callAction, type Failure } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import type { opportunities as contract, OpportunityRecord } from '@/lib/opportunities/contract';
import { isOpenStage } from '@/lib/opportunities/rules';
import { formatRupees } from '@/lib/text/format';
import { opportunitiesText } from './opportunities-text';

const text = opportunitiesText.stages;
const opportunities = lazyExport(() => import('@/lib/opportunities/contract'), 'opportunities');
const LostForm = lazyPart(() => import('./lost-form').then((module) => module.LostForm));

export type Moved = OutputOf<(typeof contract)['actions']['move']>;
export type Stage = OpportunityRecord['stage'];

export function sendMove({ id, version }: OpportunityRecord, stage: Exclude<Stage, 'lost'>) {
  return callAction(opportunities, 'move', { id, stage, version });
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
  const [winning, setWinning] = useState<OpportunityRecord | null>(null);
  const [losing, setLosing] = useState<OpportunityRecord | null>(null);
  return {
    move(opportunity, stage) {
      if (stage === opportunity.stage) return;
      if (isOpenStage(stage)) onOpen(opportunity, stage);
      else if (stage === 'won') setWinning(opportunity);
      else setLosing(opportunity);
    },
    dialogs: (
      <>
        <ConfirmAction
          about={winning}
          title={text.wonTitle}
          question={text.wonQuestion}
          confirmLabel={text.wonTitle}
          run={async (opportunity) => {
            const outcome = await sendMove(opportunity, 'won');
            if (!outcome.ok) onRefused(outcome);
            return outcome;
          }}
          failure={opportunitiesText.failures.move}
          onDone={onClosed}
          onClose={() => setWinning(null)}
          focusAfter={focusAfter}
        >
          {(opportunity) => (
            <>
              <p className="font-semibold wrap-anywhere">{opportunity.name}</p>
              <p className="text-ink-soft tabular-nums">{formatRupees(opportunity.total_amount)}</p>
            </>
          )}
        </ConfirmAction>
        {losing !== null && (
          <LostForm
            opportunity={losing}
            onMoved={(moved) => onClosed(losing, moved)}
            onRefused={onRefused}
            onClose={() => setLosing(null)}
            focusAfter={focusAfter}
          />
        )}
      </>
    ),
  };
}
