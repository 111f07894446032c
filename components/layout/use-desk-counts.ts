import { useAddress } from './use-address';
import { startTransition, use, useEffect, useRef, useState } from 'react';
import { useEndpoint } from '@/components/data/use-endpoint';
import type { DeskCounts } from '@/lib/desk/dashboard/contract';
import { deskCounts } from '@/lib/desk/dashboard/endpoints';

/** Streamed after the page; null if loading failed. */
export type CountsToCome = Promise<DeskCounts | null>;

const ofServer = { data: null, response: null };
/** Younger counts are not reloaded. */
const freshMs = 5000;
const pollMs = 60_000;

/** Counts from the server first, reloaded on each change of the page too. A failure keeps the last ones. */
export function useDeskCounts(first: CountsToCome): CountsToCome {
  const pathname = useAddress();
  const [counts, setCounts] = useState(first);
  const [rendered, setRendered] = useState(first);
  const readAt = useRef(0);
  if (rendered !== first) {
    setRendered(first);
    setCounts(first);
  }
  const { reload } = useEndpoint(
    deskCounts,
    {},
    {
      first: ofServer,
      pollMs,
      onLoaded({ data }) {
        readAt.current = performance.now();
        // A transition keeps the last number in place.
        startTransition(() => setCounts(Promise.resolve(data)));
      },
    },
  );
  useEffect(() => {
    readAt.current = performance.now();
  }, [first]);
  useEffect(() => {
    if (performance.now() - readAt.current >= freshMs) void reload();
  }, [pathname, reload]);
  return counts;
}

/** Suspends until loaded. */
export function useCount(counts: CountsToCome, of: keyof DeskCounts): number {
  return use(counts)?.[of] ?? 0;
}
