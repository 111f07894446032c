import { useEffect, useState } from 'react';
import { call, shortTimeoutMs } from '@/lib/gateway/client';
import type { CurrentRates } from '@/lib/money/gold-rate/contract';
import { readGoldRate } from '@/lib/money/gold-rate/endpoints';

export interface PublishedRatesState {
  /** False until the rates are loaded, or loading has failed. */
  readonly settled: boolean;
  /** Loading has failed. */
  readonly failed: boolean;
  /** Empty until they are loaded, and if loading fails. */
  readonly rates: CurrentRates;
  /** Time of loading. */
  readonly now: Date;
}

const none: PublishedRatesState = { settled: false, failed: false, rates: {}, now: new Date(0) };

/**
 * Current rates for public pages. Loaded in the browser, since a prerendered page is older than the rate; once, without the hooks of
 * components/data: SWR is a third of the script that a public page may have. The browser's HTTP cache answers several users of a page.
 */
export function usePublishedRates(): PublishedRatesState {
  const [state, setState] = useState(none);
  useEffect(() => {
    const unmount = new AbortController();
    void call(readGoldRate, {}, { timeoutMs: shortTimeoutMs, signal: unmount.signal }).then((outcome) => {
      if (unmount.signal.aborted) return;
      setState({
        settled: true,
        failed: !outcome.ok,
        rates: outcome.ok ? outcome.data.data : {},
        now: new Date(),
      });
    });
    return () => unmount.abort();
  }, []);
  return state;
}
