import type { Role } from '@/lib/kernel/access/actor';

/* Who may change a note (docs/product/rules.md, "Notes"). */

interface Writer {
  readonly id: number;
  readonly role: Role;
}

interface OwnedNote {
  readonly author_id: number;
  /** ISO 8601 in UTC. */
  readonly created_at: string;
}

/** The author may change and pin a note for so long. */
const changeableHours = 24;

/** Why the actor may not change and pin the note, or null. */
export function whyCannotChange(actor: Writer, note: OwnedNote, now: Date): string | null {
  if (note.author_id !== actor.id) return 'Only the author can change a note.';
  const until = Date.parse(note.created_at) + changeableHours * 3_600_000;
  return now.getTime() < until ? null : `A note can be changed for ${changeableHours} hours.`;
}

export function whyCannotDelete(actor: Writer, note: OwnedNote): string | null {
  const may = note.author_id === actor.id || actor.role === 'admin';
  return may ? null : 'Only the author or an admin can delete a note.';
}
