'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { OutputOf } from '@/lib/contract';
import { callAction, type Failure } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import type { visits } from '@/lib/visits/contract';

const contract = lazyExport(() => import('@/lib/visits/contract'), 'visits');

export type Day = OutputOf<(typeof visits)['actions']['day']>;

/** Below the 5 s in which a change at another desk must show, with a second for the request. */
const pollMs = 4_000;
const slowestPollMs = 60_000;

interface State {
  /** `store date` of the day loaded. */
  readonly of: string | null;
  readonly day: Day | null;
  readonly failure: Failure | null;
}

/**
 * The visits of a day at a store, loaded again every few seconds while the page is visible; after failures less and less often. The last
 * load wins.
 * @param shop_address null until it is known
 */
export function useVisits(shop_address: string | null, date: string) {
  const [state, setState] = useState<State>({ of: null, day: null, failure: null });
  const running = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const failures = useRef(0);
  const key = `${date} ${shop_address}`;

  const load = useCallback(async () => {
    if (shop_address === null) return;
    running.current?.abort();
    clearTimeout(timer.current);
    const controller = new AbortController();
    running.current = controller;
    const sent = { date, shop_address };
    const outcome = await callAction(contract, 'day', sent, {
      signal: controller.signal,
      timeoutMs: 15_000,
    });
    if (controller.signal.aborted) return;
    failures.current = outcome.ok ? 0 : failures.current + 1;
    setState((before) =>
      outcome.ok
        ? { of: key, day: outcome.data, failure: null }
        : { of: key, day: before.of === key ? before.day : null, failure: outcome },
    );
    const wait = Math.min(pollMs * 2 ** failures.current, slowestPollMs);
    if (!document.hidden) timer.current = setTimeout(() => void load(), wait);
  }, [shop_address, date, key]);

  useEffect(() => {
    const follow = () => {
      if (document.hidden) clearTimeout(timer.current);
      else void load();
    };
    void load();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      clearTimeout(timer.current);
      running.current?.abort();
    };
  }, [load]);

  const isLoaded = state.of === key;
  return {
    day: isLoaded ? state.day : null,
    failure: isLoaded ? state.failure : null,
    loading: !isLoaded,
    refresh: load,
  };
}
