import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { paiseOfColumn } from '@/lib/paise';
import type { OrderRow } from '@/lib/sales/orders/to-wire';
import { dayMs } from '@/lib/kernel/text/calendar';
import { storeDate, storeDayStart } from '@/lib/kernel/text/format';

/* Sums of a customer over all orders, which the lock of one order does not keep (docs/product/money.md, "Staff endpoints and screens"). */

/** Locks a name, ignoring case, until the transaction ends. */
export function lockName(tx: Transaction, name: string): void {
  tx.send(
    query.selectNoFrom(
      raw<string>`pg_advisory_xact_lock(hashtextextended(lower(${name}), 0))::text`.as('held'),
    ),
  );
}

/** Paise: of the customer on one day over all orders, and of the order over all days. */
interface Sums {
  readonly ofDay: number;
  readonly ofOrder: number;
}

function sumsOf(order: OrderRow, at: Date) {
  const from = storeDayStart(storeDate(at));
  const to = new Date(from.getTime() + dayMs);
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
  return { ofDay: paiseOfColumn(sums.of_day), ofOrder: paiseOfColumn(sums.of_order) };
}

/** Live cash received. Locks the customer's cash. */
export function cashReceived(tx: Transaction, order: OrderRow, at: Date): Promise<Sums> {
  lockName(tx, `cash of customer ${order.user_id}`);
  return readSums(
    tx,
    sumsOf(order, at).where('order_entries.kind', '=', 'payment').where('order_entries.method', '=', 'cash'),
  );
}

/** Paise of live cash returned to the customer on a day. Locks the customer's cash back of the day. */
export async function cashReturned(tx: Transaction, order: OrderRow, at: Date): Promise<number> {
  lockName(tx, `cash back to customer ${order.user_id} on ${storeDate(at)}`);
  const { ofDay } = await readSums(
    tx,
    sumsOf(order, at).where('order_entries.kind', '=', 'refund').where('order_entries.method', '=', 'cash'),
  );
  return Math.abs(ofDay);
}

/** Live raises of paid amounts without a payment. Locks the customer's adjustments. */
export function raisedByAdjustments(tx: Transaction, order: OrderRow, at: Date): Promise<Sums> {
  lockName(tx, `adjustments of customer ${order.user_id}`);
  return readSums(
    tx,
    sumsOf(order, at).where('order_entries.kind', '=', 'adjustment').where('order_entries.amount', '>', '0'),
  );
}
