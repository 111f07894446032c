import { query } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { paiseOfColumn } from '@/lib/paise';
import { selectOrders, type OrderRow } from '@/lib/sales/orders/to-wire';
import type { PaymentOrderRow, Purpose } from '@/lib/money/payments/purpose';
import { auditOrder } from './audit-order';
import { changePaid, insertEntry } from './write-entry';

/** Books a payment on an order up to the current due; the rest is excess (docs/product/money.md, "Dues and paying them"). */
export function duePurpose(orderId: number): Purpose {
  return {
    lock: async (tx, paymentOrder) => {
      const order = await lockOrderOfPayer(tx, orderId, paymentOrder);
      const due = duePaise(order);
      return (payment) => {
        const bookedPaise = Math.min(due, payment.amountPaise);
        return {
          effect: 'booked',
          bookedPaise,
          excessPaise: payment.amountPaise - bookedPaise,
          apply: async (tx, paymentId, now) => {
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
    wants: async (sql, paymentOrder, payment) =>
      duePaise(await sql.first(payableBy(orderId, paymentOrder))) >= payment.amountPaise,
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

function duePaise(order: OrderRow | undefined): number {
  return order === undefined ? 0 : paiseOfColumn(order.pending_amount);
}
