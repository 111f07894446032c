'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, Outcome } from '@/lib/gateway/client';

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
  const running = useRef<AbortController | null>(null);
  const latest = useRef({ read, onRead });
  useEffect(() => {
    latest.current = { read, onRead };
  });

  const load = useCallback(async () => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const outcome = await latest.current.read(id, controller.signal);
    if (controller.signal.aborted) return;
    setFailure(outcome.ok ? null : outcome);
    if (outcome.ok) latest.current.onRead(outcome.data);
  }, [id]);

  useEffect(() => {
    void load();
    return () => running.current?.abort();
  }, [load]);

  return { failure, readAgain: () => void load() };
}
