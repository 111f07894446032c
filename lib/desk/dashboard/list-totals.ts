import type { SignedIn } from '@/lib/kernel/access/actor';
import { query, raw, type Condition } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import { visibleTo as isVisibleUser } from '@/lib/people/users/scope';
import { countedFor, ownerOfSales } from '@/lib/sales/parties/counter-owner';
import { visibleTo } from '@/lib/sales/parties/scope';

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
