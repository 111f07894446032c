'use client';

import {
  startTransition,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { FailureAlert } from '@/components/back-office/failure-alert';
import { RefreshButton } from '@/components/back-office/list-controls';
import { lazyPart } from '@/components/ui/lazy-part';
import { showToast } from '@/components/ui/toast';
import type { Failure } from '@/lib/gateway/client';
import type { OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { opportunityDefinition } from '@/lib/sales/opportunities/record';
import { isOpenStage, whyCannotMove } from '@/lib/sales/opportunities/rules';
import { BoardColumn } from './board-column';
import { groupsOf } from './board-columns';
import { BoardGroup } from './board-group';
import { BoardLoading } from './board-loading';
import { closedOrder } from './closed-order';
import { createMoveQueue } from './move-queue';
import { opportunitiesText } from './opportunities-text';
import type { boardRequest } from './opportunity-list';
import { useCardMenu } from './use-card-menu';
import { cardElement, useFocusOfMoved } from './use-focus-of-moved';
import { useBoard, type FirstBoard } from './use-board';
import { useFirstPayment } from './sale-won';
import { sendMove, useMove, type Moved, type Stage } from './use-move';
import type { OpportunityVariant } from './variants';

const CardMenu = lazyPart(() => import('./card-menu').then((module) => module.CardMenu));

const text = opportunitiesText;
const { labels } = opportunityDefinition.fields.stage;

type OpenStage = Exclude<Stage, 'won' | 'lost'>;
/** Card picked up by the keyboard, and the stage it is over. */
interface PickedUp {
  readonly id: number;
  readonly over: Stage;
}

interface OpportunityBoardProps {
  first: FirstBoard;
  request: ReturnType<typeof boardRequest>;
  created: OpportunityRecord | null;
  variant: OpportunityVariant;
}

/** Kanban board: a column per stage. Cards move by dragging, keyboard or menu. */
export function OpportunityBoard({ first, request, created, variant }: OpportunityBoardProps) {
  const { columns, failure, load, loadMore, moveOptimistically, show } = useBoard(first, request, created);
  const [pickedUp, setPickedUp] = useState<PickedUp | null>(null);
  const [announced, setAnnounced] = useState('');
  const [busy, setBusy] = useState(false);
  const firstPayment = useFirstPayment(variant);
  const [queue] = useState(() => createMoveQueue<OpportunityRecord>());
  const keysId = useId();
  const followFocus = useFocusOfMoved(columns);

  const refuse = useCallback(
    (refused: Failure) => {
      showToast(refused.message ?? text.failures.move, 'error');
      void load();
    },
    [load],
  );

  const announceMove = (before: OpportunityRecord, { data, ...closing }: Moved) => {
    const order = closedOrder(closing);
    const { stage: back } = before;
    const canUndo = isOpenStage(back) && whyCannotMove(data, back) === null;
    showToast(text.stages.moved(before.name, labels[data.stage]), 'success', {
      ...(order === null ? {} : firstPayment.toastOf(order)),
      ...(canUndo ? { action: { text: text.stages.undo, run: () => go(data, back, false) } } : {}),
    });
  };

  function go(opportunity: OpportunityRecord, stage: OpenStage, canBeUndone = true) {
    queue.add(opportunity.id, send(opportunity, stage, canBeUndone));
  }

  async function send(opportunity: OpportunityRecord, stage: OpenStage, canBeUndone: boolean) {
    followFocus(opportunity);
    const { rollback, settle } = moveOptimistically(opportunity, stage);
    const outcome = await sendMove(opportunity, stage);
    if (!outcome.ok) {
      rollback();
      refuse(outcome);
      return null;
    }
    settle(outcome.data.data);
    if (canBeUndone) announceMove(opportunity, outcome.data);
    else showToast(text.stages.back(opportunity.name, labels[stage]));
    return outcome.data.data;
  }

  const { move, dialogs } = useMove({
    focusAfter: cardElement,
    onOpen: go,
    onClosed(before, moved) {
      show(before, moved.data);
      announceMove(before, moved);
    },
    onRefused: () => void load(),
  });

  const cards = useMemo(
    () => new Map(columns?.flatMap(({ data }) => data.map((card) => [card.id, card] as const))),
    [columns],
  );
  const menu = useCardMenu(cards);
  const stages = useMemo(() => columns?.map(({ stage }) => stage) ?? [], [columns]);

  function tryMove(opportunity: OpportunityRecord, stage: Stage) {
    queue.whenIdle(opportunity, (current) => moveIdle(current, stage));
  }

  function moveIdle(opportunity: OpportunityRecord, stage: Stage) {
    if (stage === opportunity.stage) return;
    const whyNot = whyCannotMove(opportunity, stage);
    if (whyNot === null) move(opportunity, stage);
    else showToast(`${whyNot}.`, 'error');
  }

  function drop(id: number, stage: Stage) {
    const card = cards.get(id);
    if (card !== undefined) tryMove(card, stage);
  }

  function onKey(event: KeyboardEvent<HTMLElement>, opportunity: OpportunityRecord) {
    const { id, name, stage } = opportunity;
    const isPicked = pickedUp?.id === id;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === ' ') {
      event.preventDefault();
      setPickedUp(isPicked ? null : { id, over: stage });
      if (!isPicked) setAnnounced(text.board.pickedUp(name, labels[stage]));
      else if (pickedUp.over === stage) setAnnounced(text.board.left(name, labels[stage]));
      else tryMove(opportunity, pickedUp.over);
    } else if (isPicked && step !== undefined) {
      event.preventDefault();
      const over = stages[Math.min(stages.length - 1, Math.max(0, stages.indexOf(pickedUp.over) + step))];
      if (over === undefined) return;
      setPickedUp({ id, over });
      setAnnounced(text.board.over(labels[over]));
      document.getElementById(`column-${over}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    } else if (isPicked && event.key === 'Escape') {
      event.preventDefault();
      setPickedUp(null);
      setAnnounced(text.board.left(name, labels[stage]));
    }
  }

  // Stable for thousands of memoized cards.
  const latest = useRef({ onKey, tryMove });
  useEffect(() => {
    latest.current = { onKey, tryMove };
  });
  const keyed = useCallback(
    (event: KeyboardEvent<HTMLElement>, opportunity: OpportunityRecord) =>
      latest.current.onKey(event, opportunity),
    [],
  );
  const chosen = useCallback(
    // The menu closes in the next frame, the board changes after it.
    (opportunity: OpportunityRecord, stage: Stage) =>
      startTransition(() => latest.current.tryMove(opportunity, stage)),
    [],
  );
  const leave = useCallback(() => setPickedUp(null), []);

  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <p id={keysId} className="hidden min-w-0 flex-1 text-sm text-ink-muted md:block">
          {text.board.keys}
        </p>
        <RefreshButton
          busy={busy}
          onRefresh={() => {
            setBusy(true);
            void load().finally(() => setBusy(false));
          }}
        />
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <FailureAlert
        className="mb-2"
        sentence={text.failures.board}
        failure={failure}
        onRetry={() => void load()}
      />
      {columns === null ? (
        failure === null && <BoardLoading />
      ) : (
        <div className="flex snap-x snap-mandatory gap-3 overflow-x-auto pb-3 md:snap-none">
          {columns.map((column) => (
            <BoardColumn
              key={column.stage}
              column={column}
              isTarget={pickedUp?.over === column.stage}
              onDrop={(id) => drop(id, column.stage)}
              onMore={async (of) => {
                const failed = await loadMore(of);
                if (failed !== null) showToast(text.failures.board, 'error');
              }}
            >
              {groupsOf(column.data).map(({ key, cards: group }, index) => (
                <BoardGroup
                  key={key}
                  cards={group}
                  variant={variant}
                  isFirst={index === 0}
                  pickedUp={group.find(({ id }) => id === pickedUp?.id)?.id ?? null}
                  withMenu={group.find(({ id }) => id === menu.openId)?.id ?? null}
                  keysId={keysId}
                  onKey={keyed}
                  onBlur={leave}
                  onMenu={menu.toggle}
                />
              ))}
            </BoardColumn>
          ))}
        </div>
      )}
      {menu.shown !== null && <CardMenu {...menu.shown} onMove={chosen} />}
      {dialogs}
      {firstPayment.dialog}
    </>
  );
}
