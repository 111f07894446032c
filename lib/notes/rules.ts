import type { Role } from '@/lib/access/actor';

/** Who may change a note (docs/product/rules.md, "Notes"). */

interface Writer {
  readonly id: number;
  readonly role: Role;
}

interface OwnedNote {
  readonly author_id: number;
  /** ISO 8601 in UTC. */
  readonly created_at: string;
}

/** How long an author may change and pin a note, in hours. */
const changeableHours = 24;

/** Why the actor cannot change or pin a note, or null. */
export function whyCannotChange(actor: Writer, note: OwnedNote, now: Date): string | null {
  if (note.author_id !== actor.id) return 'Only the author can change a note.';
  const until = Date.parse(note.created_at) + changeableHours * 3_600_000;
  return now.getTime() < until ? null : `A note can be changed for ${changeableHours} hours.`;
}

/** Why the actor cannot delete a note, or null. */
export function whyCannotDelete(actor: Writer, note: OwnedNote): string | null {
  const may = note.author_id === actor.id || actor.role === 'admin';
  return may ? null : 'Only the author or an admin can delete a note.';
}
