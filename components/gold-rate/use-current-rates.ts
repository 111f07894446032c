'use client';

import { useEffect, useState } from 'react';
import { anySignal } from '@/lib/abort-signals';
import type { CurrentRates } from '@/lib/gold-rate/contract';
import { parseCurrentRates } from './parse-rates';

const none = { rates: {}, now: new Date(0) };

/** `now` is the time of loading. No rates until then, or if loading fails. */
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

/** Null on failure. Without the gateway's client: its contracts would add zod to the public page /gold. */
async function readRates(signal: AbortSignal): Promise<CurrentRates | null> {
  try {
    const response = await fetch('/api/gold_rate', {
      signal: anySignal([signal, AbortSignal.timeout(15_000)]),
    });
    return response.ok ? parseCurrentRates(await response.json()) : null;
  } catch {
    return null;
  }
}
