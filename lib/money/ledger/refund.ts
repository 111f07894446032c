import { notFound } from '@/lib/kernel/access/not-found';
import { operationInTwoSteps, type ActorContext } from '@/lib/kernel/access/operation';
import { assertValid, wrongField } from '@/lib/kernel/access/refusal';
import type { InputOf, OutputOf } from '@/lib/contract';
import { lockOrder } from '@/lib/sales/orders/order-lock';
import { toOrderRecord } from '@/lib/sales/orders/to-wire';
import { successText } from '@/lib/kernel/text/messages';
import { refundArrivalText } from '@/lib/kernel/text/refund-arrival';
import { dueAfterLowering } from './allow-due';
import { announceEntry } from './announce';
import { auditOrder } from './audit-order';
import { cashReturned } from './cash';
import type { refundOrderPayment } from './contract';
import { methodsByHand } from './record';
import { refundOnline } from './refund-online';
import { cashBackProblem, leftToRefund, oldGoldProblem, refundProblem } from './rules';
import { entriesOf, selectEntries, toEntryRecord, type EntryRow } from './to-wire';
import { changePaid, insertEntry } from './write-entry';

/* Refunds of payments, by admins (docs/product/money.md, "Staff endpoints and screens"). */

type In = InputOf<typeof refundOrderPayment>;
type Out = OutputOf<typeof refundOrderPayment>;

/**
 * Refunds an entry in full or in part; online payments through Razorpay. Throws 400 on `entry_id` if it is not a payment, on `amount` above the rest, on
 * `method` of an online payment, and above the legal limit of cash back, OUT_OF_BALANCE below what is delivered.
 */
export const refundEntry = operationInTwoSteps<In, Out>(
  'refund a payment',
  'proof',
  async (context, input, claim) => {
    // Outside the transaction: kind and method never change.
    const entry = await context.sql.first(selectEntries.where('order_entries.id', '=', input.entry_id));
    if (entry === undefined) throw notFound();
    if (entry.kind !== 'payment') throw wrongField('entry_id', 'Only payments can be refunded.');
    if (entry.method !== 'online')
      return async ({ sql }) => {
        const refunded = await refundByHand({ ...context, sql }, entry, input);
        context.flushSms();
        return refunded;
      };
    if (input.method !== undefined)
      throw wrongField('method', 'An online payment is refunded through Razorpay. Leave the method out.');
    const refunded = await refundOnline(context, { id: entry.id, orderId: entry.order_id }, input, claim);
    context.flushSms();
    const isPending = refunded.entry.state === 'pending';
    const data = toEntryRecord(refunded.entry);
    const message = isPending ? successText.refundPending : successText.refundRecorded;
    return async () => ({
      message: data.arrives_by === null ? message : `${message} ${refundArrivalText.by(data.arrives_by)}`,
      data,
      order: toOrderRecord(refunded.order),
    });
  },
);

function refundByHand({ actor, clock, sql }: ActorContext, payment: EntryRow, input: In): Promise<Out> {
  return sql.transaction(async (tx) => {
    const current = await lockOrder(tx, actor, payment.order_id);
    const now = clock.now();
    const entries = (await tx.rows(entriesOf(current.id))).map(toEntryRecord);
    const refunded = entries.find(({ id }) => id === payment.id);
    if (refunded === undefined) throw notFound();
    assertValid('entry_id', oldGoldProblem(refunded, entries));
    const left = leftToRefund(refunded, entries, toOrderRecord(current));
    const { amount = left } = input;
    const method = input.method ?? methodsByHand.find((each) => each === payment.method);
    if (method === undefined) throw wrongField('method', 'Method is required: nothing was paid by hand.');
    assertValid('amount', refundProblem(amount, left));
    if (method === 'cash')
      assertValid('method', cashBackProblem(amount, await cashReturned(tx, current, now)));
    const allowed = await dueAfterLowering(tx, actor, current, -amount, input, now);
    const order = await changePaid(tx, current, -amount, now, allowed?.on);
    auditOrder(tx, actor, 'order.refund', [current, order], now, { allowed });
    const { id } = await insertEntry(
      tx,
      order,
      {
        kind: 'refund',
        method,
        amountPaise: -amount,
        reference: input.reference ?? (method === payment.method ? payment.reference : null),
        receivedAt: now,
        recordedBy: actor.id,
        note: input.note,
        refundOf: payment.id,
      },
      now,
    );
    const announced = { orderId: order.id, userId: order.user_id, entryId: id, amountPaise: amount };
    await announceEntry(tx, 'payment_refunded', announced, now);
    const row = await tx.one(selectEntries.where('order_entries.id', '=', id));
    return { message: successText.refundRecorded, data: toEntryRecord(row), order: toOrderRecord(order) };
  });
}
