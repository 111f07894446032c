import type { Insertable } from 'kysely';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw, type Tables } from '@/lib/db/query';
import { inChunks } from '@/lib/kernel/in-chunks';
import type { AuditedEntity } from '@/lib/desk/audit/record';
import type { Transaction } from '@/lib/db/sql';

/** Written in the transaction of the change itself (docs/product/rules.md, "Audit trail"). */
export interface Change {
  /** Null for the system itself (a webhook or a job). */
  readonly actorId: number | null;
  /** `<entity>.<verb>`: `booking.cancel`. */
  readonly action: string;
  readonly entity: AuditedEntity;
  readonly entityId: number;
  readonly before?: Fields | null;
  readonly after?: Fields | null;
}

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** Per statement, which has them in one text. */
const entriesAtOnce = 1000;

/** Does not wait. Stores differing fields only. Never pass passwords or codes. */
export function writeAudit(tx: Transaction, changes: Change | readonly Change[], at: Date): void {
  const entries = [changes].flat().map(({ actorId, action, entity, entityId, ...change }) => {
    const [before, after] = difference(change.before ?? null, change.after ?? null);
    return {
      at,
      actor_id: actorId,
      action,
      entity,
      entity_id: entityId,
      before,
      after,
    };
  });
  const [entry, ...more] = entries;
  if (entry !== undefined && more.length === 0) {
    const { before, after } = entry;
    const texts = { before: before && JSON.stringify(before), after: after && JSON.stringify(after) };
    tx.send(insertEntry({ ...entry, ...texts }));
  } else
    for (const chunk of inChunks(entries, entriesAtOnce))
      tx.send(insertEntries({ entries: JSON.stringify(chunk) }));
}

type Entry = Required<Omit<Insertable<Tables['audit_entries']>, 'id'>>;

const insertEntry = compileOnce((value: Placeholder<Entry>) =>
  query.insertInto('audit_entries').values({
    at: value('at'),
    actor_id: value('actor_id'),
    action: value('action'),
    entity: value('entity'),
    entity_id: value('entity_id'),
    before: value('before'),
    after: value('after'),
  }),
);

const insertEntries = compileOnce((value: Placeholder<{ entries: string }>) =>
  query
    .insertInto('audit_entries')
    .columns(['at', 'actor_id', 'action', 'entity', 'entity_id', 'before', 'after'])
    .expression(
      query
        .selectFrom(
          raw<Entry>`json_to_recordset(${value('entries')})`.as<'entries'>(
            raw`entries (at timestamptz, actor_id int, action text, entity text, entity_id int, before jsonb, after jsonb)`,
          ),
        )
        .select(['at', 'actor_id', 'action', 'entity', 'entity_id', 'before', 'after']),
    ),
);

/** Names of people: never stored in the trail, so that the deletion of an account removes them. */
const derived: ReadonlySet<string> = new Set([
  'username',
  'executivename',
  'employeename',
  'user_name',
  'author_name',
  'assignee_name',
  'creator_name',
  'created_by_name',
  'signed_by_name',
  'accepted_by_name',
  'customer_name',
]);

function stored(fields: Fields | null): Fields | null {
  return fields && Object.fromEntries(Object.entries(fields).filter(([key]) => !derived.has(key)));
}

/** The fields that differ; all fields of a created or deleted record. */
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
