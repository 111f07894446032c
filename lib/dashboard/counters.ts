import type { Compilable } from 'kysely';
import type { SignedIn } from '@/lib/access/actor';
import { query, raw, type Condition } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { counterTableNames, counterTables, ownerColumns, type CounterTable } from '@/lib/db/counter-tables';
import { countedFor, ownerOfSales } from '@/lib/sales/counter-owner';
import { visibleTo } from '@/lib/sales/scope';
import { visibleTo as isVisibleUser } from '@/lib/users/scope';

/** Exact totals for the dashboards; lists count up to their cap themselves. */
export interface ListTotals {
  readonly opportunities: number;
  readonly orders: number;
  /** Number of accounts; for an employee, of the customers they referred; null for an executive. */
  readonly users: number | null;
  readonly bookings: number;
}

/** In the order of an index, which is then read alone: otherwise the plan may scan the table. */
function counted(table: 'orders' | 'users', condition: Condition) {
  const rows = query
    .selectFrom(table)
    .select(raw.lit(1).as('one'))
    .where(condition)
    .orderBy(`${table}.created_at`)
    .orderBy(`${table}.id`);
  return query
    .selectFrom(rows.as('rows'))
    .select(raw<number>`count(*)::int`.as('n'))
    .$asScalar()
    .$notNull();
}
const summed = (column: string) => raw<number>`coalesce(sum(${raw.ref(column)}), 0)::int`.as('n');

/**
 * Rows of the actor's lists, in one snapshot. Opportunities and bookings are sums of counters; orders and accounts are counted, by an index
 * alone (docs/decisions/013-kept-counters.md, "Measurements").
 */
export async function readListTotals(sql: Sql, actor: SignedIn): Promise<ListTotals> {
  const totals = await sql.first(
    query.selectNoFrom([
      query
        .selectFrom('stage_counters')
        .where(countedFor('stage_counters', ownerOfSales(actor)))
        .select(summed('n'))
        .$asScalar()
        .$notNull()
        .as('opportunities'),
      counted('orders', visibleTo(actor, 'orders')).as('orders'),
      actor.role === 'executive'
        ? raw<null>`null`.as('users')
        : counted('users', isVisibleUser(actor)).as('users'),
      query.selectFrom('visit_counters').select(summed('bookings')).$asScalar().$notNull().as('bookings'),
    ]),
  );
  if (totals === undefined) throw new Error('The totals have no row');
  return totals;
}

/** Merges the changes of each counter into one row. One statement per table, so that readers see either the changes or their sum. */
export async function compactCounters(sql: Sql): Promise<void> {
  for (const name of counterTableNames) await sql.rows(mergeChanges(name), { writes: true });
}

const isOwnerColumn = (column: string) => ownerColumns.some((owner) => owner === column);

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
  // Null equals nothing, and no id is 0.
  const comparable = raw.join(
    columns.map((column) => (isOwnerColumn(column) ? raw`coalesce(${raw.ref(column)}, 0)` : raw.ref(column))),
  );
  const merge = raw`
    with merged as (
      delete from ${table}
      where (${comparable}) in (select ${comparable} from ${table} group by ${comparable} having count(*) > 1)
      returning ${key}, ${values}
    )
    insert into ${table} (${key}, ${values}) select ${key}, ${sums} from merged group by ${key} having ${isAny}`;
  return { compile: () => merge.compile(query) };
}
