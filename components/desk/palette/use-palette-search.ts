import { useData } from '@/components/data/use-data';
import { useDebounced } from '@/components/data/use-search';
import { listDues } from '@/lib/money/dues/endpoints';
import { call, shortTimeoutMs, type Failure, type Outcome } from '@/lib/gateway/client';
import { search } from '@/lib/desk/search/endpoints';
import type { Found } from './palette-items';

/** Pause after the last key. */
const waitMs = 150;
const mostDues = 8;
const options = { timeoutMs: shortTimeoutMs };

/** `dues`: orders that a payment can be recorded for, without a text the oldest. */
export type SearchIn = 'everything' | 'dues';

export type SearchState =
  | { readonly status: 'idle' | 'searching' }
  | { readonly status: 'failed'; readonly failure: Failure | null }
  | { readonly status: 'done'; readonly found: Found };

/** `again` repeats a failed search. */
export function usePaletteSearch(
  typed: string,
  { isOpen, where }: { readonly isOpen: boolean; readonly where: SearchIn },
): { readonly state: SearchState; retry(): void } {
  const text = typed.trim().slice(0, 100);
  const settled = useDebounced(text, waitMs);
  const isIdle = !isOpen || (where === 'everything' && text.length < 2);
  const isBehind = settled !== text;
  const find = where === 'dues' ? findDues : findEverything;
  const { data, status, failure, reload } = useData(
    isIdle || isBehind ? null : JSON.stringify(['palette', where, text]),
    isIdle || isBehind ? null : () => find(text),
  );
  const retry = () => void reload();
  if (isIdle) return { state: { status: 'idle' }, retry };
  // Results of another text must not be opened by Enter.
  if (isBehind || status === 'loading') return { state: { status: 'searching' }, retry };
  if (data === null || status === 'failed') return { state: { status: 'failed', failure }, retry };
  return { state: { status: 'done', found: data }, retry };
}

async function findEverything(q: string): Promise<Outcome<Found>> {
  const outcome = await call(search, { q }, options);
  return outcome.ok ? { ...outcome, data: { ...outcome.data.data, dues: [] } } : outcome;
}

const nothing = { customers: [], opportunities: [], orders: [], bookings: [] };

async function findDues(text: string): Promise<Outcome<Found>> {
  const input = { limit: mostDues, ...(text === '' ? {} : { search: text }) };
  const outcome = await call(listDues, input, options);
  return outcome.ok ? { ...outcome, data: { ...nothing, dues: outcome.data.orders } } : outcome;
}
