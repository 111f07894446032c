import { useEffect, useState } from 'react';
import { call, type Failure } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import type { Found } from './palette-items';

const search = lazyExport(() => import('@/lib/search/contract'), 'search');

/** After the last key. */
const waitMs = 150;

type State = { readonly text: string } & (
  | { readonly status: 'searching' }
  | { readonly status: 'failed'; readonly failure: Failure }
  | { readonly status: 'done'; readonly found: Found }
);

export type SearchState = State | { readonly status: 'idle' };

/** Drops responses to earlier text. `again` repeats a failed search. */
export function useSearch(typed: string): { readonly state: SearchState; again(): void } {
  const text = typed.trim();
  const [attempts, setAttempts] = useState(0);
  const [state, setState] = useState<State>({ text: '', status: 'searching' });
  useEffect(() => {
    if (text.length < 2) return undefined;
    const stop = new AbortController();
    async function ask() {
      const outcome = await call(search, { q: text.slice(0, 100) }, { signal: stop.signal });
      if (stop.signal.aborted) return;
      setState(
        outcome.ok
          ? { text, status: 'done', found: outcome.data.data }
          : { text, status: 'failed', failure: outcome },
      );
    }
    const timer = setTimeout(() => void ask(), waitMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, attempts]);
  const again = () => {
    setState({ text, status: 'searching' });
    setAttempts(attempts + 1);
  };
  if (text.length < 2) return { state: { status: 'idle' }, again };
  // Results of another text must not be opened by Enter.
  if (state.text !== text) return { state: { text, status: 'searching' }, again };
  return { state, again };
}
