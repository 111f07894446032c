'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '@/lib/contract';
import { callAction, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import type { visits } from '@/lib/visits/contract';

const contract = lazyExport(() => import('@/lib/visits/contract'), 'visits');

export type Day = OutputOf<(typeof visits)['actions']['day']>;

/** A change at another desk must show within 5 s, one of them for the request. */
const pollMs = 4_000;
const slowestPollMs = 60_000;

interface State {
  /** `date store` of the loaded day. */
  readonly of: string | null;
  readonly day: Day | null;
  readonly failure: Failure | null;
  /** In a row. */
  readonly failures: number;
}

/**
 * Reloads every few seconds while the page is visible, less often after failures. The last load wins.
 * @param shop_address null until known
 */
export function useVisits(shop_address: string | null, date: string) {
  const [state, setState] = useState<State>({ of: null, day: null, failure: null, failures: 0 });
  const running = useRef<AbortController | null>(null);
  const key = `${date} ${shop_address}`;

  const load = useCallback(async () => {
    if (shop_address === null) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const sent = { date, shop_address };
    const options = { signal: controller.signal, timeoutMs: shortTimeoutMs };
    const outcome = await callAction(contract, 'day', sent, options);
    if (controller.signal.aborted) return;
    setState((before) =>
      outcome.ok
        ? { of: key, day: outcome.data, failure: null, failures: 0 }
        : {
            of: key,
            day: before.of === key ? before.day : null,
            failure: outcome,
            failures: before.failures + 1,
          },
    );
  }, [shop_address, date, key]);

  useEffect(() => {
    const loadIfVisible = () => {
      if (!document.hidden) void load();
    };
    void load();
    document.addEventListener('visibilitychange', loadIfVisible);
    return () => {
      document.removeEventListener('visibilitychange', loadIfVisible);
      running.current?.abort();
    };
  }, [load]);

  // Each load makes a new state and so the next timer; one that ends in the background waits for the page to be visible.
  useEffect(() => {
    if (state.of === null) return;
    const wait = Math.min(pollMs * 2 ** state.failures, slowestPollMs);
    const timer = setTimeout(() => {
      if (!document.hidden) void load();
    }, wait);
    return () => clearTimeout(timer);
  }, [state, load]);

  const isLoaded = state.of === key;
  return {
    day: isLoaded ? state.day : null,
    failure: isLoaded ? state.failure : null,
    loading: !isLoaded,
    refresh: load,
  };
}
