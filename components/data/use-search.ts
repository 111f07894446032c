import { useEffect, useState } from 'react';
import type { Outcome } from '@/lib/gateway/client';
import { useData } from './use-data';

/** The value, once it has not changed for this time. */
export function useDebounced<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}

export type Search<Found> =
  | { readonly status: 'idle' | 'searching' | 'failed' }
  | { readonly status: 'done'; readonly found: readonly Found[] };

/** Pause after the last key. */
const waitMs = 250;

/**
 * Searches for typed text after a pause.
 * @param name of what is searched
 * @param typed null: no search
 * @param keep previous results stay until the next ones are loaded
 */
export function useSearch<Found>(
  name: string,
  typed: string | null,
  find: (typed: string) => Promise<Outcome<readonly Found[]>>,
  keep = false,
): Search<Found> {
  const settled = useDebounced(typed, waitMs);
  const text = typed === null ? null : settled;
  const { data, status } = useData(
    text === null ? null : JSON.stringify([name, text]),
    text === null ? null : () => find(text),
    { keepPrevious: keep },
  );
  if (typed === null) return { status: 'idle' };
  const isSearching = text !== typed || status === 'loading';
  if (isSearching && (!keep || data === null)) return { status: 'searching' };
  if (status === 'failed' || data === null) return { status: 'failed' };
  return { status: 'done', found: data };
}
