'use client';

import { useState } from 'react';
import { useLatestRequest } from '@/components/back-office/use-latest-request';
import { useReloadOnBack } from '@/components/back-office/use-reload-on-back';
import { call, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import type { CurrentRates } from '@/lib/gold-rate/contract';
import { listGoldRates, readGoldRate } from '@/lib/gold-rate/endpoints';
import type { Period } from './gold-rate-text';
import { rangeOf, type GoldRates } from './gold-rates';

/** Sent with the page; reloaded for another period, by Refresh, on Back, and after a change. */
export function useGoldRates(first: GoldRates | null, period: Period) {
  const [rates, setRates] = useState(first);
  const [failed, setFailed] = useState<{ readonly failure: Failure | null } | null>(
    first === null ? { failure: null } : null,
  );
  const [busy, setBusy] = useState(false);
  const begin = useLatestRequest();

  async function load(of: Period) {
    const signal = begin();
    const range = rangeOf(of, new Date());
    setBusy(true);
    const [now, history] = await Promise.all([
      call(readGoldRate, {}, { signal, timeoutMs: shortTimeoutMs }),
      call(listGoldRates, range, { signal, timeoutMs: shortTimeoutMs }),
    ]);
    if (signal.aborted) return;
    setBusy(false);
    if (now.ok && history.ok) {
      setRates({ current: now.data.data, days: history.data.data, ...range });
      setFailed(null);
    } else setFailed({ failure: now.ok ? (history.ok ? null : history) : now });
  }

  useReloadOnBack(first, () => void load(period));

  return {
    rates,
    failed,
    busy,
    reload: (of: Period = period) => void load(of),
    /** Shows the response of a write, then reloads the history. */
    put(current: CurrentRates) {
      setRates((before) => before && { ...before, current });
      void load(period);
    },
  };
}
