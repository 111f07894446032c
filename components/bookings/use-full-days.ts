'use client';

import { useCallback, useEffect, useState } from 'react';
import { call, shortTimeoutMs } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';

const listFullDays = lazyExport(() => import('@/lib/bookings/contract'), 'listFullDays');

export type FullDays =
  | { status: 'idle' | 'loading' | 'failed' }
  | { status: 'ready'; shopAddress: string; days: readonly string[] };

/** Drops outdated responses. */
export function useFullDays(shopAddress: string): [FullDays, () => void] {
  const [fullDays, setFullDays] = useState<FullDays>({ status: 'idle' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (shopAddress === '') {
      setFullDays({ status: 'idle' });
      return;
    }
    const abort = new AbortController();
    setFullDays({ status: 'loading' });
    const sent = { shop_address: shopAddress };
    void call(listFullDays, sent, { signal: abort.signal, timeoutMs: shortTimeoutMs }).then((outcome) => {
      if (abort.signal.aborted) return;
      setFullDays(
        outcome.ok ? { status: 'ready', shopAddress, days: outcome.data.data } : { status: 'failed' },
      );
    });
    return () => abort.abort();
  }, [shopAddress, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return [fullDays, reload];
}
