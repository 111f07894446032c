'use client';

import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { anySignal } from '@/lib/abort-signals';
import { shortTimeoutMs, type Failure, type Outcome } from '@/lib/gateway/client';
import { onTop, withKeptRow } from './kept-row';
import { requestKey, type FirstPage, type ListPage } from './list-query';
import { useLatestLoad } from './use-latest-load';
import { useReloadOnBack } from './use-reload-on-back';

interface ListState<Row> {
  readonly status: 'ready' | 'loading' | 'failed';
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalIsLowerBound: boolean;
  readonly nextCursor: string | null;
  /** Of the last load; also null if the server could not load the first page. */
  readonly failure: Failure | null;
}

export interface RecordList<Row> extends ListState<Row> {
  refresh(): Promise<boolean>;
  replace(row: Row): void;
  remove(id: number): void;
  putOnTop(row: Row): void;
}

interface RecordListOptions<Row, Request extends object> {
  first: FirstPage<Row>;
  /** A different request loads another page. */
  request: Request;
  load(request: Request, signal: AbortSignal): Promise<Outcome<ListPage<Row>>>;
  /** Id of the row that a load must not remove, for its unsaved input. */
  keeps(): number | null;
}

/**
 * @param before unchanged rows keep their identity and are not re-rendered
 * @param kept id of the row that stays if the page lacks it
 */
function shown<Row extends { readonly id: number }>(
  page: ListPage<Row>,
  before: readonly Row[] = [],
  kept: number | null = null,
): ListState<Row> {
  const known = new Map(before.map((row) => [row.id, row]));
  const fresh = page.rows.map((row) => {
    const same = known.get(row.id);
    return same !== undefined && JSON.stringify(same) === JSON.stringify(row) ? same : row;
  });
  const rows = withKeptRow(fresh, before, kept);
  return {
    status: 'ready',
    rows,
    total: Math.max(page.total, rows.length),
    totalIsLowerBound: page.total_is_lower_bound === true,
    nextCursor: page.next_cursor,
    failure: null,
  };
}

function failed<Row>(failure: Failure | null, rows: readonly Row[] = []): ListState<Row> {
  return {
    status: 'failed',
    rows,
    total: rows.length,
    totalIsLowerBound: false,
    nextCursor: null,
    failure,
  };
}

/**
 * The first page comes from the HTML, later ones from the gateway. The last load wins; a failed one empties the list, except for a row
 * with unsaved input.
 */
export function useRecordList<Row extends { readonly id: number }, Request extends object>({
  first,
  request,
  load,
  keeps,
}: RecordListOptions<Row, Request>): RecordList<Row> {
  const [state, setState] = useState<ListState<Row>>(() =>
    first.page === null ? failed(null) : shown(first.page),
  );
  const key = requestKey(request);
  /** Of the last load, also one that was aborted by another request. */
  const wantedKey = useRef(first.request);
  const latest = useRef({ request, load, keeps });
  useEffect(() => {
    latest.current = { request, load, keeps };
  });

  const { load: refresh, afterWrite } = useLatestLoad(async (signal): Promise<boolean> => {
    wantedKey.current = requestKey(latest.current.request);
    setState((before) => ({ ...before, status: 'loading', failure: null }));
    const limited = anySignal([signal, AbortSignal.timeout(shortTimeoutMs)]);
    const outcome = await latest.current.load(latest.current.request, limited);
    if (signal.aborted) return false;
    const kept = latest.current.keeps();
    // Transition: rendering hundreds of rows must not block typing.
    startTransition(() => {
      setState((before) =>
        outcome.ok
          ? shown(outcome.data, before.rows, kept)
          : failed(outcome, withKeptRow([], before.rows, kept)),
      );
    });
    return outcome.ok;
  });

  useEffect(() => {
    if (wantedKey.current !== key) void refresh();
  }, [key, refresh]);
  useReloadOnBack(first, () => void refresh());

  const change = useCallback(
    (next: (before: ListState<Row>) => ListState<Row>) => {
      setState(next);
      afterWrite();
    },
    [afterWrite],
  );
  const replace = useCallback(
    (row: Row) =>
      change((before) => ({
        ...before,
        rows: before.rows.map((other) => (other.id === row.id ? row : other)),
      })),
    [change],
  );
  const remove = useCallback(
    (id: number) =>
      change((before) => {
        const rows = before.rows.filter((row) => row.id !== id);
        return { ...before, rows, total: before.total - (before.rows.length - rows.length) };
      }),
    [change],
  );
  const putOnTop = useCallback(
    (row: Row) =>
      change((before) => ({
        ...before,
        status: 'ready',
        failure: null,
        ...onTop(row, before),
      })),
    [change],
  );

  return { ...state, refresh, replace, remove, putOnTop };
}
