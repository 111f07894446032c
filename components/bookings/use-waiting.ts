'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatestRequest } from '@/components/back-office/use-latest-request';
import { callAction, shortTimeoutMs } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';
import type { WaitingRecord } from '@/lib/waiting/contract';

const waitingList = lazyExport(() => import('@/lib/waiting/contract'), 'waitingList');

const everyMs = 30_000;

/** Reloads every 30 s while there are entries and the page is visible: a place may be held meanwhile. */
export function useWaiting(initial: readonly WaitingRecord[]) {
  const [entries, setEntries] = useState(initial);
  const begin = useLatestRequest();
  const isLoading = useRef(false);
  const refresh = useCallback(async () => {
    const signal = begin();
    isLoading.current = true;
    const outcome = await callAction(waitingList, 'mine', {}, { signal, timeoutMs: shortTimeoutMs });
    if (signal.aborted) return;
    isLoading.current = false;
    // After a failure the entries stay; the next load may succeed.
    if (outcome.ok) setEntries(outcome.data.data);
  }, [begin]);
  const isWaiting = entries.length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const load = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const timer = setInterval(load, everyMs);
    document.addEventListener('visibilitychange', load);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', load);
    };
  }, [isWaiting, refresh]);
  const put = useCallback(
    (entry: WaitingRecord) => {
      setEntries((before) =>
        before.some(({ id }) => id === entry.id)
          ? before.map((other) => (other.id === entry.id ? entry : other))
          : [...before, entry],
      );
      // A load in progress may have started before the write, and lack it.
      if (isLoading.current) void refresh();
    },
    [refresh],
  );
  return { entries, refresh, put };
}
