'use client';

import { useEffect, useState } from 'react';
import type { CurrentRates } from '@/lib/gold-rate/contract';
import { call } from '@/lib/gateway/client';
import { lazyModule } from '@/lib/lazy-module';

// On demand, because it is read at once: after the page's own scripts, before the first interaction.
const contract = lazyModule(() => import('@/lib/gold-rate/contract'), 'demand');
const none = { rates: {}, now: new Date(0) };

/** The current rates and when they were read; none until then, and if they cannot be read. */
export function useCurrentRates(): { readonly rates: CurrentRates; readonly now: Date } {
  const [read, setRead] = useState<{ rates: CurrentRates; now: Date }>(none);
  useEffect(() => {
    const abort = new AbortController();
    const readGoldRate = async () => (await contract.load()).readGoldRate;
    void call(readGoldRate, {}, { signal: abort.signal, timeoutMs: 15_000 }).then((outcome) => {
      if (outcome.ok && !abort.signal.aborted) setRead({ rates: outcome.data.data, now: new Date() });
    });
    return () => abort.abort();
  }, []);
  return read;
}
