import { useCallback, useEffect, useRef } from 'react';
import { useActionEndpoint } from '@/components/data/use-endpoint';
import type { WaitingRecord } from '@/lib/visits/waiting/contract';
import { waitingList } from '@/lib/visits/waiting/endpoints';

const pollMs = 30_000;

/** Reloads while there are entries: a place may be held meanwhile. After a failure the entries stay. */
export function useWaiting(initial: readonly WaitingRecord[]) {
  const isWaiting = useRef(initial.length > 0);
  const { data, reload, change } = useActionEndpoint(
    waitingList,
    'mine',
    {},
    {
      first: { data: { data: [...initial] }, response: null },
      pollMs,
      mayReload: () => isWaiting.current,
    },
  );
  const entries = data?.data ?? initial;
  useEffect(() => {
    isWaiting.current = entries.length > 0;
  });
  const changeEntries = useCallback(
    (next: (entries: readonly WaitingRecord[]) => WaitingRecord[]) =>
      change((loaded) => loaded && { ...loaded, data: next(loaded.data) }),
    [change],
  );
  const put = useCallback(
    (entry: WaitingRecord) =>
      changeEntries((before) =>
        before.some(({ id }) => id === entry.id)
          ? before.map((other) => (other.id === entry.id ? entry : other))
          : [...before, entry],
      ),
    [changeEntries],
  );
  const drop = useCallback(
    (left: number) => {
      changeEntries((before) => before.filter(({ id }) => id !== left));
      void reload();
    },
    [changeEntries, reload],
  );
  return { entries, refresh: reload, put, drop };
}
