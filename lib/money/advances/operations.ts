import { expressionBuilder } from 'kysely';
import { operation } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import { listPage, type RowsOnly } from '@/lib/db/pagination';
import { isSelective } from '@/lib/db/text-search';
import { query, raw, type Condition, type Tables } from '@/lib/db/query';
import { noSums, ofCustomers, readSums } from '@/lib/money/dues/ages';
import type { AgeSum } from '@/lib/money/dues/rules';
import { isAlike, withCustomersAlike } from '@/lib/people/customers/by-name';
import { conditionsOf } from '@/lib/sales/orders/filters';
import { refundAdvanceBy } from '@/lib/sales/orders/rules';
import { selectOrders, toOrderWithAdvance, type OrderRow } from '@/lib/sales/orders/to-wire';
import { visibleTo } from '@/lib/sales/parties/scope';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate } from '@/lib/kernel/text/format';
import type { AdvanceRecord, AdvanceSums, listAdvances } from './contract';
import { daysOfAdvanceAge, type AdvanceAge } from './rules';

/* Advances (docs/product/sale.md, "Advances"). Row-level access: `visibleTo` in lib/sales/parties/scope.ts. */

const eb = expressionBuilder<Tables, 'orders'>();

/** Must equal the condition of the indexes `orders_advance_*`. */
const hasAdvance = raw<boolean>`orders.advance_since is not null`;

/**
 * Visible to the actor, with sums by age; the search matches the order's name and exact id, and its customer's name, also as it sounds, and start of the
 * mobile.
 */
export const readAdvances = operation<InputOf<typeof listAdvances> & RowsOnly, OutputOf<typeof listAdvances>>(
  'work on orders',
  'no proof',
  async ({ actor, clock, sql }, input) => {
    const { search, age } = input;
    const now = clock.now();
    const today = storeDate(now);
    const visible = visibleTo(actor, 'orders');
    const since = eb.ref('orders.advance_since');
    const { rows, page, sumOf } = await withCustomersAlike(
      sql,
      { actor, today },
      input,
      async (wanted, alike) => {
        const { rowsOnly = false } = wanted;
        const found = conditionsOf(input, (text) => [
          ofCustomers(text),
          ...isAlike(eb.ref('orders.user_id'), alike),
        ]);
        const [listed, sumOf] = await Promise.all([
          listPage(sql, wanted, {
            table: 'orders',
            rows: selectOrders.where(hasAdvance),
            visible,
            where: [...found, ...(age === undefined ? [] : [isOfAge(age, today)])],
            sorts: { advance_since: { by: since, type: 'date' } },
            selective: isSelective(search),
            countedBy: since,
          }),
          rowsOnly
            ? noSums
            : readSums(sql, daysOfAdvanceAge, amounts([visible, ...found]), today, {
                prepared: isSelective(search),
              }),
        ]);
        return { ...listed, sumOf };
      },
    );
    return { orders: rows.map((row) => toRecord(row, now)), ...page, sums: sumsOf(sumOf) };
  },
);

/** Condition for advances of an age. One of a later day, by clock skew, is of today. */
function isOfAge(age: AdvanceAge, today: string): Condition {
  const { from, to } = daysOfAdvanceAge[age];
  return eb.and([
    ...(to === null ? [] : [eb('orders.advance_since', '>=', daysAfter(today, -to))]),
    ...(from === 0 ? [] : [eb('orders.advance_since', '<=', daysAfter(today, -from))]),
  ]);
}

/** Read from an index alone, unless there is a search. */
function amounts(conditions: readonly Condition[]) {
  const advances = query
    .selectFrom('orders')
    .select([
      raw<string>`orders.advance_since`.as('day'),
      raw<number>`1`.as('n'),
      raw<string>`orders.advance_amount`.as('amount'),
    ])
    .where(hasAdvance);
  return conditions.reduce((all, condition) => all.where(condition), advances);
}

function toRecord(row: OrderRow, now: Date): AdvanceRecord {
  const { advance_since, advance_amount, advance_days, ...order } = toOrderWithAdvance(row, now);
  if (advance_since === null || advance_amount === null || advance_days === null)
    throw new Error(`Order ${row.id} has no advance`);
  return { ...order, advance_since, advance_amount, advance_days, refund_by: refundAdvanceBy(advance_since) };
}

function sumsOf(sumOf: (age: AdvanceAge) => AgeSum): AdvanceSums {
  return {
    '0-269': sumOf('0-269'),
    '270-329': sumOf('270-329'),
    '330-364': sumOf('330-364'),
    '365+': sumOf('365+'),
  };
}
