import { idOf } from '@/components/data/page-rows';
import { usePages } from '@/components/data/use-pages';
import { callAction, shortTimeoutMs } from '@/lib/gateway/client';
import type { NoteRecord } from '@/lib/desk/notes/contract';
import { notes } from '@/lib/desk/notes/endpoints';

export interface NotesOf {
  readonly customer_id?: number | undefined;
  readonly opportunityid?: number | undefined;
  readonly orderid?: number | undefined;
}

const limit = 10;

export function useNotes(of: NotesOf) {
  const { change, ...pages } = usePages<NoteRecord>(
    `notes ${JSON.stringify(of)}`,
    (cursor) => callAction(notes, 'list', { ...of, limit, cursor }, { timeoutMs: shortTimeoutMs }),
    { keyOf: idOf },
  );
  return {
    ...pages,
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
