'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { NoteRecord } from '@/lib/notes/contract';
import { callAction, type Failure } from '@/lib/gateway/client';
import { lazyExport } from '@/lib/lazy-module';

export const noteCalls = lazyExport(() => import('@/lib/notes/contract'), 'notes');

/** What notes are on: a customer, or an opportunity or order. */
export interface NotesOf {
  readonly customer_id?: number | undefined;
  readonly opportunityid?: number | undefined;
  readonly orderid?: number | undefined;
}

const pageSize = 10;

interface Notes {
  status: 'loading' | 'ready' | 'failed';
  rows: readonly NoteRecord[];
  nextCursor: string | null;
  failure: Failure | null;
}

/** The notes on a record, pinned ones first, loaded in the browser. */
export function useNotes({ customer_id, opportunityid, orderid }: NotesOf) {
  const [notes, setNotes] = useState<Notes>({ status: 'loading', rows: [], nextCursor: null, failure: null });
  const current = useRef<AbortController | null>(null);

  const load = useCallback(
    async (cursor: string | null) => {
      current.current?.abort();
      const abort = new AbortController();
      current.current = abort;
      setNotes((before) => ({ ...before, status: 'loading', failure: null }));
      const outcome = await callAction(
        noteCalls,
        'list',
        { customer_id, opportunityid, orderid, cursor, limit: pageSize },
        { signal: abort.signal, timeoutMs: 15_000 },
      );
      if (abort.signal.aborted) return;
      setNotes((before) =>
        outcome.ok
          ? {
              status: 'ready',
              rows: cursor === null ? outcome.data.data : [...before.rows, ...outcome.data.data],
              nextCursor: outcome.data.next_cursor,
              failure: null,
            }
          : { ...before, status: 'failed', failure: outcome },
      );
    },
    [customer_id, opportunityid, orderid],
  );

  useEffect(() => {
    void load(null);
    return () => current.current?.abort();
  }, [load]);

  return {
    ...notes,
    reload: () => void load(null),
    more: () => void load(notes.nextCursor),
    retry: () => void load(notes.rows.length === 0 ? null : notes.nextCursor),
    /** Puts a new or changed note in its place. */
    put: (note: NoteRecord) =>
      setNotes((before) => ({ ...before, status: 'ready', rows: inOrder(before.rows, note) })),
    remove: (id: number) =>
      setNotes((before) => ({ ...before, rows: before.rows.filter((row) => row.id !== id) })),
  };
}

/** Pinned ones first, then newest first. */
function inOrder(rows: readonly NoteRecord[], note: NoteRecord): NoteRecord[] {
  return [...rows.filter(({ id }) => id !== note.id), note].toSorted(
    (a, b) => Number(b.pinned) - Number(a.pinned) || b.created_at.localeCompare(a.created_at) || b.id - a.id,
  );
}
