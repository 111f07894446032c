'use client';

import { useEffect, useRef, useState } from 'react';
import { shortTimeoutMs, type Failure, type Outcome } from '@/lib/gateway/client';
import { useLatestLoad } from './use-latest-load';
import { withoutKnown } from './without-known';

export interface PageOfRows<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
  readonly total?: number;
}

interface Pages<Row> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly rows: readonly Row[];
  /** 0 where the list does not count. */
  readonly total: number;
  readonly nextCursor: string | null;
  readonly failure: Failure | null;
}

interface PagesOptions<Row> {
  /** Null cursor: first page. Memoize it: another function reloads. */
  load(this: void, cursor: string | null, signal: AbortSignal): Promise<Outcome<PageOfRows<Row>>>;
  /** Identifies a row. */
  keyOf(this: void, row: Row): string | number;
  /** From the server; on Back the screen reloads it (`useReloadOnBack`). Without it, the browser loads the first page. */
  first?: PageOfRows<Row> | null;
  /** A change reloads the first page. */
  version?: number;
}

export const pageCall = (signal: AbortSignal) => ({ signal, timeoutMs: shortTimeoutMs });

/** Loads rows by pages. A load aborts the one before; a failed one keeps the rows and can be retried. */
export function useLoadMore<Row>({ load: fetchPage, keyOf, first = null, version }: PagesOptions<Row>) {
  const [pages, setPages] = useState<Pages<Row>>(() => ({
    status: first === null ? 'loading' : 'ready',
    rows: first?.data ?? [],
    total: first?.total ?? 0,
    nextCursor: first?.next_cursor ?? null,
    failure: null,
  }));
  const isFirst = useRef(first !== null);
  /** Cursor of the last load, for a retry. */
  const wanted = useRef<string | null>(null);

  const { load, afterWrite } = useLatestLoad(async (signal, cursor: string | null): Promise<boolean> => {
    wanted.current = cursor;
    setPages((before) => ({ ...before, status: 'loading', failure: null }));
    const outcome = await fetchPage(cursor, signal);
    if (signal.aborted) return false;
    setPages((before) => {
      if (!outcome.ok) return { ...before, status: 'failed', failure: outcome };
      const { data, total = 0, next_cursor: nextCursor } = outcome.data;
      const rows = cursor === null ? data : [...before.rows, ...withoutKnown(data, before.rows, keyOf)];
      return { status: 'ready', rows, total, nextCursor, failure: null };
    });
    return outcome.ok;
  });

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    void load(null);
  }, [load, fetchPage, version]);
  // Writes removed every loaded row, but the list goes on.
  const isEmptied = pages.status === 'ready' && pages.rows.length === 0 && pages.nextCursor !== null;
  useEffect(() => {
    if (isEmptied) void load(null);
  }, [isEmptied, load]);

  return {
    ...pages,
    status: isEmptied ? 'loading' : pages.status,
    reload: () => void load(null),
    /** Like `reload`. @returns false if it failed or another load replaced it */
    refresh: () => load(null),
    more: () => void load(pages.nextCursor),
    retry: () => void load(wanted.current),
    /** Applies the response of a write. */
    change(next: (rows: readonly Row[]) => readonly Row[]) {
      setPages((before) => {
        const rows = next(before.rows);
        return { ...before, rows, total: before.total + rows.length - before.rows.length };
      });
      afterWrite();
    },
  };
}
