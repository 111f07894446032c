'use client';

import { useEffect, useState } from 'react';
import type { CurrentRates } from '@/lib/gold-rate/contract';
import { callLight } from '@/lib/gateway/client';
import { readGoldRateLight } from '@/lib/gold-rate/light';

const none = { rates: {}, now: new Date(0) };

/** The current rates and when they were read; none until then, and if they cannot be read. */
export function useCurrentRates(): { readonly rates: CurrentRates; readonly now: Date } {
  const [read, setRead] = useState<{ rates: CurrentRates; now: Date }>(none);
  useEffect(() => {
    const abort = new AbortController();
    void callLight(readGoldRateLight, {}, { signal: abort.signal, timeoutMs: 15_000 }).then((outcome) => {
      if (outcome.ok && !abort.signal.aborted) setRead({ rates: outcome.data.data, now: new Date() });
    });
    return () => abort.abort();
  }, []);
  return read;
}
