'use client';

import { useEffect, useState } from 'react';
import type { Failure, Outcome } from '@/lib/gateway/client';
import { useLatestLoad } from './use-latest-load';

/**
 * Reloads a record when its details open, because the list may be outdated.
 * @returns the failure or null, a retry, and `afterWrite` (./use-latest-load)
 */
export function useRecord<Row>(
  id: number,
  read: (id: number, signal: AbortSignal) => Promise<Outcome<Row>>,
  onRead: (row: Row) => void,
): { failure: Failure | null; readAgain(): void; afterWrite(): void } {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { load, afterWrite } = useLatestLoad(async (signal) => {
    const outcome = await read(id, signal);
    if (signal.aborted) return;
    setFailure(outcome.ok ? null : outcome);
    if (outcome.ok) onRead(outcome.data);
  });

  useEffect(() => {
    void load();
  }, [load, id]);

  return { failure, readAgain: () => void load(), afterWrite };
}
