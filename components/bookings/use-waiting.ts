'use client';

import { useCallback, useEffect, useState } from 'react';
import { useLatestLoad } from '@/components/back-office/use-latest-load';
import { callAction, shortTimeoutMs } from '@/lib/gateway/client';
import { waitingList } from '@/lib/waiting/endpoints';
import type { WaitingRecord } from '@/lib/waiting/contract';

const everyMs = 30_000;

/** Reloads every 30 s while there are entries and the page is visible: a place may be held meanwhile. */
export function useWaiting(initial: readonly WaitingRecord[]) {
  const [entries, setEntries] = useState(initial);
  const { load: refresh, afterWrite } = useLatestLoad(async (signal) => {
    const outcome = await callAction(waitingList, 'mine', {}, { signal, timeoutMs: shortTimeoutMs });
    if (signal.aborted) return;
    // After a failure the entries stay; the next load may succeed.
    if (outcome.ok) setEntries(outcome.data.data);
  });
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
      afterWrite();
    },
    [afterWrite],
  );
  const drop = useCallback(
    (left: number) => {
      setEntries((before) => before.filter(({ id }) => id !== left));
      void refresh();
    },
    [refresh],
  );
  return { entries, refresh, put, drop };
}
