'use client';

import { useCallback, useEffect, useState } from 'react';
import type { OutputOf } from '@/lib/contract';
import { dashboardCounts } from '@/lib/dashboard/contract';
import { call, shortTimeoutMs } from '@/lib/gateway/client';
import { failureText } from '@/lib/text/failures';
import { dashboardsText } from './dashboards-text';
import type { CountKey } from './variants';

export interface Counts {
  status: 'loading' | 'ready' | 'failed';
  /** Null while loading; 0 for all if that failed. */
  of(key: CountKey): number | null;
  failure: string | null;
  signedOut: boolean;
  reload(): void;
}

type State =
  | { status: 'loading' }
  | { status: 'ready'; data: OutputOf<typeof dashboardCounts>['data'] }
  | { status: 'failed'; failure: string; signedOut: boolean };

export function useCounts(): Counts {
  const [state, setState] = useState<State>({ status: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    setState({ status: 'loading' });
    void call(dashboardCounts, {}, { signal: abort.signal, timeoutMs: shortTimeoutMs }).then((outcome) => {
      if (abort.signal.aborted) return;
      if (outcome.ok) return setState({ status: 'ready', data: outcome.data.data });
      const signedOut = outcome.status === 401;
      const failure = signedOut ? failureText.authenticationRequired : dashboardsText.failed;
      setState({ status: 'failed', failure, signedOut });
    });
    return () => abort.abort();
  }, [round]);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  return {
    status: state.status,
    of: (key) => (state.status === 'loading' ? null : state.status === 'ready' ? (state.data[key] ?? 0) : 0),
    failure: state.status === 'failed' ? state.failure : null,
    signedOut: state.status === 'failed' && state.signedOut,
    reload,
  };
}
