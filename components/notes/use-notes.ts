'use client';

import { useCallback } from 'react';
import { pageCall, useLoadMore } from '@/components/back-office/use-load-more';
import { idOf } from '@/components/back-office/without-known';
import type { NoteRecord } from '@/lib/notes/contract';
import { callAction } from '@/lib/gateway/client';
import { notes as notesEndpoint } from '@/lib/notes/endpoints';

export interface NotesOf {
  readonly customer_id?: number | undefined;
  readonly opportunityid?: number | undefined;
  readonly orderid?: number | undefined;
}

const pageSize = 10;

export function useNotes({ customer_id, opportunityid, orderid }: NotesOf) {
  const load = useCallback(
    (cursor: string | null, signal: AbortSignal) => {
      const sent = { customer_id, opportunityid, orderid, cursor, limit: pageSize };
      return callAction(notesEndpoint, 'list', sent, pageCall(signal));
    },
    [customer_id, opportunityid, orderid],
  );
  const { change, ...notes } = useLoadMore<NoteRecord>({ load, keyOf: idOf });
  return {
    ...notes,
    put: (note: NoteRecord) => change((rows) => inOrder(rows, note)),
    remove: (id: number) => change((rows) => rows.filter((row) => row.id !== id)),
  };
}

/** Pinned ones first, then newest first. */
function inOrder(rows: readonly NoteRecord[], note: NoteRecord): NoteRecord[] {
  return [...rows.filter(({ id }) => id !== note.id), note].toSorted(
    (a, b) => Number(b.pinned) - Number(a.pinned) || b.created_at.localeCompare(a.created_at) || b.id - a.id,
  );
}
