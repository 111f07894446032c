import type { Compilable, Expression } from 'kysely';
import type { SignedIn } from '@/lib/access/actor';
import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { counterTableNames, counterTables, type CounterTable } from '@/lib/db/counter-tables';

/**
 * Counters of active rows for the dashboards; lists count up to their cap themselves. Triggers add changes to `list_counters` in the
 * writer's transaction, so the sum is always exact; `compactCounters` keeps the table small.
 */
export interface ListCounters {
  readonly opportunities: number;
  readonly orders: number;
  /** Number of customers; for an employee, only of those they referred. */
  readonly users: number;
  readonly bookings: number;
}

function ownerOf(list: keyof ListCounters, actor: SignedIn): Expression<string> {
  const { role, id } = actor;
  if (list === 'bookings' || role === 'admin') return raw<string>`''`;
  if (list === 'users')
    return role === 'employee'
      ? raw<string>`(select referral_id from users where id = ${id})`
      : raw<string>`''`;
  return raw.val(ownerOfSales(actor));
}

/** Executive or employee of sales. */
export interface Salesperson {
  readonly role: 'executive' | 'employee';
  readonly id: number;
}
/** Prefixes of owners as the triggers write them. */
const ownerPrefix = { executive: 'x', employee: 'e' } as const;

/** Owner of the counters of a person's sales; null for all sales. */
export function counterOwner(person: Salesperson | null): string {
  return person === null ? '' : `${ownerPrefix[person.role]}${person.id}`;
}

/** `counterOwner` of a row of `users` that is an executive or employee. */
export const counterOwnerOfRow = raw<string>`case users.role when 'executive' then ${raw.lit(ownerPrefix.executive)} else ${raw.lit(ownerPrefix.employee)} end || users.id`;

/** Owner of the counters of the sales in the actor's scope. */
export function ownerOfSales({ role, id }: SignedIn): string {
  if (role === 'user') return noOwner;
  return counterOwner(role === 'admin' ? null : { role, id });
}
/** Has no counters. */
const noOwner = '-';

/** All counters come from one snapshot. */
export async function readCounters(sql: Sql, actor: SignedIn): Promise<ListCounters> {
  const counter = (list: keyof ListCounters) =>
    query
      .selectFrom('list_counters')
      .select(raw<number>`coalesce(sum(n), 0)::int`.as('n'))
      .where('list', '=', list)
      .where('owner', '=', ownerOf(list, actor))
      .$asScalar()
      .$notNull()
      .as(list);
  const counters = await sql.first(
    query.selectNoFrom([counter('opportunities'), counter('orders'), counter('users'), counter('bookings')]),
  );
  if (counters === undefined) throw new Error('The counters have no row');
  return counters;
}

/** Merges the changes of each counter into one row. One statement per table, so that readers see either the changes or their sum. */
export async function compactCounters(sql: Sql): Promise<void> {
  for (const name of counterTableNames) await sql.rows(mergeChanges(name), { writes: true });
}

function mergeChanges(name: CounterTable): Compilable {
  const { key: columns, counts }: { key: readonly string[]; counts: readonly string[] } = counterTables[name];
  const table = raw.table(name);
  const key = raw.join(columns.map((column) => raw.ref(column)));
  const values = raw.join(counts.map((column) => raw.ref(column)));
  const sums = raw.join(counts.map((column) => raw`sum(${raw.ref(column)})`));
  const isAny = raw.join(
    counts.map((column) => raw`sum(${raw.ref(column)}) <> 0`),
    raw` or `,
  );
  const merge = raw`
    with merged as (
      delete from ${table} where (${key}) in (select ${key} from ${table} group by ${key} having count(*) > 1)
      returning ${key}, ${values}
    )
    insert into ${table} (${key}, ${values}) select ${key}, ${sums} from merged group by ${key} having ${isAny}`;
  return { compile: () => merge.compile(query) };
}
