import type { Db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';

/** One audit entry, written in the transaction of the change itself (docs/product/rules.md, "Audit trail"). */
export interface Change {
  /** Null for the system itself (a webhook or a job). */
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
 * SQL of an audit entry: an INSERT, for a transaction or as a part of the changing statement. Stores only fields that differ. Never pass
 * passwords or codes.
 * @param made for a record created by the same statement: the table with its row (if any), and its columns, by the record's field names,
 * that are not known before
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

/** Writes an audit entry in the transaction of the change; see {@link auditSql}. */
export async function writeAudit(db: Db, change: Change, at: Date): Promise<void> {
  await db.$executeRaw(auditSql(change, at));
}

/** Writes several audit entries, in their order, in the transaction of the changes. */
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

/** Names of people: never stored in the trail, so that the deletion of an account removes them. */
const derived: ReadonlySet<string> = new Set(['username', 'executivename', 'employeename', 'user_name']);

function stored(fields: Fields | null): Fields | null {
  return fields && Object.fromEntries(Object.entries(fields).filter(([key]) => !derived.has(key)));
}

/** The fields that differ between two versions of a record; all fields of a created or deleted one. */
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
