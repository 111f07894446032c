'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { callAction, type Failure } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import type { EntryRecord } from '@/lib/ledger/contract';

const orderPayments = lazyExport(() => import('@/lib/ledger/contract'), 'orderPayments');

interface Entries {
  /** Null until they are loaded; kept while they are loaded again. */
  readonly entries: readonly EntryRecord[] | null;
  readonly failure: Failure | null;
}

/**
 * The entries of an order, loaded in the browser.
 * @param version of the displayed order; a change reloads them
 */
export function useEntries(orderId: number, version: number): Entries & { retry(): void } {
  const [state, setState] = useState<Entries>({ entries: null, failure: null });
  const running = useRef<AbortController | null>(null);

  const load = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const outcome = await callAction(
      orderPayments,
      'list',
      { order_id: orderId },
      { signal: controller.signal, timeoutMs: 15_000 },
    );
    if (controller.signal.aborted) return;
    setState(({ entries }) =>
      outcome.ok ? { entries: outcome.data.entries, failure: null } : { entries, failure: outcome },
    );
  }, [orderId]);

  useEffect(() => {
    void load();
    return () => running.current?.abort();
  }, [load, version]);

  function retry() {
    setState(({ entries }) => ({ entries, failure: null }));
    void load();
  }
  return { ...state, retry };
}
