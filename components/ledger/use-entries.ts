'use client';

import { useEffect, useState } from 'react';
import { useLatestLoad } from '@/components/back-office/use-latest-load';
import { callAction, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import { orderPayments } from '@/lib/ledger/endpoints';
import type { EntryRecord } from '@/lib/ledger/contract';

interface Entries {
  /** Null until loaded; kept during a reload. */
  readonly entries: readonly EntryRecord[] | null;
  /** Null before it is issued. */
  readonly invoiceNo: string | null;
  readonly failure: Failure | null;
}

/** @param version a change reloads the entries */
export function useEntries(orderId: number, version: number) {
  const [state, setState] = useState<Entries>({ entries: null, invoiceNo: null, failure: null });
  const { load, afterWrite } = useLatestLoad(async (signal) => {
    const options = { signal, timeoutMs: shortTimeoutMs };
    const outcome = await callAction(orderPayments, 'list', { order_id: orderId }, options);
    if (signal.aborted) return;
    setState((shown) =>
      outcome.ok
        ? { entries: outcome.data.entries, invoiceNo: outcome.data.invoice_no, failure: null }
        : { ...shown, failure: outcome },
    );
  });

  useEffect(() => {
    void load();
  }, [load, orderId, version]);

  function retry() {
    setState((shown) => ({ ...shown, failure: null }));
    void load();
  }
  return {
    ...state,
    retry,
    put(entry: EntryRecord) {
      setState(({ entries, ...shown }) => ({ ...shown, entries: entries && withEntry(entries, entry) }));
      afterWrite();
    },
    issued(invoiceNo: string) {
      setState((shown) => ({ ...shown, invoiceNo }));
      void load();
    },
  };
}

function withEntry(entries: readonly EntryRecord[], entry: EntryRecord): readonly EntryRecord[] {
  return entries.some(({ id }) => id === entry.id)
    ? entries.map((other) => (other.id === entry.id ? entry : other))
    : [...entries, entry];
}
