import type { Db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';

/** One audit entry, written in the transaction of the change itself (gateway.md, "Rules that the server keeps"). */
export interface Change {
  /** Null: the system itself, for a webhook or a job. */
  readonly actorId: number | null;
  /** `<entity>.<verb>`: `booking.cancel`. */
  readonly action: string;
  readonly entity: 'user' | 'booking' | 'opportunity' | 'item' | 'order' | 'payment';
  readonly entityId: number;
  readonly before?: Fields | null;
  readonly after?: Fields | null;
}
/** Fields that every saving changes, whatever else it does. */
const countedUp = new Set(['version', 'updated_at']);

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Records who changed what; only fields that differ are kept, and a saving that changed none leaves no entry. Never hand in a
 * password or a code.
 */
export async function writeAudit(db: Db, change: Change, at: Date): Promise<void> {
  const { actorId, action, entity, entityId } = change;
  const [before, after] = difference(change.before ?? null, change.after ?? null);
  if (before !== null && after !== null && Object.keys(after).every((key) => countedUp.has(key))) return;
  await db.auditEntry.create({
    data: {
      at,
      actorId,
      action,
      entity,
      entityId,
      before: before ?? Prisma.DbNull,
      after: after ?? Prisma.DbNull,
    },
  });
}

/** The fields that two versions of a record do not share; a record that is new or gone is kept whole. */
export function difference(before: Fields | null, after: Fields | null): [Fields | null, Fields | null] {
  if (before === null || after === null) return [before, after];
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => before[key] !== after[key],
  );
  const pick = (of: Fields) => Object.fromEntries(changed.map((key) => [key, of[key] ?? null]));
  return [pick(before), pick(after)];
}
