'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuditRecord } from '@/lib/audit/contract';
import type { SentOf } from '@/lib/contract';
import { call } from '@/lib/gateway/client';
import { lazyExport, type Fetched } from '@/lib/lazy-module';

const recordHistory = lazyExport(() => import('@/lib/audit/contract'), 'recordHistory');

export type HistoryEntity = SentOf<Fetched<typeof recordHistory>>['entity'];

const firstEntries = 5;
const moreEntries = 20;

interface History {
  status: 'loading' | 'ready' | 'failed';
  entries: readonly AuditRecord[];
  nextCursor: string | null;
  signedOut: boolean;
}

const nothingYet: History = { status: 'loading', entries: [], nextCursor: null, signedOut: false };

/**
 * Change history of a record, newest first, loaded in the browser.
 * @param version of the displayed record; a change reloads the history
 */
export function useHistory(entity: HistoryEntity, id: number, version: number) {
  const [history, setHistory] = useState(nothingYet);
  const current = useRef<AbortController | null>(null);

  const load = useCallback(
    async (cursor: string | null) => {
      current.current?.abort();
      const abort = new AbortController();
      current.current = abort;
      setHistory((before) => ({ ...before, status: 'loading' }));
      const limit = cursor === null ? firstEntries : moreEntries;
      const outcome = await call(
        recordHistory,
        { entity, id, limit, cursor },
        { signal: abort.signal, timeoutMs: 15_000 },
      );
      if (abort.signal.aborted) return;
      setHistory((before) =>
        outcome.ok
          ? {
              status: 'ready',
              entries: cursor === null ? outcome.data.data : [...before.entries, ...outcome.data.data],
              nextCursor: outcome.data.next_cursor,
              signedOut: false,
            }
          : { ...before, status: 'failed', signedOut: outcome.status === 401 },
      );
    },
    [entity, id],
  );

  useEffect(() => {
    void load(null);
    return () => current.current?.abort();
  }, [load, version]);

  return {
    ...history,
    retry: () => void load(history.entries.length === 0 ? null : history.nextCursor),
    more: () => void load(history.nextCursor),
  };
}
