import { expressionBuilder } from 'kysely';
import type { z } from 'zod';
import { accessDecision } from '@/lib/kernel/access/permissions';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { instantOf } from '@/lib/db/dates';
import { listPage } from '@/lib/db/pagination';
import { logAccess } from '@/lib/people/customers/access-log';
import { storeDate } from '@/lib/kernel/text/format';
import { exchangesVisibleTo } from '@/lib/money/exchanges/scope';
import { query, raw, type Condition, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { visibleTo } from '@/lib/sales/parties/scope';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDayStart } from '@/lib/kernel/text/format';
import { visibleTo as isVisibleUser } from '@/lib/people/users/scope';
import { auditRecord, type AuditRecord, type auditLog, type recordHistory } from './contract';
import { personFields, storeFields } from './record';

const eb = expressionBuilder<Tables, 'audit_entries'>();

export const readAuditLog = operation<InputOf<typeof auditLog>, OutputOf<typeof auditLog>>(
  'see the audit trail',
  'no proof',
  ({ sql }, input) => {
    const { entity, entity_id, actor_id, from, to } = input;
    return auditPage(sql, input, [
      ...(entity === undefined ? [] : [eb('audit_entries.entity', '=', entity)]),
      ...(entity_id === undefined ? [] : [eb('audit_entries.entity_id', '=', entity_id)]),
      ...(actor_id === undefined ? [] : [eb('audit_entries.actor_id', '=', actor_id)]),
      ...(from === undefined ? [] : [eb('audit_entries.at', '>=', storeDayStart(from).toISOString())]),
      ...(to === undefined
        ? []
        : [eb('audit_entries.at', '<', storeDayStart(daysAfter(to, 1)).toISOString())]),
    ]);
  },
);

/** Visibility is that of the record itself; out of scope is 404. */
export const readHistory = operation<InputOf<typeof recordHistory>, OutputOf<typeof recordHistory>>(
  "see a record's history",
  'no proof',
  async (context, input) => {
    const { entity, id } = input;
    if (!(await maySee(context, entity, id))) throw notFound();
    if (entity === 'user') await logAccess(context, [id]);
    const own = eb.and([eb('audit_entries.entity', '=', entity), eb('audit_entries.entity_id', '=', id)]);
    const items = query.selectFrom('items').select('items.id').where('items.opportunity_id', '=', id);
    const ofItems = eb.and([
      eb('audit_entries.entity', '=', 'item'),
      eb('audit_entries.entity_id', 'in', items),
    ]);
    return auditPage(context.sql, input, [entity === 'opportunity' ? eb.or([own, ofItems]) : own]);
  },
);

async function maySee(
  { actor, clock, sql }: ActorContext,
  entity: InputOf<typeof recordHistory>['entity'],
  id: number,
): Promise<boolean> {
  switch (entity) {
    case 'opportunity':
    case 'order': {
      const table = entity === 'order' ? 'orders' : 'opportunities';
      const row = query.selectFrom(table).select('id').where('id', '=', id).where(visibleTo(actor, table));
      return (await sql.first(row)) !== undefined;
    }
    case 'booking':
      return (await sql.prisma.booking.findUnique({ where: { id }, select: { id: true } })) !== null;
    case 'seller':
      return (
        accessDecision('change sellers', actor.kind) === 'yes' &&
        (await sql.prisma.seller.findUnique({ where: { id }, select: { id: true } })) !== null
      );
    case 'exchange': {
      const visible = exchangesVisibleTo(actor, storeDate(clock.now()));
      const row = query.selectFrom('exchanges').select('id').where('id', '=', id).where(visible);
      return (await sql.first(row)) !== undefined;
    }
    case 'user': {
      if (actor.role === 'executive') return false;
      const row = query.selectFrom('users').select('id').where('id', '=', id).where(isVisibleUser(actor));
      return (await sql.first(row)) !== undefined;
    }
  }
}

const selectEntries = query
  .selectFrom('audit_entries')
  .select([
    'audit_entries.id',
    'audit_entries.at',
    'audit_entries.actor_id',
    'audit_entries.action',
    'audit_entries.entity',
    'audit_entries.entity_id',
    'audit_entries.before',
    'audit_entries.after',
  ]);
/** The columns of JSON are checked. */
const storedEntry = auditRecord.omit({ actor_name: true, names: true, store_names: true });
type StoredEntry = z.output<typeof storedEntry>;

/** A page of entries with the names of people and stores, newest first. */
export async function auditPage(
  sql: Sql,
  request: { limit: number; cursor?: string | undefined },
  where: readonly Condition[],
) {
  const { rows, page } = await listPage(
    sql,
    { ...request, sort: 'at', direction: 'desc' },
    {
      table: 'audit_entries',
      rows: selectEntries,
      counts: false,
      where,
      sorts: { at: { by: eb.ref('audit_entries.at'), type: 'timestamptz' } },
    },
  );
  const entries = rows.map((row) => storedEntry.parse({ ...row, at: instantOf(row.at) }));
  const [names, stores] = await Promise.all([namesOf(sql, entries), storeNamesOf(sql, entries)]);
  const data: AuditRecord[] = entries.map((entry) => ({
    ...entry,
    actor_name: entry.actor_id === null ? null : (names.get(entry.actor_id) ?? null),
    names: Object.fromEntries(peopleIn(entry).flatMap((id) => entryOf(names, id))),
    store_names: Object.fromEntries(idsIn(entry, storeFields).flatMap((id) => entryOf(stores, id))),
  }));
  return { data, next_cursor: page.next_cursor };
}

type Names = ReadonlyMap<number, string>;

/** Names of the actors and the people in the entries; visible to everyone who may see the entry. */
async function namesOf(sql: Sql, entries: readonly StoredEntry[]): Promise<Names> {
  const ids = new Set(entries.flatMap((entry) => [entry.actor_id ?? [], peopleIn(entry)].flat()));
  if (ids.size === 0) return new Map();
  const people = await sql.rows(
    query
      .selectFrom('users')
      .select(['users.id', 'users.name'])
      .where(raw<boolean>`users.id = any(${[...ids]}::int[])`),
  );
  return new Map(people.map(({ id, name }) => [id, name]));
}

async function storeNamesOf(sql: Sql, entries: readonly StoredEntry[]): Promise<Names> {
  const ids = [...new Set(entries.flatMap((entry) => idsIn(entry, storeFields)))];
  if (ids.length === 0) return new Map();
  const stores = await sql.rows(
    query
      .selectFrom('stores')
      .select(['stores.id', 'stores.title'])
      .where(raw<boolean>`stores.id = any(${ids}::int[])`),
  );
  return new Map(stores.map(({ id, title }) => [id, title]));
}

function entryOf(names: Names, id: number): [number, string][] {
  const name = names.get(id);
  return name === undefined ? [] : [[id, name]];
}

const peopleIn = (entry: StoredEntry) => idsIn(entry, personFields);

function idsIn({ before, after }: StoredEntry, names: readonly string[]): number[] {
  return [before, after].flatMap((fields) =>
    names.flatMap((field) => {
      const id = fields?.[field];
      return typeof id === 'number' ? [id] : [];
    }),
  );
}
