import { expressionBuilder } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import { operation } from '@/lib/kernel/access/operation';
import { timeZone } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { listPage, type RowsOnly } from '@/lib/db/pagination';
import { isSelective } from '@/lib/db/text-search';
import { query, raw, type Condition, type Tables } from '@/lib/db/query';
import { isAlike, withCustomersAlike } from '@/lib/people/customers/by-name';
import { conditionsOf } from '@/lib/sales/orders/filters';
import { selectOrders, toOrderRecord } from '@/lib/sales/orders/to-wire';
import { countedFor, ownerOfSales, type Salesperson } from '@/lib/sales/parties/counter-owner';
import { visibleTo } from '@/lib/sales/parties/scope';
import { isToCollect, statesOf, type CollectionState } from '@/lib/money/collections/state';
import { paiseOfColumn, rupeesOf } from '@/lib/paise';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate, storeDayStart } from '@/lib/kernel/text/format';
import type { OrderRecord } from '@/lib/sales/orders/contract';
import type { DueRecord, DueSums, listDues } from './contract';
import { noSums, ofCustomers, readSums } from './ages';
import { noCollectSums, readCollectSums } from './collect-sums';
import { ageInDays, daysOfAge, type AgeSum, type DueAge } from './rules';

/* Dues (docs/product/money.md, "Staff endpoints and screens"). Row-level access: `visibleTo` in lib/sales/parties/scope.ts. */

const eb = expressionBuilder<Tables, 'orders'>();
type DueFilter = Pick<InputOf<typeof listDues>, 'search' | 'executiveid' | 'employeeid' | 'store_id'>;

/** Must equal the condition of the indexes `orders_due_*`. */
const isDue = raw<boolean>`orders.pending_amount > 0`;

/**
 * Visible to the actor, with sums by age; the search matches the order's name and exact id, and its customer's name, also as it sounds, and start of the
 * mobile.
 */
export const readDues = operation<InputOf<typeof listDues> & RowsOnly, OutputOf<typeof listDues>>(
  'work on orders',
  'no proof',
  async ({ actor, clock, sql }, input) => {
    const { search, age, collect } = input;
    const today = storeDate(clock.now());
    const counters = countersOf(actor, input);
    const { rows, page, sumOf, toCollect } = await withCustomersAlike(
      sql,
      { actor, today },
      input,
      async (wanted, alike) => {
        const { rowsOnly = false } = wanted;
        const found = conditionsOf(input, (text) => [
          ofCustomers(text),
          ...isAlike(eb.ref('orders.user_id'), alike),
        ]);
        const [listed, sumOf, toCollect] = await Promise.all([
          listPage(sql, wanted, {
            table: 'orders',
            rows: selectOrders.where(isDue),
            visible: visibleTo(actor, 'orders'),
            where: [
              ...found,
              ...(age === undefined ? [] : [isOfAge(age, today)]),
              ...(collect === undefined ? [] : [isToCollect(collect, today)]),
            ],
            sorts: { created_at: { by: eb.ref('orders.created_at'), type: 'timestamptz' } },
            selective: isSelective(search),
          }),
          rowsOnly
            ? noSums
            : counters !== null
              ? readSums(sql, daysOfAge, countedByDay(counters), today)
              : readSums(sql, daysOfAge, foundByDay([visibleTo(actor, 'orders'), ...found]), today, {
                  prepared: isSelective(search),
                }),
          rowsOnly
            ? noCollectSums
            : readCollectSums(sql, [visibleTo(actor, 'orders'), ...found], today, search),
        ]);
        return { ...listed, sumOf, toCollect };
      },
    );
    const states = await statesOf(
      sql,
      rows.map(({ id }) => id),
    );
    const orders = rows.map((row) => toDue(toOrderRecord(row), states.get(row.id), today));
    return { orders, ...page, sums: sumsOf(sumOf), to_collect: toCollect };
  },
);

/** @param state undefined for an order that was deleted since the page was read */
function toDue(order: OrderRecord, state: CollectionState | undefined, today: string): DueRecord {
  const { promise_amount: promised = null, reminded_at: at = null } = state ?? {};
  return {
    ...order,
    age_days: ageInDays(order.created_at, today),
    mobile: state?.mobile ?? '',
    promise_amount: promised === null ? null : rupeesOf(paiseOfColumn(promised)),
    promise_by: state?.promise_by ?? null,
    reminded_by: state?.reminded_by ?? null,
    reminded_at: at,
    reminders: state?.reminders ?? true,
  };
}

/** Condition for dues of an age, by calendar day at the store. */
function isOfAge(age: DueAge, today: string): Condition {
  const { from, to } = daysOfAge[age];
  const createdAt = eb.ref('orders.created_at');
  const startOf = (daysAgo: number) => storeDayStart(daysAfter(today, -daysAgo)).toISOString();
  return eb.and([
    ...(to === null ? [] : [eb(createdAt, '>=', startOf(to))]),
    // Later instants, by clock skew, count as today.
    ...(from === 0 ? [] : [eb(createdAt, '<', startOf(from - 1))]),
  ]);
}

/** Condition on the counters that match a request; null if none do. */
function countersOf(
  actor: SignedIn,
  { search, executiveid, employeeid, store_id }: DueFilter,
): Condition | null {
  if (search !== undefined || (executiveid !== undefined && employeeid !== undefined)) return null;
  const counted = (person: Salesperson | null) => countedFor('due_counters', person, store_id);
  if (executiveid === undefined && employeeid === undefined) return counted(ownerOfSales(actor));
  if (actor.role !== 'admin') return null;
  if (executiveid !== undefined) return counted({ role: 'executive', id: executiveid });
  return employeeid === undefined ? null : counted({ role: 'employee', id: employeeid });
}

/** Sums from the counters that the database keeps. */
function countedByDay(counters: Condition) {
  return query.selectFrom('due_counters').select(['day', 'n', 'amount']).where(counters);
}

function foundByDay(conditions: readonly Condition[]) {
  const dues = query
    .selectFrom('orders')
    .select([
      raw<string>`(orders.created_at at time zone ${raw.lit(timeZone)})::date`.as('day'),
      raw<number>`1`.as('n'),
      'orders.pending_amount as amount',
    ])
    .where(isDue);
  return conditions.reduce((all, condition) => all.where(condition), dues);
}

function sumsOf(sumOf: (age: DueAge) => AgeSum): DueSums {
  return { '0-7': sumOf('0-7'), '8-30': sumOf('8-30'), '31-90': sumOf('31-90'), '90+': sumOf('90+') };
}
