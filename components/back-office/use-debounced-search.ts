'use client';

import { useEffect, useState } from 'react';

export type Search<Found> =
  | { readonly status: 'idle' | 'searching' | 'failed' }
  | { readonly status: 'done'; readonly found: readonly Found[] };

/** After the last key. */
const waitMs = 250;

/**
 * Searches for typed text after a pause; a change aborts the request before.
 * @param typed null: no search
 * @param find a function outside the component, or memoized; returns null on failure
 * @param keep previous results stay until the next ones are loaded
 */
export function useDebouncedSearch<Found>(
  typed: string | null,
  find: (typed: string, signal: AbortSignal) => Promise<readonly Found[] | null>,
  keep = false,
): Search<Found> {
  const [search, setSearch] = useState<Search<Found>>({ status: 'idle' });
  useEffect(() => {
    if (typed === null) {
      setSearch({ status: 'idle' });
      return undefined;
    }
    const abort = new AbortController();
    setSearch((before) => (keep && before.status === 'done' ? before : { status: 'searching' }));
    const timer = setTimeout(() => {
      void find(typed, abort.signal).then((found) => {
        if (!abort.signal.aborted)
          setSearch(found === null ? { status: 'failed' } : { status: 'done', found });
      });
    }, waitMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, find, keep]);
  return search;
}
