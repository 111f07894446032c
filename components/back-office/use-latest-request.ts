'use client';

import { useCallback, useEffect, useRef } from 'react';

/** The last request wins: each `begin()` aborts the one before and returns the signal of the next. Unmounting aborts, too. */
export function useLatestRequest(): () => AbortSignal {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return useCallback(() => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }, []);
}
