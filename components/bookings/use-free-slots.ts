'use client';

import { useCallback, useEffect, useState } from 'react';
import type { SlotRecord } from '@/lib/bookings/contract';
import { call, shortTimeoutMs, type CallOptions } from '@/lib/gateway/client';
import { listFullDays, slotAvailability } from '@/lib/bookings/endpoints';

type Loaded<Data> = { status: 'idle' | 'loading' | 'failed' } | ({ status: 'ready' } & Data);
export type Availability = Loaded<{ slots: readonly SlotRecord[] }>;
export type FullDays = Loaded<{ shopAddress: string; days: readonly string[] }>;

/** Times of a day with their free places. Idle while an input is empty. */
export function useAvailability(shopAddress: string, slotDate: string) {
  const load = useCallback(
    async (options: CallOptions) => {
      const sent = { shop_address: shopAddress, slot_date: slotDate };
      const outcome = await call(slotAvailability, sent, options);
      return outcome.ok ? { slots: outcome.data.data } : null;
    },
    [shopAddress, slotDate],
  );
  return useLoaded(shopAddress === '' || slotDate === '' ? null : load);
}

/** Days without a free place. Idle while the input is empty. */
export function useFullDays(shopAddress: string) {
  const load = useCallback(
    async (options: CallOptions) => {
      const outcome = await call(listFullDays, { shop_address: shopAddress }, options);
      return outcome.ok ? { shopAddress, days: outcome.data.data } : null;
    },
    [shopAddress],
  );
  return useLoaded(shopAddress === '' ? null : load);
}

/**
 * Drops outdated responses.
 * @param load memoized; returns null if loading failed. Null: nothing to load
 */
function useLoaded<Data>(load: ((options: CallOptions) => Promise<Data | null>) | null) {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ status: 'idle' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (load === null) {
      setLoaded({ status: 'idle' });
      return;
    }
    const abort = new AbortController();
    const { signal } = abort;
    setLoaded({ status: 'loading' });
    void load({ signal, timeoutMs: shortTimeoutMs }).then((data) => {
      if (!signal.aborted) setLoaded(data === null ? { status: 'failed' } : { status: 'ready', ...data });
    });
    return () => abort.abort();
  }, [load, round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return [loaded, reload] as const;
}
