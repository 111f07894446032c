import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import { assertValid, wrongField } from '@/lib/kernel/access/refusal';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { successText } from '@/lib/kernel/text/messages';
import { storeDate } from '@/lib/kernel/text/format';
import { dateColumn, dateOf } from '@/lib/db/dates';
import { decimalColumn } from '@/lib/db/decimals';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Transaction } from '@/lib/db/sql';
import { decimalOf, paiseOfColumn } from '@/lib/paise';
import { lockOrder } from '@/lib/sales/orders/order-lock';
import type { OrderRow } from '@/lib/sales/orders/to-wire';
import type { CollectionRecord, collections } from './contract';
import { collectionOf } from './read';
import { payByProblem, promisedAmountProblem } from './rules';

type Actions = (typeof collections)['actions'];

/**
 * Records what the customer promised to pay, instead of an open promise. Reminders pause until it ends. The same again changes nothing. Throws
 * NOT_FOUND out of scope, 400 on `order_id` if nothing is due, on `amount` above the due and on `pay_by`.
 */
export const recordPromise = operation<InputOf<Actions['promise']>, OutputOf<Actions['promise']>>(
  'work on orders',
  'no proof',
  async (context, { order_id, amount: sent, pay_by: payBy }) => {
    const data = await changeOrder(context, order_id, async (tx, order, now) => {
      const due = paiseOfColumn(order.pending_amount);
      if (due <= 0) throw wrongField('order_id', 'Nothing is due on this order.');
      const amount = sent ?? due;
      assertValid('amount', promisedAmountProblem(amount, due));
      assertValid('pay_by', payByProblem(payBy, storeDate(now)));
      const open = await openPromise(tx, order.id);
      if (open !== null && paiseOfColumn(open.amount.toFixed(2)) === amount && dateOf(open.payBy) === payBy)
        return;
      await endOpen(tx, order.id, now);
      // Under the order's lock, entries get their ids in order.
      const last = await tx.prisma.orderEntry.aggregate({ where: { orderId: order.id }, _max: { id: true } });
      await tx.prisma.paymentPromise.create({
        data: {
          orderId: order.id,
          amount: decimalColumn(decimalOf(amount)),
          payBy: dateColumn(payBy),
          paidBefore: decimalColumn(order.paid_amount),
          lastEntryId: last._max.id ?? 0,
          madeBy: context.actor.id,
          createdAt: now,
        },
      });
      const after = { amount_paise: amount, pay_by: payBy };
      audit(tx, context.actor.id, 'order.promise', order.id, after, now);
    });
    return { message: successText.promiseRecorded, data };
  },
);

/** Repeatable: without an open promise nothing changes. Throws NOT_FOUND out of scope. */
export const cancelPromise = operation<
  InputOf<Actions['cancel_promise']>,
  OutputOf<Actions['cancel_promise']>
>('work on orders', 'no proof', async (context, { order_id }) => {
  const data = await changeOrder(context, order_id, async (tx, order, now) => {
    const open = await openPromise(tx, order.id);
    if (open === null) return;
    await endOpen(tx, order.id, now);
    const before = { amount_paise: paiseOfColumn(open.amount.toFixed(2)), pay_by: dateOf(open.payBy) };
    audit(tx, context.actor.id, 'order.cancel_promise', order.id, before, now);
  });
  return { message: successText.promiseCancelled, data };
});

/** Runs a change under the lock of an order in scope, and returns the order's collection after it. */
export function changeOrder(
  { actor, clock, sql }: ActorContext,
  orderId: number,
  change: (tx: Transaction, order: OrderRow, now: Date) => Promise<void>,
): Promise<CollectionRecord> {
  return sql.transaction(async (tx) => {
    const order = await lockOrder(tx, actor, orderId);
    await change(tx, order, clock.now());
    return collectionOf(tx, orderId);
  });
}

const openPromise = (tx: Transaction, orderId: number) =>
  tx.prisma.paymentPromise.findFirst({
    where: { orderId, state: 'open' },
    select: { amount: true, payBy: true },
  });

const endOpen = (tx: Transaction, orderId: number, now: Date) =>
  tx.prisma.paymentPromise.updateMany({
    where: { orderId, state: 'open' },
    data: { state: 'cancelled', endedAt: now },
  });

function audit(
  tx: Transaction,
  actorId: number,
  action: 'order.promise' | 'order.cancel_promise',
  entityId: number,
  after: { readonly amount_paise: number; readonly pay_by: string },
  now: Date,
): void {
  writeAudit(tx, { actorId, action, entity: 'order', entityId, after }, now);
}
