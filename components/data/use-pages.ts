'use client';

import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { Failure, Outcome } from '@/lib/gateway/client';
import { LoadError } from './load-error';
import { rowsOf, withRows, type PageOfRows } from './page-rows';
import { loadRules, useRequestState, useReloadOn } from './use-data';

interface PagesOptions<Row> {
  /** Identifies a row. */
  keyOf(this: void, row: Row): string | number;
  /** From the server; without it, the browser loads the first page. */
  first?: PageOfRows<Row> | null | undefined;
  /** A change loads again. */
  version?: number;
}

export interface Pages<Row> {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly rows: readonly Row[];
  /** 0 where the list does not count. */
  readonly total: number;
  readonly nextCursor: string | null;
  readonly failure: Failure | null;
  /** @returns false if it failed, or another load replaced it */
  reload(this: void): Promise<boolean>;
  more(this: void): void;
  /** Applies the response of a write, as `change` of ./use-data. */
  change(this: void, next: (rows: readonly Row[]) => readonly Row[]): void;
}

/**
 * A list that is loaded by pages, each from the `next_cursor` of the one before; otherwise like ./use-data.
 * @param key of the list
 * @param load a page of it; null cursor: the first
 */
export function usePages<Row>(
  key: string,
  load: (cursor: string | null) => Promise<Outcome<PageOfRows<Row>>>,
  { keyOf, first: rendered, version }: PagesOptions<Row>,
): Pages<Row> {
  const [first] = useState(() => ({ key, pages: rendered ? [rendered] : undefined }));
  const fallback = first.key === key ? first.pages : undefined;
  const { isReloading, run, isRequested, outcomeOf } = useRequestState(key);
  const hasData = useRef(false);
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<
    PageOfRows<Row>,
    unknown
  >(
    (index: number, before: PageOfRows<Row> | null) => {
      if (index > 0 && (before === null || before.next_cursor === null)) return null;
      return [key, before?.next_cursor ?? null];
    },
    ([, cursor]: [string, string | null]) => outcomeOf(() => load(cursor), hasData.current),
    {
      ...loadRules,
      ...(fallback === undefined ? {} : { fallbackData: fallback, revalidateOnMount: false }),
      keepPreviousData: true,
    },
  );

  const reload = useCallback(() => run(() => mutate().catch(() => undefined)), [run, mutate]);
  useEffect(() => {
    hasData.current = data !== undefined;
  });
  const pages = data ?? [];
  const rows = rowsOf(pages, keyOf);
  const nextCursor = pages.at(-1)?.next_cursor ?? null;
  const isBusy =
    (isLoading && fallback === undefined) || isReloading || (isValidating && size > pages.length);
  const failure = error instanceof LoadError && !error.isQuiet && !isBusy ? error.failure : null;
  // Writes removed every loaded row, but the list goes on.
  const isEmptied = !isBusy && failure === null && rows.length === 0 && nextCursor !== null;
  useEffect(() => {
    if (isEmptied) void reload();
  }, [isEmptied, reload]);
  useReloadOn(version, reload);
  const takeFirst = useEffectEvent(() => {
    // The cache may have pages of an earlier mount.
    if (fallback !== undefined && data !== fallback)
      mutate(fallback, { revalidate: false }).catch(() => undefined);
  });
  useLayoutEffect(() => takeFirst(), []);

  return {
    status: isBusy || isEmptied ? 'loading' : failure === null ? 'ready' : 'failed',
    rows,
    total: pages.at(-1)?.total ?? 0,
    nextCursor,
    failure,
    reload,
    more: () => void run(() => setSize(size + 1).catch(() => undefined)),
    change(next) {
      const patch = (cached: PageOfRows<Row>[] | undefined) => {
        const before = cached ?? fallback;
        return before && withRows(before, next(rowsOf(before, keyOf)));
      };
      mutate(patch, { revalidate: false }).catch(() => undefined);
      if (isValidating) void (isRequested() ? reload() : mutate().catch(() => undefined));
    },
  };
}
