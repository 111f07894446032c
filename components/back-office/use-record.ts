'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, Outcome } from '@/lib/gateway/client';
import { useLatestRequest } from './use-latest-request';

/**
 * Reloads a record when its details open, because the list may be outdated.
 * @returns the failure or null, and a retry
 */
export function useRecord<Row>(
  id: number,
  read: (id: number, signal: AbortSignal) => Promise<Outcome<Row>>,
  onRead: (row: Row) => void,
): { failure: Failure | null; readAgain(): void } {
  const [failure, setFailure] = useState<Failure | null>(null);
  const begin = useLatestRequest();
  const latest = useRef({ read, onRead });
  useEffect(() => {
    latest.current = { read, onRead };
  });

  const load = useCallback(async () => {
    const signal = begin();
    const outcome = await latest.current.read(id, signal);
    if (signal.aborted) return;
    setFailure(outcome.ok ? null : outcome);
    if (outcome.ok) latest.current.onRead(outcome.data);
  }, [id, begin]);

  useEffect(() => {
    void load();
  }, [load]);

  return { failure, readAgain: () => void load() };
}
