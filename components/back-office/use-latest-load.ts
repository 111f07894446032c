'use client';

import { useEffect, useMemo, useRef } from 'react';
import { useLatestRequest } from './use-latest-request';

interface Running<Args, Result> {
  readonly signal: AbortSignal;
  readonly args: Args;
  restarted?: Promise<Result>;
}

/**
 * Loads of one state that writes change, too. The last load wins: each aborts the one before.
 * @param run applies its response, unless the signal is aborted
 */
export function useLatestLoad<Args extends readonly unknown[], Result>(
  run: (signal: AbortSignal, ...args: Args) => Promise<Result>,
) {
  const begin = useLatestRequest();
  const running = useRef<Running<Args, Result> | null>(null);
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useMemo(() => {
    const current = () => (running.current?.signal.aborted === false ? running.current : null);
    async function load(...args: Args): Promise<Result> {
      const started: Running<Args, Result> = { signal: begin(), args };
      running.current = started;
      const result = await latest.current(started.signal, ...args);
      if (running.current === started) running.current = null;
      return started.restarted ?? result;
    }
    return {
      load,
      isLoading: () => current() !== null,
      stop() {
        begin();
        running.current = null;
      },
      /** Call it when the response of a write is applied: restarts a load in progress, which may have read before the write. */
      afterWrite() {
        const outdated = current();
        if (outdated !== null) outdated.restarted = load(...outdated.args);
      },
    };
  }, [begin]);
}
