import { useEffect, useState } from 'react';
import { call, type Failure } from '@/lib/gateway/client';
import { listDues } from '@/lib/dues/endpoints';
import { search } from '@/lib/search/endpoints';
import type { Found } from './palette-items';

/** After the last key. */
const waitMs = 150;
const mostDues = 8;

/** `dues`: orders that a payment can be recorded for, without a text the oldest. */
export type SearchIn = 'everything' | 'dues';

type State = { readonly text: string; readonly where: SearchIn } & (
  | { readonly status: 'searching' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'done'; readonly found: Found }
);

export type SearchState = State | { readonly status: 'idle' };

/** Drops responses to earlier text. `again` repeats a failed search. */
export function useSearch(
  typed: string,
  { isOpen, where }: { readonly isOpen: boolean; readonly where: SearchIn },
): { readonly state: SearchState; again(): void } {
  const text = typed.trim().slice(0, 100);
  const [attempts, setAttempts] = useState(0);
  const [state, setState] = useState<State>({ text: '', where, status: 'searching' });
  const isIdle = !isOpen || (where === 'everything' && text.length < 2);
  useEffect(() => {
    if (isIdle) return undefined;
    const stop = new AbortController();
    async function ask() {
      const outcome = await (where === 'dues' ? findDues : findEverything)(text, stop.signal);
      if (stop.signal.aborted) return;
      setState(
        outcome.ok
          ? { text, where, status: 'done', found: outcome.data }
          : { text, where, status: 'failed', failure: outcome },
      );
    }
    const timer = setTimeout(() => void ask(), waitMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, where, isIdle, attempts]);
  const again = () => {
    setState({ text, where, status: 'searching' });
    setAttempts(attempts + 1);
  };
  if (isIdle) return { state: { status: 'idle' }, again };
  // Results of another text must not be opened by Enter.
  if (state.text !== text || state.where !== where)
    return { state: { text, where, status: 'searching' }, again };
  return { state, again };
}

async function findEverything(q: string, signal: AbortSignal) {
  const outcome = await call(search, { q }, { signal });
  return outcome.ok ? { ...outcome, data: { ...outcome.data.data, dues: [] } } : outcome;
}

const nothing = { customers: [], opportunities: [], orders: [], bookings: [] };

async function findDues(text: string, signal: AbortSignal) {
  const outcome = await call(
    listDues,
    { limit: mostDues, ...(text === '' ? {} : { search: text }) },
    { signal },
  );
  return outcome.ok ? { ...outcome, data: { ...nothing, dues: outcome.data.orders } } : outcome;
}
