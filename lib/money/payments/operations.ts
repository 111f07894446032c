import { notFound } from '@/lib/kernel/access/not-found';
import { operation, operationInTwoSteps } from '@/lib/kernel/access/operation';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Sql } from '@/lib/db/sql';
import { payableOf } from '@/lib/money/ledger/due-payment';
import { rupeesOf } from '@/lib/paise';
import { itemNames, orderTitle } from '@/lib/sales/orders/title';
import { selectOrders, toOrderRecord } from '@/lib/sales/orders/to-wire';
import type { confirmOrderPayment, createOrderPayment } from './contract';
import { contactOf } from './open-order';
import { confirmOrderDue, startOrderPayment } from './pay-due';

/* Customers pay own orders (docs/product/money.md, "Dues and paying them"). */

export const openOrderPayment = operationInTwoSteps<
  InputOf<typeof createOrderPayment>,
  OutputOf<typeof createOrderPayment>
>('pay for an order', 'no proof', async (context, { our_order_id: id, amount }) => {
  const { actor, systemSql } = context;
  const order = await ownOrder(context.sql, actor.id, id);
  await context.limits.consume('paymentsOpenedPerAccount', String(actor.id));
  return startOrderPayment(
    { ...context, sql: systemSql },
    {
      order: { id: order.id, user_id: order.user_id, title: orderTitle(order) },
      amountPaise: amount,
      payable: (sql) => payableOf(sql, order.id, actor.id, context.clock.now()),
      paymentLinkId: null,
      prefill: contactOf(actor),
    },
  );
});

/** Throws 404 for an order that is not the customer's, or is deleted; a payment captured for it is settled nevertheless. */
export const confirmOwnPayment = operation<
  InputOf<typeof confirmOrderPayment>,
  OutputOf<typeof confirmOrderPayment>
>('pay for an order', 'no proof', async (context, { our_order_id: id, ...proof }) => {
  const { actor, sql, systemSql } = context;
  if ((await sql.first(orderOf(actor.id, id))) === undefined) throw notFound();
  const settled = await confirmOrderDue({ ...context, sql: systemSql }, id, { userId: actor.id }, proof);
  const order = await ownOrder(sql, actor.id, id);
  return {
    data: { ...toOrderRecord(order), name: orderTitle(order) },
    excess: rupeesOf(settled.excessPaise),
  };
});

const orderOf = (userId: number, id: number) =>
  selectOrders.select(itemNames).where('orders.id', '=', id).where('orders.user_id', '=', userId);

async function ownOrder(sql: Pick<Sql, 'first'>, userId: number, id: number) {
  const order = await sql.first(orderOf(userId, id).where('orders.deleted_at', 'is', null));
  if (order === undefined) throw notFound();
  return order;
}
