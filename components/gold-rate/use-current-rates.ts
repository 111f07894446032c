'use client';

import { useEffect, useState } from 'react';
import type { CurrentRates } from '@/lib/gold-rate/contract';
import { currentRatesIn } from './rates-in';

const none = { rates: {}, now: new Date(0) };

/** The current rates and when they were read; none until then, and if they cannot be read. */
export function useCurrentRates(): { readonly rates: CurrentRates; readonly now: Date } {
  const [read, setRead] = useState<{ rates: CurrentRates; now: Date }>(none);
  useEffect(() => {
    const abort = new AbortController();
    void readRates(abort.signal).then((rates) => {
      if (rates !== null && !abort.signal.aborted) setRead({ rates, now: new Date() });
    });
    return () => abort.abort();
  }, []);
  return read;
}

/** Null if they cannot be read. Without the client of the gateway: its contracts would add zod to the public page /gold. */
async function readRates(signal: AbortSignal): Promise<CurrentRates | null> {
  try {
    const response = await fetch('/api/gold_rate', {
      signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
    });
    return response.ok ? currentRatesIn(await response.json()) : null;
  } catch {
    return null;
  }
}
