'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatestRequest } from '@/components/back-office/use-latest-request';
import { useReloadOnBack } from '@/components/back-office/use-reload-on-back';
import type { OutputOf } from '@/lib/contract';
import type { dayBook } from '@/lib/day-book/contract';
import { callAction, shortTimeoutMs, type Failure } from '@/lib/gateway/client';
import { dayBook as contract } from '@/lib/day-book/endpoints';

export type DayBook = OutputOf<(typeof dayBook)['actions']['read']>;

interface State {
  readonly status: 'ready' | 'loading' | 'failed';
  /** Last one loaded; null after a failure. */
  readonly book: DayBook | null;
  readonly failure: Failure | null;
}

/** The first book comes from the HTML, later ones from the gateway. On Back, the first one may be of another date. The last load wins. */
export function useDayBook(date: string, first: DayBook | null): State & { refresh(): void } {
  const [state, setState] = useState<State>(
    first === null
      ? { status: 'failed', book: null, failure: null }
      : { status: 'ready', book: first, failure: null },
  );
  const shown = useRef(first?.date ?? date);
  const begin = useLatestRequest();

  const load = useCallback(
    async (wanted: string) => {
      const signal = begin();
      shown.current = wanted;
      setState((before) => ({ ...before, status: 'loading', failure: null }));
      const outcome = await callAction(
        contract,
        'read',
        { date: wanted },
        { signal, timeoutMs: shortTimeoutMs },
      );
      if (signal.aborted) return;
      setState(
        outcome.ok
          ? { status: 'ready', book: outcome.data, failure: null }
          : { status: 'failed', book: null, failure: outcome },
      );
    },
    [begin],
  );

  useEffect(() => {
    if (shown.current !== date) void load(date);
  }, [date, load]);

  const refresh = useCallback(() => void load(date), [date, load]);
  useReloadOnBack(first, refresh);
  return { ...state, refresh };
}
