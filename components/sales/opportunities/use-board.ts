import { useCallback, useEffect, useRef } from 'react';
import { requestKey } from '@/components/back-office/list-query';
import { idOf, withoutKnown } from '@/components/data/page-rows';
import { ofOpportunities } from '@/components/data/use-changes';
import { useData } from '@/components/data/use-data';
import { callAction, shortTimeoutMs, type Failure, type Outcome } from '@/lib/gateway/client';
import type { BoardColumn, OpportunityRecord } from '@/lib/sales/opportunities/contract';
import { opportunities } from '@/lib/sales/opportunities/endpoints';
import { merged, moved, withPending, type Columns, type PendingMove } from './board-columns';
import type { boardRequest } from './opportunity-list';

type Stage = BoardColumn['stage'];

/** The board in the HTML; `columns` is null if loading failed. */
export interface FirstBoard {
  readonly request: string;
  readonly columns: Columns | null;
}

const options = { timeoutMs: shortTimeoutMs };

/**
 * Shows others' changes as lists do; not during a move, which the response would lack.
 * @param created last one created beside the board: shown at once, then reloaded, as the filters may exclude it
 */
export function useBoard(
  first: FirstBoard,
  request: ReturnType<typeof boardRequest>,
  created: OpportunityRecord | null,
) {
  const key = requestKey(request);
  const pending = useRef(new Set<PendingMove>());
  const shown = useRef<{ readonly of: string; readonly columns: Columns | null } | null>(null);
  const shownColumns = () => (shown.current?.of === key ? shown.current.columns : null);
  const loadColumns = async () => {
    const before = shownColumns();
    const outcome = await callAction(opportunities, 'board', request, options);
    if (!outcome.ok) return outcome;
    const loaded = await withReloaded(outcome.data.data, before, (more) =>
      callAction(opportunities, 'board', { ...request, ...more }, options),
    );
    return { ...outcome, data: merged(shownColumns(), withPending(loaded, pending.current)) };
  };
  const { data, failure, reload, change } = useData<Columns>(`board ${key}`, loadColumns, {
    first: first.request === key ? { data: first.columns, response: null } : undefined,
    changes: ofOpportunities,
    mayReload: () => pending.current.size === 0,
  });
  useEffect(() => {
    shown.current = { of: key, columns: data };
  });

  const changeColumns = useCallback(
    (next: (columns: Columns) => Columns) => change((columns) => columns && next(columns)),
    [change],
  );

  useEffect(() => {
    if (created === null) return;
    changeColumns((columns) => moved(columns, null, created));
    void reload();
  }, [created, changeColumns, reload]);

  const loadMore = useCallback(
    async ({ stage, next_cursor: cursor }: BoardColumn): Promise<Failure | null> => {
      if (cursor === null) return null;
      const outcome = await callAction(opportunities, 'board', { ...request, stage, cursor });
      if (!outcome.ok) return outcome;
      const [more] = outcome.data.data;
      if (more !== undefined)
        changeColumns((columns) =>
          columns.map((column) =>
            column.stage === stage && column.next_cursor === cursor
              ? { ...more, data: [...column.data, ...withoutKnown(more.data, column.data, idOf)] }
              : column,
          ),
        );
      return null;
    },
    [request, changeColumns],
  );

  /** Optimistic update: shows a move at once; the returned functions roll it back, or settle it with the current record. */
  const moveOptimistically = useCallback(
    (opportunity: OpportunityRecord, stage: Stage) => {
      const move = { before: opportunity, now: { ...opportunity, stage } };
      pending.current.add(move);
      changeColumns((columns) => moved(columns, move.before, move.now));
      const end = (now: OpportunityRecord) => {
        pending.current.delete(move);
        changeColumns((columns) => moved(columns, move.now, now));
      };
      return { rollback: () => end(move.before), settle: end };
    },
    [changeColumns],
  );

  return {
    columns: data,
    failure,
    load: reload,
    loadMore,
    moveOptimistically,
    show: useCallback(
      (before: OpportunityRecord, now: OpportunityRecord) =>
        changeColumns((columns) => moved(columns, before, now)),
      [changeColumns],
    ),
  };
}

/** Reloaded cards of a column after others' changes: in total, and per request. */
const reloadLimit = 500;
const atOnce = 100;

/**
 * Fresh columns with as many cards as before where the count has changed: any of these may have left the column. Fewer if more cannot be
 * loaded.
 */
function withReloaded(
  fresh: Columns,
  before: Columns | null,
  load: (more: { stage: Stage; cursor: string; limit: number }) => Promise<Outcome<{ data: Columns }>>,
): Promise<Columns> {
  return Promise.all(
    fresh.map(async (column) => {
      const old = before?.find(({ stage }) => stage === column.stage);
      if (old === undefined || old.count === column.count) return column;
      const limit = Math.min(old.data.length, reloadLimit);
      const data = [...column.data];
      let cursor = column.next_cursor;
      while (data.length < limit && cursor !== null) {
        const outcome = await load({ stage: column.stage, cursor, limit: atOnce });
        const [more] = outcome.ok ? outcome.data.data : [];
        if (more === undefined) break;
        data.push(...withoutKnown(more.data, data, idOf));
        cursor = more.next_cursor;
      }
      return { ...column, data, next_cursor: cursor };
    }),
  );
}
