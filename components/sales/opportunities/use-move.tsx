'use client';

import { useCallback, useState, type ReactNode } from 'react';
import { ConfirmAction } from '@/components/back-office/confirm-action';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import type { OutputOf } from '@/lib/contract';
import { callAction, currentRecord, type Failure } from '@/lib/gateway/client';
import { opportunities } from '@/lib/sales/opportunities/endpoints';
import type { opportunities as contract, OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { isOpenStage } from '@/lib/sales/opportunities/rules';
import { opportunitiesText } from './opportunities-text';
import { WonTotalChoice, type WonTotal } from './won-total';

const text = opportunitiesText.stages;
const LostForm = lazyPart(() => import('./lost-form').then((module) => module.LostForm));

export type Moved = OutputOf<(typeof contract)['actions']['move']>;
export type Stage = OpportunityRecord['stage'];

export function sendMove(
  { id, version }: OpportunityRecord,
  stage: Exclude<Stage, 'lost'>,
  total: WonTotal | null = null,
) {
  return callAction(opportunities, 'move', { id, stage, version, ...total });
}

/** The opportunity was closed meanwhile. */
export const isClosed = ({ code }: Failure) => code === 'OPPORTUNITY_CLOSED';

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
  const [total, setTotal] = useState<WonTotal | null>(null);
  /** Reads the items again. */
  const [reads, setReads] = useState(0);
  const close = () => setClosing(null);
  const choose = useCallback((chosen: WonTotal | null) => setTotal(chosen), []);

  function refuse(failure: Failure) {
    onRefused(failure);
    if (isClosed(failure)) showToast(failure.message ?? opportunitiesText.failures.move, 'error');
    setReads((before) => before + 1);
    setClosing((now) => now && { ...now, current: currentRecord(failure, now.current) ?? now.current });
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
          tone="primary"
          isReady={total !== null}
          run={async (opportunity) => {
            const outcome = await sendMove(closing?.current ?? opportunity, 'won', total);
            if (!outcome.ok) {
              refuse(outcome);
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
              <WonTotalChoice
                key={opportunity.id}
                opportunity={closing?.current ?? opportunity}
                version={reads}
                onChoice={choose}
              />
            </>
          )}
        </ConfirmAction>
        {closing?.to === 'lost' && (
          <LostForm
            opportunity={closing.current}
            onMoved={(moved) => onClosed(closing.current, moved)}
            onRefused={refuse}
            onClose={close}
            focusAfter={focusAfter}
          />
        )}
      </>
    ),
  };
}
