import type { Db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';

/** One audit entry, written in the transaction of the change itself (docs/product/rules.md, "Audit trail"). */
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

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/**
 * SQL that records who changed what: an INSERT, for a transaction or beside the change itself in its own statement. Only fields that
 * differ are kept. Never hand in a password or a code.
 * @param made for a record that the same statement makes: the table that holds its row (if any), and its columns, by the record's names of
 * them, that are not known before
 */
export function auditSql(
  change: Omit<Change, 'entityId'> & { readonly entityId?: number },
  at: Date,
  made?: {
    readonly table: string;
    readonly columns: Readonly<Record<'id', string>> & Readonly<Record<string, string>>;
  },
): Prisma.Sql {
  const { actorId, action, entity, entityId } = change;
  const [before, after] = difference(change.before ?? null, change.after ?? null);
  const pairs = Object.entries(made?.columns ?? {}).map(([name, column]) => `'${name}', ${column}`);
  const [id, suffix, source] =
    made === undefined
      ? [Prisma.sql`${entityId}::int`, Prisma.empty, Prisma.empty]
      : [
          Prisma.raw(made.columns.id),
          Prisma.raw(`|| jsonb_build_object(${pairs.join(', ')})`),
          Prisma.raw(`FROM ${made.table}`),
        ];
  return Prisma.sql`INSERT INTO audit_entries (at, actor_id, action, entity, entity_id, before, after)
    SELECT ${at.toISOString()}::timestamptz, ${actorId}::int, ${action}, ${entity}, ${id}, ${jsonb(before)}::jsonb, ${jsonb(after)}::jsonb ${suffix} ${source} RETURNING id`;
}

function jsonb(fields: Fields | null): string | null {
  return fields === null ? null : JSON.stringify(fields);
}

/** Records a change in the transaction that makes it; see {@link auditSql}. */
export async function writeAudit(db: Db, change: Change, at: Date): Promise<void> {
  await db.$executeRaw(auditSql(change, at));
}

/** Records several changes in the transaction that makes them, in their order. */
export async function writeAudits(db: Db, changes: readonly Change[], at: Date): Promise<void> {
  await db.auditEntry.createMany({
    data: changes.map(({ actorId, action, entity, entityId, ...change }) => {
      const [before, after] = difference(change.before ?? null, change.after ?? null);
      return {
        at,
        actorId,
        action,
        entity,
        entityId,
        before: before ?? Prisma.DbNull,
        after: after ?? Prisma.DbNull,
      };
    }),
  });
}

/** Of people whose ids are in the record: they belong to the accounts, and an account that is deleted takes them along. */
const derived: ReadonlySet<string> = new Set(['username', 'executivename', 'employeename', 'user_name']);

function stored(fields: Fields | null): Fields | null {
  return fields && Object.fromEntries(Object.entries(fields).filter(([key]) => !derived.has(key)));
}

/** The fields that two versions of a record do not share; a record that is new or gone is kept whole. */
export function difference(
  recordBefore: Fields | null,
  recordAfter: Fields | null,
): [Fields | null, Fields | null] {
  const [before, after] = [stored(recordBefore), stored(recordAfter)];
  if (before === null || after === null) return [before, after];
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => before[key] !== after[key],
  );
  const pick = (of: Fields) => Object.fromEntries(changed.map((key) => [key, of[key] ?? null]));
  return [pick(before), pick(after)];
}
