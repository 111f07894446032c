import { notFound } from '@/lib/kernel/access/not-found';
import type { ActorContext, Claim } from '@/lib/kernel/access/operation';
import { assertValid, Refusal } from '@/lib/kernel/access/refusal';
import { query } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { findOrder, lockOrder } from '@/lib/sales/orders/order-lock';
import type { OrderRow } from '@/lib/sales/orders/to-wire';
import { paymentOrderColumns, type PaymentOrderRow } from '@/lib/money/payments/purpose';
import {
  committedRefund,
  lockBookedPayment,
  type BookedPayment,
  type KnownRefund,
} from '@/lib/money/payments/booked-payment';
import { refreshPayment, sendRefund } from '@/lib/money/payments/refunds';
import { dueAfterLowering, type AllowDue } from './allow-due';
import { announceEntry } from './announce';
import { auditOrder } from './audit-order';
import { refundProblem } from './rules';
import { selectEntries, type EntryRow } from './to-wire';
import { changePaid, insertEntry, type NewEntry } from './write-entry';

export interface OnlineRefund extends AllowDue {
  /** Paise; default: the rest of the payment. */
  readonly amount?: number | undefined;
  readonly note: string;
}

/**
 * Refunds an online payment through Razorpay. The entry is committed as `pending` before the request and counts at once; it stays pending
 * while the outcome is unknown (lib/money/payments/refunds.ts). Resumes with the committed entry of an interrupted request with the same
 * idempotency key. Throws 400 on `amount`, OUT_OF_BALANCE below what is delivered, 402 if Razorpay refuses, 503 without an entry if Razorpay is unreachable.
 * @param payment an entry of kind `payment` and method `online`
 */
export async function refundOnline(
  context: ActorContext,
  payment: { readonly id: number; readonly orderId: number },
  refund: OnlineRefund,
  claim: Claim,
): Promise<{ entry: EntryRow; order: OrderRow }> {
  const { actor, sql, systemSql } = context;
  const system = { ...context, sql: systemSql };
  const paid = await onlinePaymentOf(sql, payment.id);
  const { razorpay_payment_id: razorpayId } = paid;
  // First: a written entry cannot be deleted.
  if (claim.committedId === null) await requireKnown(context, paid);
  const pending = await claim.commit(({ sql: within }) =>
    writePending({ ...context, sql: within }, payment, paid, refund, claim),
  );
  await sendRefund(system, paid, razorpayId, pending, pending.id === claim.committedId);
  await refreshPayment(system, paid, razorpayId);
  const [entry, order] = await Promise.all([
    sql.first(selectEntries.where('order_entries.id', '=', pending.id)),
    findOrder(sql, actor, payment.orderId),
  ]);
  if (entry === undefined || order === undefined) throw notFound();
  return { entry, order };
}

/** The payment at Razorpay of an online entry, with its payment order. */
export type OnlinePayment = PaymentOrderRow & { readonly razorpay_payment_id: string };

/** @param entryId of an entry of method `online` */
export async function onlinePaymentOf(sql: Pick<Sql, 'first'>, entryId: number): Promise<OnlinePayment> {
  const paid = await sql.first(
    query
      .selectFrom('order_entries')
      .innerJoin('payments', 'payments.id', 'order_entries.payment_id')
      .innerJoin('payment_orders', 'payment_orders.id', 'payments.payment_order_id')
      .select([
        'payments.razorpay_payment_id',
        ...paymentOrderColumns.map((column) => `payment_orders.${column}` as const),
      ])
      .where('order_entries.id', '=', entryId),
  );
  if (paid === undefined) throw notFound();
  return paid;
}

/** Throws NOT_FOUND if Razorpay does not know the payment, 503 if it is unreachable. */
export async function requireKnown(
  { payments }: Pick<ActorContext, 'payments'>,
  { razorpay_payment_id: id }: OnlinePayment,
): Promise<void> {
  if ((await payments.findPayment(id)) === null)
    throw new Refusal('NOT_FOUND', 'Razorpay does not know this payment.');
}

async function writePending(
  { actor, sql, clock }: ActorContext,
  payment: { readonly id: number; readonly orderId: number },
  paid: OnlinePayment,
  { amount: sentPaise, note, ...allowDue }: OnlineRefund,
  { committedId }: Claim,
): Promise<KnownRefund> {
  return sql.transaction(async (tx) => {
    const current = await lockOrder(tx, actor, payment.orderId);
    const now = clock.now();
    const booked = await lockBookedPayment(tx, paid, paid.razorpay_payment_id, clock);
    const committed = await committedRefund(tx, booked, 'entry', committedId);
    if (committed !== undefined) return committed;
    const left = booked?.entry?.leftPaise ?? 0;
    const amountPaise = sentPaise ?? left;
    assertValid('amount', refundProblem(amountPaise, left));
    if (booked === undefined) throw notFound();
    const allowed = await dueAfterLowering(tx, actor, current, -amountPaise, allowDue, now);
    const order = await changePaid(tx, current, -amountPaise, now, allowed?.on);
    auditOrder(tx, actor, 'order.refund', [current, order], now, { allowed });
    return insertOnlineRefund(tx, order, booked, { amountPaise, recordedBy: actor.id, note }, now);
  });
}

/** Inserts the pending entry of a refund that is sent to Razorpay once it is committed. The order has its new amounts. */
export async function insertOnlineRefund(
  tx: Transaction,
  order: OrderRow,
  { payment, entry: paid }: Pick<BookedPayment, 'payment' | 'entry'>,
  {
    amountPaise,
    ...rest
  }: { readonly amountPaise: number } & Pick<NewEntry, 'recordedBy' | 'note' | 'creditNoteId'>,
  now: Date,
): Promise<KnownRefund> {
  if (paid === undefined) throw notFound();
  const entry = {
    kind: 'refund',
    method: 'online',
    amountPaise: -amountPaise,
    receivedAt: now,
    refundOf: paid.id,
    paymentId: payment.id,
    state: 'pending',
    ...rest,
  } as const;
  const { id } = await insertEntry(tx, order, entry, now);
  const announced = { orderId: order.id, userId: order.user_id, entryId: id, amountPaise };
  await announceEntry(tx, 'payment_refunded', announced, now);
  return { part: 'entry', id, amountPaise, isPending: true, razorpayRefundId: null, createdAt: now };
}
