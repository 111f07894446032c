'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { requestKey } from '@/components/back-office/list-query';
import { useLatestLoad } from '@/components/back-office/use-latest-load';
import { idOf, withoutKnown } from '@/components/back-office/without-known';
import { boardLimits } from '@/lib/limits';
import { callAction, shortTimeoutMs, type Failure, type Outcome } from '@/lib/gateway/client';
import { opportunities } from '@/lib/opportunities/endpoints';
import type { BoardColumn, OpportunityRecord } from '@/lib/opportunities/contract';
import { merged, moved, withPending, type Columns, type PendingMove } from './board-columns';
import type { boardRequest } from './opportunity-list';

type Stage = BoardColumn['stage'];

/** The board in the HTML; `columns` is null if loading failed. */
export interface FirstBoard {
  readonly request: string;
  readonly columns: Columns | null;
}

interface State {
  readonly of: string;
  readonly columns: Columns | null;
  readonly failure: Failure | null;
}

/**
 * Reloads every few seconds while the page is visible, to show others' changes; not during a move, which the response would lack.
 * @param created last one created beside the board: shown at once, then reloaded, as the filters may exclude it
 */
export function useBoard(
  first: FirstBoard,
  request: ReturnType<typeof boardRequest>,
  created: OpportunityRecord | null,
) {
  const [state, setState] = useState<State>({ of: first.request, columns: first.columns, failure: null });
  const [loads, setLoads] = useState(0);
  const key = requestKey(request);
  const pending = useRef(new Set<PendingMove>());
  const latest = useRef({ request, state });
  useEffect(() => {
    latest.current = { request, state };
  });

  const { load, isLoading, stop, afterWrite } = useLatestLoad(async (signal) => {
    const { request: sent, state: shown } = latest.current;
    const of = requestKey(sent);
    const options = { signal, timeoutMs: shortTimeoutMs };
    const outcome = await callAction(opportunities, 'board', sent, options);
    const loaded = outcome.ok
      ? await withLoadedAgain(outcome.data.data, shown.of === of ? shown.columns : null, (more) =>
          callAction(opportunities, 'board', { ...sent, ...more }, options),
        )
      : null;
    if (signal.aborted) return;
    const fresh = loaded === null ? null : withPending(loaded, pending.current);
    const failure = outcome.ok ? null : outcome;
    setState((state) => {
      const before = state.of === of ? state.columns : null;
      return { of, columns: fresh === null ? before : merged(before, fresh), failure };
    });
    setLoads((count) => count + 1);
  });

  useEffect(() => {
    if (state.of !== key) void load();
  }, [state.of, key, load]);

  useEffect(() => {
    const loadIfVisible = () => {
      // A load may take longer than the interval: restarted each time, it would never end.
      if (!document.hidden && pending.current.size === 0 && !isLoading()) void load();
    };
    const timer = setInterval(loadIfVisible, boardLimits.refreshMs);
    document.addEventListener('visibilitychange', loadIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', loadIfVisible);
    };
    // A manual load, or one after a move, restarts the interval.
  }, [load, isLoading, loads]);

  const change = useCallback((next: (columns: Columns) => Columns) => {
    setState((before) => (before.columns === null ? before : { ...before, columns: next(before.columns) }));
  }, []);

  useEffect(() => {
    if (created === null) return;
    change((columns) => moved(columns, null, created));
    void load();
  }, [created, change, load]);

  const loadMore = useCallback(
    async ({ stage, next_cursor: cursor }: BoardColumn): Promise<Failure | null> => {
      if (cursor === null) return null;
      const outcome = await callAction(opportunities, 'board', { ...latest.current.request, stage, cursor });
      if (!outcome.ok) return outcome;
      const [more] = outcome.data.data;
      if (more !== undefined)
        change((columns) =>
          columns.map((column) =>
            column.stage === stage && column.next_cursor === cursor
              ? { ...more, data: [...column.data, ...withoutKnown(more.data, column.data, idOf)] }
              : column,
          ),
        );
      return null;
    },
    [change],
  );

  /** Optimistic update: shows a move at once; the returned functions roll it back, or settle it with the current record. */
  const moveOptimistically = useCallback(
    (opportunity: OpportunityRecord, stage: Stage) => {
      const move = { before: opportunity, now: { ...opportunity, stage } };
      pending.current.add(move);
      stop();
      change((columns) => moved(columns, move.before, move.now));
      const end = (by: (columns: Columns) => Columns) => {
        pending.current.delete(move);
        change(by);
        afterWrite();
        setLoads((count) => count + 1);
      };
      return {
        rollback: () => end((columns) => moved(columns, move.now, move.before)),
        settle: (now: OpportunityRecord) => end((columns) => moved(columns, move.now, now)),
      };
    },
    [change, stop, afterWrite],
  );

  return {
    columns: state.of === key ? state.columns : null,
    failure: state.of === key ? state.failure : null,
    load,
    loadMore,
    moveOptimistically,
    show: useCallback(
      (before: OpportunityRecord, now: OpportunityRecord) => {
        change((columns) => moved(columns, before, now));
        afterWrite();
      },
      [change, afterWrite],
    ),
  };
}

/** Reloaded cards of a column after others' changes: in total, and per request. */
const loadedAgain = 500;
const atOnce = 100;

/**
 * Fresh columns with as many cards as before where the count has changed: any of these may have left the column. Fewer if more cannot be
 * loaded.
 */
function withLoadedAgain(
  fresh: Columns,
  before: Columns | null,
  load: (more: { stage: Stage; cursor: string; limit: number }) => Promise<Outcome<{ data: Columns }>>,
): Promise<Columns> {
  return Promise.all(
    fresh.map(async (column) => {
      const old = before?.find(({ stage }) => stage === column.stage);
      if (old === undefined || old.count === column.count) return column;
      const wanted = Math.min(old.data.length, loadedAgain);
      const data = [...column.data];
      let cursor = column.next_cursor;
      while (data.length < wanted && cursor !== null) {
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
