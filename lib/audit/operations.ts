import type { SignedIn } from '@/lib/access/actor';
import { operation } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { timeZone } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Reads } from '@/lib/db/client';
import { instantOf } from '@/lib/db/dates';
import { Prisma, type AuditEntry } from '@/lib/db/generated/client';
import { listPage } from '@/lib/db/pagination';
import type { Sql, Stored } from '@/lib/db/sql';
import { salesWhere } from '@/lib/sales/scope';
import { refusalText } from '@/lib/text/messages';
import { usersWhere } from '@/lib/users/scope';
import { auditRecord, type AuditRecord, type auditLog, type recordHistory } from './contract';

/** Reading the audit trail; `writeAudit` writes it within the transaction of each change. */

/** One page of the whole audit trail, for admins. */
export const readAuditLog = operation<InputOf<typeof auditLog>, OutputOf<typeof auditLog>>(
  'see the audit trail',
  ({ sql }, input) => {
    const { entity, entity_id, actor_id, from, to } = input;
    return auditPage(sql, input, [
      ...(entity === undefined ? [] : [Prisma.sql`t.entity = ${entity}`]),
      ...(entity_id === undefined ? [] : [Prisma.sql`t.entity_id = ${entity_id}`]),
      ...(actor_id === undefined ? [] : [Prisma.sql`t.actor_id = ${actor_id}`]),
      ...(from === undefined ? [] : [Prisma.sql`t.at >= ${midnight(Prisma.sql`${from}::date`)}`]),
      ...(to === undefined ? [] : [Prisma.sql`t.at < ${midnight(Prisma.sql`${to}::date + 1`)}`]),
    ]);
  },
);

/** SQL: the instant at which a calendar date begins in India. */
function midnight(date: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${date})::timestamp AT TIME ZONE ${timeZone}`;
}

/** The history of one record. Visibility is that of the record itself; out of scope is 404. */
export const readHistory = operation<InputOf<typeof recordHistory>, OutputOf<typeof recordHistory>>(
  "see a record's history",
  async ({ actor, db, sql }, input) => {
    const { entity, id } = input;
    if (!(await maySee(db, actor, entity, id))) throw new Refusal('NOT_FOUND', refusalText.noSuchRecord);
    const own = Prisma.sql`(t.entity = ${entity} AND t.entity_id = ${id})`;
    const items = Prisma.sql`(t.entity = 'item' AND t.entity_id IN (SELECT id FROM items WHERE opportunity_id = ${id}))`;
    return auditPage(sql, input, [entity === 'opportunity' ? Prisma.sql`(${own} OR ${items})` : own]);
  },
);

async function maySee(
  db: Reads,
  actor: SignedIn,
  entity: InputOf<typeof recordHistory>['entity'],
  id: number,
): Promise<boolean> {
  switch (entity) {
    case 'opportunity':
      return (await db.opportunity.count({ where: { id, ...salesWhere(actor) } })) > 0;
    case 'order':
      return (await db.order.count({ where: { id, ...salesWhere(actor) } })) > 0;
    case 'booking':
      return (await db.booking.count({ where: { id } })) > 0;
    case 'user':
      return actor.role !== 'executive' && (await db.user.count({ where: { id, ...usersWhere(actor) } })) > 0;
  }
}

const auditColumns = {
  id: 't.id',
  at: 't.at',
  actorId: 't.actor_id',
  actorName: 'actor.name',
  action: 't.action',
  entity: 't.entity',
  entityId: 't.entity_id',
  before: 't.before',
  after: 't.after',
};
type AuditRow = Stored<Omit<AuditEntry, 'id'>> & { readonly id: number; readonly actorName: string | null };

/** Fields of all entities with the id of a person. */
const peopleFields = ['userid', 'user_id', 'executiveid', 'employeeid'];

/** SQL: the names of the people in the entries of a page, by id; visible to everyone who may see the entry. */
const namesOnPage = Prisma.sql`SELECT coalesce(json_object_agg(u.id, u.name), '{}') FROM users u WHERE u.id = ANY (ARRAY(
  SELECT fields.value::int FROM page AS entry, jsonb_each_text(entry.before) AS fields
  WHERE fields.key = ANY (${peopleFields}) AND fields.value IS NOT NULL
  UNION SELECT fields.value::int FROM page AS entry, jsonb_each_text(entry.after) AS fields
  WHERE fields.key = ANY (${peopleFields}) AND fields.value IS NOT NULL))`;

async function auditPage(
  sql: Sql,
  request: { limit: number; cursor?: string | undefined },
  where: Prisma.Sql[],
) {
  const { rows, page, beside } = await listPage<AuditRow, Record<string, string>>(
    sql,
    { ...request, sort: 'at', direction: 'desc' },
    {
      from: Prisma.sql`audit_entries t`,
      scope: [],
      counts: false,
      where,
      sorts: { at: { by: Prisma.sql`t.at`, type: 'timestamptz' } },
      columns: auditColumns,
      beside: namesOnPage,
      joins: Prisma.sql`LEFT JOIN users actor ON actor.id = t.actor_id`,
    },
  );
  const data: AuditRecord[] = rows.map((row) =>
    auditRecord.parse({
      id: row.id,
      at: instantOf(row.at),
      actor_id: row.actorId,
      actor_name: row.actorName,
      action: row.action,
      entity: row.entity,
      entity_id: row.entityId,
      before: row.before,
      after: row.after,
      names: namesIn(row, beside),
    }),
  );
  return { data, next_cursor: page.next_cursor };
}

/** The names for the ids in one entry. */
function namesIn(
  { before, after }: AuditRow,
  names: Readonly<Record<string, string>>,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const fields of [before, after]) {
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) continue;
    for (const field of peopleFields) {
      const id = fields[field];
      if (typeof id !== 'number') continue;
      const name = names[id];
      if (name !== undefined) found[id] = name;
    }
  }
  return found;
}
