'use client';

import { useCallback, useEffect, useState } from 'react';
import type { SlotRecord } from '@/lib/bookings/contract';
import { call, shortTimeoutMs } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';

const slotAvailability = lazyExport(() => import('@/lib/bookings/contract'), 'slotAvailability');

export type Availability =
  | { status: 'idle' | 'loading' | 'failed' }
  | { status: 'ready'; slots: readonly SlotRecord[] };

/** Drops outdated responses. */
export function useAvailability(shopAddress: string, slotDate: string): [Availability, () => void] {
  const [availability, setAvailability] = useState<Availability>({ status: 'idle' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (shopAddress === '' || slotDate === '') {
      setAvailability({ status: 'idle' });
      return;
    }
    const abort = new AbortController();
    setAvailability({ status: 'loading' });
    const sent = { shop_address: shopAddress, slot_date: slotDate };
    void call(slotAvailability, sent, { signal: abort.signal, timeoutMs: shortTimeoutMs }).then((outcome) => {
      if (abort.signal.aborted) return;
      setAvailability(outcome.ok ? { status: 'ready', slots: outcome.data.data } : { status: 'failed' });
    });
    return () => abort.abort();
  }, [shopAddress, slotDate, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return [availability, reload];
}
