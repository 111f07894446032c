import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { paiseOfSum } from '@/lib/paise';
import type { OrderRow } from '@/lib/sales/orders/to-wire';
import { dayMs } from '@/lib/kernel/text/calendar';
import { storeDate, storeDayStart } from '@/lib/kernel/text/format';
import { creditedPaise } from '@/lib/money/subscriptions/credited';

/* Sums of a customer over all orders, which the lock of one order does not keep (docs/product/money.md, "Staff endpoints and screens"). */

const lock = compileOnce((value: Placeholder<{ name: string }>) =>
  query.selectNoFrom(
    raw<string>`pg_advisory_xact_lock(hashtextextended(lower(${value('name')}), 0))::text`.as('held'),
  ),
);

/** Locks a name, ignoring case, until the transaction ends. */
export function lockName(tx: Transaction, name: string): void {
  tx.send(lock({ name }));
}

/** Paise: of the customer on one day over all orders, and of the order over all days. */
interface Sums {
  readonly ofDay: number;
  readonly ofOrder: number;
}

/** The day at the store that has an instant, as a half-open span. */
function dayAround(at: Date) {
  const from = storeDayStart(storeDate(at));
  return { from, to: new Date(from.getTime() + dayMs) };
}

function sumsOf(order: Pick<OrderRow, 'id' | 'user_id'>, at: Date) {
  const { from, to } = dayAround(at);
  const isOfDay = raw`order_entries.received_at >= ${from.toISOString()}::timestamptz and order_entries.received_at < ${to.toISOString()}::timestamptz`;
  const ofDay = raw<string>`coalesce(sum(order_entries.amount) filter (where ${isOfDay}), 0)::text`;
  const ofOrder = raw<string>`coalesce(sum(order_entries.amount) filter (where order_entries.order_id = ${order.id}), 0)::text`;
  return query
    .selectFrom('order_entries')
    .innerJoin('orders', 'orders.id', 'order_entries.order_id')
    .where('orders.user_id', '=', order.user_id)
    .where('order_entries.voided_at', 'is', null)
    .select([ofDay.as('of_day'), ofOrder.as('of_order')]);
}

async function readSums(tx: Transaction, select: ReturnType<typeof sumsOf>): Promise<Sums> {
  const sums = await tx.one(select);
  return { ofDay: paiseOfSum(sums.of_day), ofOrder: paiseOfSum(sums.of_order) };
}

/** Live cash received, also for the plan. Locks the customer's cash. */
export async function cashReceived(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'user_id'>,
  at: Date,
): Promise<Sums> {
  lockName(tx, `cash of customer ${order.user_id}`);
  const [sums, forPlan] = await Promise.all([
    readSums(
      tx,
      sumsOf(order, at)
        .where('order_entries.kind', '=', 'payment')
        .where('order_entries.method', '=', 'cash'),
    ),
    cashForPlan(tx, order.user_id, at),
  ]);
  return { ...sums, ofDay: sums.ofDay + forPlan };
}

/** Paise of cash for the plan on a day. What was returned does not count against it, as with orders. */
async function cashForPlan(tx: Transaction, userId: number, at: Date): Promise<number> {
  const { from, to } = dayAround(at);
  const { sum } = await tx.one(
    query
      .selectFrom('subscriptions')
      .select(raw<number>`coalesce(sum(amount_paise), 0)::int`.as('sum'))
      .where('user_id', '=', userId)
      .where('method', '=', 'cash')
      .where('created_at', '>=', from.toISOString())
      .where('created_at', '<', to.toISOString()),
  );
  return sum;
}

/** Locks the cash back to a customer, of any day: which day counts may only be known after another wait. */
export function lockCashBack(tx: Transaction, { user_id: userId }: Pick<OrderRow, 'user_id'>): void {
  lockName(tx, `cash back to customer ${userId}`);
}

/** Paise of live cash returned to a customer, also for the plan, and paid for old gold, on a day. Locks the customer's cash back. */
export async function cashReturned(
  tx: Transaction,
  customer: Pick<OrderRow, 'user_id'>,
  at: Date,
): Promise<number> {
  lockCashBack(tx, customer);
  const { from, to } = dayAround(at);
  const refunds = query
    .selectFrom('order_entries')
    .innerJoin('orders', 'orders.id', 'order_entries.order_id')
    .where('orders.user_id', '=', customer.user_id)
    .where('order_entries.kind', '=', 'refund')
    .where('order_entries.method', '=', 'cash')
    .where('order_entries.voided_at', 'is', null)
    .where('order_entries.received_at', '>=', from.toISOString())
    .where('order_entries.received_at', '<', to.toISOString())
    .select(raw<string>`-order_entries.amount`.as('amount'));
  const forOldGold = query
    .selectFrom('exchange_payouts')
    .innerJoin('exchanges', 'exchanges.id', 'exchange_payouts.exchange_id')
    .where('exchanges.user_id', '=', customer.user_id)
    .where('exchange_payouts.method', '=', 'cash')
    .where('exchange_payouts.created_at', '>=', from.toISOString())
    .where('exchange_payouts.created_at', '<', to.toISOString())
    .select('exchange_payouts.amount');
  const forPlan = query
    .selectFrom('plan_credit_notes')
    .innerJoin('subscriptions', 'subscriptions.id', 'plan_credit_notes.subscription_id')
    .where('subscriptions.user_id', '=', customer.user_id)
    .where('plan_credit_notes.method', '=', 'cash')
    .where('plan_credit_notes.issued_at', '>=', from.toISOString())
    .where('plan_credit_notes.issued_at', '<', to.toISOString())
    .select(raw<string>`${creditedPaise} / 100.0`.as('amount'));
  const { sum } = await tx.one(
    query
      .selectFrom(refunds.unionAll(forOldGold).unionAll(forPlan).as('returned'))
      .select(raw<string>`coalesce(sum(amount), 0)::text`.as('sum')),
  );
  return paiseOfSum(sum);
}

/** Live raises of paid amounts without a payment. Locks the customer's adjustments. */
export function raisedByAdjustments(tx: Transaction, order: OrderRow, at: Date): Promise<Sums> {
  lockName(tx, `adjustments of customer ${order.user_id}`);
  return readSums(
    tx,
    sumsOf(order, at).where('order_entries.kind', '=', 'adjustment').where('order_entries.amount', '>', '0'),
  );
}
