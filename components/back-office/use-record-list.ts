'use client';

import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useChanges, type Concerns } from '@/components/data/use-changes';
import { useData } from '@/components/data/use-data';
import type { Failure, Outcome } from '@/lib/gateway/client';
import { withRowFirst, withKeptRow } from './kept-row';
import { requestKey, type FirstPage, type ListPage } from './list-query';

interface ListState<Row> {
  readonly status: 'ready' | 'loading' | 'failed';
  readonly rows: readonly Row[];
  readonly total: number;
  readonly totalIsLowerBound: boolean;
  readonly nextCursor: string | null;
  /** Failure of the last load; also null if the server could not load the first page. */
  readonly failure: Failure | null;
}

export interface RecordList<Row, Page = ListPage<Row>> extends ListState<Row> {
  /** The response's other parts; null after a failure. */
  readonly page: Page | null;
  refresh(): Promise<boolean>;
  replace(row: Row): void;
  remove(id: number): void;
  putOnTop(row: Row): void;
  /** Applies a write to the response's other parts. */
  change(next: (page: Page) => Page): void;
}

interface RecordListOptions<Row, Page extends ListPage<Row>, Request extends object> {
  /** Name of the list. */
  name: string;
  first: FirstPage<Row, Page>;
  /** A different request loads another page. */
  request: Request;
  load(request: Request): Promise<Outcome<Page>>;
  /** Changes of others, after which it loads again. */
  changes?: Concerns | undefined;
  /**
   * Id of the row that a load must not remove: for its unsaved input, or since somebody reads it.
   * @param isQuiet for a load after a change
   */
  keeps(isQuiet: boolean): number | null;
}

/** Unchanged rows keep their identity and are not rendered again. */
function withSameRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
  before: readonly Row[],
): readonly Row[] {
  const known = new Map(before.map((row) => [row.id, row]));
  return rows.map((row) => {
    const same = known.get(row.id);
    return same !== undefined && JSON.stringify(same) === JSON.stringify(row) ? same : row;
  });
}

/**
 * The first page comes from the HTML, later ones from the gateway. A failed load empties the list, except for a row with unsaved input.
 */
export function useRecordList<
  Row extends { readonly id: number },
  Page extends ListPage<Row>,
  Request extends object,
>({
  name,
  first,
  request,
  load,
  keeps,
  changes,
}: RecordListOptions<Row, Page, Request>): RecordList<Row, Page> {
  const key = requestKey(request);
  /** What is shown; of no request while another one loads, and the rows are still those of the one before. */
  const latest = useRef<{
    readonly key: string | null;
    readonly rows: readonly Row[];
    keeps(isQuiet: boolean): number | null;
  }>({ key: null, rows: [], keeps });
  const isQuiet = useRef(false);
  /** The last load came while rows were in use: rows that are new or gone are not shown yet. */
  const isHeld = useRef(false);
  /** The row that is left after a failure. */
  const [kept, setKept] = useState<Row | null>(null);
  const loadPage = async () => {
    const isQuietLoad = isQuiet.current;
    const outcome = await load(request);
    const { rows: before, keeps: keepsNow } = latest.current;
    const keptId = keepsNow(isQuietLoad);
    setKept(before.find(({ id }) => id === keptId) ?? null);
    if (!outcome.ok) return outcome;
    const loadedRows = withSameRows(outcome.data.rows, before);
    isHeld.current = isQuietLoad && latest.current.key === key && areRowsInUse();
    const rows = isHeld.current ? inPlace(loadedRows, before) : withKeptRow(loadedRows, before, keptId);
    return { ...outcome, data: { ...outcome.data, rows } };
  };
  const { data, status, failure, reload, refresh, change } = useData<Page>(`${name} ${key}`, loadPage, {
    first: first.request === key ? { data: first.page, response: first } : undefined,
    keepPrevious: true,
  });
  useChanges(changes ?? null, async (isAgain) => {
    if (isAgain && isHeld.current && areRowsInUse()) return 'waits';
    isQuiet.current = true;
    const hasLoaded = await refresh();
    isQuiet.current = false;
    return hasLoaded && isHeld.current ? 'waits' : hasLoaded;
  });

  const loaded = useMemo<ListState<Row>>(() => {
    const isFailed = status === 'failed';
    const left = kept === null ? [] : [kept];
    const rows = isFailed ? left : (data?.rows ?? []);
    return {
      status,
      rows,
      total: isFailed ? rows.length : Math.max(data?.total ?? 0, rows.length),
      totalIsLowerBound: !isFailed && data?.total_is_lower_bound === true,
      nextCursor: isFailed ? null : (data?.next_cursor ?? null),
      failure,
    };
  }, [data, status, failure, kept]);
  useEffect(() => {
    latest.current = { key: status === 'loading' ? null : key, rows: loaded.rows, keeps };
  });
  /** The page as a write left it. */
  const [written, setWritten] = useState<Page | null>(null);
  // Rendering hundreds of loaded rows must not block typing; the row of a write is there at once, for the focus.
  const deferred = useDeferredValue(loaded);
  const shown = data !== null && data === written ? loaded : deferred;

  const changePage = useCallback(
    (next: (page: Page) => Page) =>
      change((before) => {
        const page = before && next(before);
        setWritten(page);
        return page;
      }),
    [change],
  );
  const changeRows = useCallback(
    (next: (before: { rows: readonly Row[]; total: number }) => { rows: readonly Row[]; total: number }) =>
      changePage((page) => ({ ...page, ...next(page) })),
    [changePage],
  );
  return {
    ...shown,
    page: status === 'failed' ? null : data,
    refresh: reload,
    replace: useCallback(
      (row: Row) => {
        setKept((other) => (other?.id === row.id ? row : other));
        changeRows(({ rows, total }) => ({
          rows: rows.map((other) => (other.id === row.id ? row : other)),
          total,
        }));
      },
      [changeRows],
    ),
    remove: useCallback(
      (id: number) => {
        setKept((row) => (row?.id === id ? null : row));
        changeRows(({ rows, total }) => {
          const others = rows.filter((row) => row.id !== id);
          return { rows: others, total: total - (rows.length - others.length) };
        });
      },
      [changeRows],
    ),
    putOnTop(row) {
      if (data === null) void reload();
      else changeRows((before) => withRowFirst(row, before));
    },
    change: changePage,
  };
}

/** Whether somebody reads an open row, points at one, or is in one by keyboard: rows that move would be pressed in error. */
const areRowsInUse = (): boolean =>
  document.querySelector('[data-row-toggle][aria-expanded="true"], [data-row]:has(:focus-visible)') !==
    null ||
  // A finger leaves :hover on what it touched last.
  (matchMedia('(hover: hover)').matches && document.querySelector('[data-row]:hover') !== null);

/** The rows of before with what was loaded of them. */
function inPlace<Row extends { readonly id: number }>(loaded: readonly Row[], before: readonly Row[]): Row[] {
  const byId = new Map(loaded.map((row) => [row.id, row]));
  return before.map((row) => byId.get(row.id) ?? row);
}
