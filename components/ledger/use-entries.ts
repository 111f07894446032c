'use client';

import { useCallback, useEffect, useState } from 'react';
import { useLatestRequest } from '@/components/back-office/use-latest-request';
import { callAction, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import type { EntryRecord } from '@/lib/ledger/contract';

const orderPayments = lazyExport(() => import('@/lib/ledger/contract'), 'orderPayments');

interface Entries {
  /** Null until loaded; kept during a reload. */
  readonly entries: readonly EntryRecord[] | null;
  /** Null before it is issued. */
  readonly invoiceNo: string | null;
  readonly failure: Failure | null;
}

/** @param version a change reloads the entries */
export function useEntries(orderId: number, version: number): Entries & { retry(): void } {
  const [state, setState] = useState<Entries>({ entries: null, invoiceNo: null, failure: null });
  const begin = useLatestRequest();

  const load = useCallback(async () => {
    const signal = begin();
    const options = { signal, timeoutMs: shortTimeoutMs };
    const outcome = await callAction(orderPayments, 'list', { order_id: orderId }, options);
    if (signal.aborted) return;
    setState((shown) =>
      outcome.ok
        ? { entries: outcome.data.entries, invoiceNo: outcome.data.invoice_no, failure: null }
        : { ...shown, failure: outcome },
    );
  }, [orderId, begin]);

  useEffect(() => {
    void load();
  }, [load, version]);

  function retry() {
    setState((shown) => ({ ...shown, failure: null }));
    void load();
  }
  return { ...state, retry };
}
