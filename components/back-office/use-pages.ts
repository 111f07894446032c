'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, Outcome } from '@/lib/gateway/client';

/** A page of rows on the wire; `total` where the list counts. */
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
  /** Loads a page; the first one for a null cursor. Another function loads anew, so it is memoized. */
  load(this: void, cursor: string | null, signal: AbortSignal): Promise<Outcome<PageOfRows<Row>>>;
  /** The first page, from the server; without it, it is loaded in the browser. */
  first?: PageOfRows<Row> | null;
  /** A change loads the first page again. */
  version?: number;
}

const timeoutMs = 15_000;
/** Options of the calls of {@link usePages}. */
export const pageCall = (signal: AbortSignal) => ({ signal, timeoutMs });

/** Rows of a record or person, loaded by pages. A load ends the one before; a failed one keeps the rows and can be retried. */
export function usePages<Row>({ load: fetchPage, first = null, version }: PagesOptions<Row>) {
  const [pages, setPages] = useState<Pages<Row>>(() => ({
    status: first === null ? 'loading' : 'ready',
    rows: first?.data ?? [],
    total: first?.total ?? 0,
    nextCursor: first?.next_cursor ?? null,
    failure: null,
  }));
  const current = useRef<AbortController | null>(null);
  const isFirst = useRef(first !== null);
  /** The cursor of the last load, for a retry. */
  const wanted = useRef<string | null>(null);

  const load = useCallback(
    async (cursor: string | null) => {
      current.current?.abort();
      const abort = new AbortController();
      current.current = abort;
      wanted.current = cursor;
      setPages((before) => ({ ...before, status: 'loading', failure: null }));
      const outcome = await fetchPage(cursor, abort.signal);
      if (abort.signal.aborted) return;
      setPages((before) => {
        if (!outcome.ok) return { ...before, status: 'failed', failure: outcome };
        const { data, total = 0, next_cursor: nextCursor } = outcome.data;
        const rows = cursor === null ? data : [...before.rows, ...data];
        return { status: 'ready', rows, total, nextCursor, failure: null };
      });
    },
    [fetchPage],
  );

  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    void load(null);
  }, [load, version]);
  useEffect(() => () => current.current?.abort(), []);

  return {
    ...pages,
    reload: () => void load(null),
    more: () => void load(pages.nextCursor),
    retry: () => void load(wanted.current),
    /** Changes the rows shown, as the response of a write says. */
    change: (next: (rows: readonly Row[]) => readonly Row[]) =>
      setPages((before) => {
        const rows = next(before.rows);
        return { ...before, rows, total: before.total + rows.length - before.rows.length };
      }),
  };
}
