'use client';

import { usePathname } from 'next/navigation';
import { startTransition, use, useEffect, useRef, useState } from 'react';
import type { DeskCounts } from '@/lib/dashboard/contract';
import { lazyModule } from '@/lib/lazy-module';

/** Streamed after the page; null if loading failed. */
export type CountsToCome = Promise<DeskCounts | null>;

const code = lazyModule(
  () =>
    Promise.all([import('@/lib/gateway/client'), import('@/lib/dashboard/contract')]).then(
      ([{ call, shortTimeoutMs }, { deskCounts }]) =>
        (signal: AbortSignal) =>
          call(deskCounts, {}, { signal, timeoutMs: shortTimeoutMs }),
    ),
  'demand',
);

/** Younger counts are not reloaded. */
const freshMs = 5000;
const everyMs = 60_000;

/**
 * Counts from the server first, reloaded on each change of the page, on return to the tab, and each minute in view. A failure keeps the
 * last ones.
 */
export function useDeskCounts(first: CountsToCome): CountsToCome {
  const pathname = usePathname();
  const [counts, setCounts] = useState(first);
  const [rendered, setRendered] = useState(first);
  const readAt = useRef(0);
  if (rendered !== first) {
    setRendered(first);
    setCounts(first);
  }
  useEffect(() => {
    readAt.current = performance.now();
  }, [first]);
  useEffect(() => {
    const abort = new AbortController();
    async function refresh() {
      if (document.visibilityState !== 'visible' || performance.now() - readAt.current < freshMs) return;
      readAt.current = performance.now();
      try {
        const outcome = await (await code.load())(abort.signal);
        if (!outcome.ok || abort.signal.aborted) return;
        // A transition keeps the last number in place.
        startTransition(() => setCounts(Promise.resolve(outcome.data.data)));
      } catch {
        // Offline: the next refresh retries.
      }
    }
    void refresh();
    const timer = setInterval(() => void refresh(), everyMs);
    const update = () => void refresh();
    document.addEventListener('visibilitychange', update);
    return () => {
      abort.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [pathname]);
  return counts;
}

/** Suspends until loaded. */
export function useCount(counts: CountsToCome, of: keyof DeskCounts): number {
  return use(counts)?.[of] ?? 0;
}
