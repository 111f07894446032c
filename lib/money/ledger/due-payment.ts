import { query } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { paiseOfColumn } from '@/lib/paise';
import { selectOrders, type OrderRow } from '@/lib/sales/orders/to-wire';
import type { PaymentOrderRow, Purpose } from '@/lib/money/payments/purpose';
import { requireOpenAdvance, takesNoPayment } from '@/lib/money/advances/block';
import { giveReturnTasks, lockAdminsOfOld } from '@/lib/desk/tasks/of-advance';
import { auditOrder } from './audit-order';
import { changePaid, insertEntry } from './write-entry';

/**
 * Books a payment on an order up to the current due; the rest is excess (docs/product/money.md, "Dues and paying them"). From day 365 of the
 * order's advance on all of it is, and the admins get a task to return it.
 */
export function duePurpose(orderId: number): Purpose {
  return {
    lock: async (tx, paymentOrder, begun) => {
      const [admins, order] = await Promise.all([
        lockAdminsOfOld(tx, orderId, begun),
        lockOrderOfPayer(tx, orderId, paymentOrder),
      ]);
      return (payment, now) => {
        const bookedPaise = Math.min(bookablePaise(order, now), payment.amountPaise);
        return {
          effect: 'booked',
          bookedPaise,
          excessPaise: payment.amountPaise - bookedPaise,
          apply: async (tx, paymentId, now) => {
            if (order !== undefined && takesNoPayment(order, now))
              await giveReturnTasks(tx, order, { paise: payment.amountPaise, admins }, now);
            if (order === undefined || bookedPaise === 0) return;
            const after = await changePaid(tx, order, bookedPaise, now);
            auditOrder(tx, null, 'order.payment', [order, after], now);
            const entry = {
              kind: 'payment',
              method: 'online',
              amountPaise: bookedPaise,
              reference: payment.id,
              receivedAt: now,
              recordedBy: null,
              paymentId,
            } as const;
            await insertEntry(tx, after, entry, now);
          },
        };
      };
    },
    wants: async (sql, paymentOrder, payment, now) =>
      bookablePaise(await sql.first(payableBy(orderId, paymentOrder)), now) >= payment.amountPaise,
  };
}

/** Select of the order: no row if it is deleted or belongs to another customer. */
function payableBy(orderId: number, { user_id: userId }: Pick<PaymentOrderRow, 'user_id'>) {
  return selectOrders
    .where('orders.id', '=', orderId)
    .where('orders.user_id', '=', userId)
    .where('orders.deleted_at', 'is', null);
}

/** Locks an order for ledger changes by the system. Its opportunity is not read, so not locked. */
export function lockOrderOfPayer(
  tx: Transaction,
  orderId: number,
  payer: Pick<PaymentOrderRow, 'user_id'>,
): Promise<OrderRow | undefined> {
  tx.send(query.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate());
  return tx.first(payableBy(orderId, payer));
}

/** Paise; undefined if the customer has no such order. */
export async function dueOf(
  sql: Pick<Sql, 'first'>,
  orderId: number,
  userId: number,
): Promise<number | undefined> {
  const order = await sql.first(payableBy(orderId, { user_id: userId }));
  return order && duePaise(order);
}

/** Paise that can be paid online now; undefined if the customer has no such order. Refuses 409 ADVANCE_EXPIRED. */
export async function payableOf(
  sql: Pick<Sql, 'first'>,
  orderId: number,
  userId: number,
  now: Date,
): Promise<number | undefined> {
  const order = await sql.first(payableBy(orderId, { user_id: userId }));
  if (order !== undefined) requireOpenAdvance(order, now, 'customer');
  return order && duePaise(order);
}

/** Paise of a payment that would be booked now; 0 from day 365 of the advance on. */
function bookablePaise(order: OrderRow | undefined, now: Date): number {
  return order === undefined || takesNoPayment(order, now) ? 0 : duePaise(order);
}

function duePaise(order: OrderRow | undefined): number {
  return order === undefined ? 0 : paiseOfColumn(order.pending_amount);
}
