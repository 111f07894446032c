import type { Payment } from '@/lib/db/generated/client';
import type { Clock } from '@/lib/kernel/access/operation';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { lockOrderOfPayer } from '@/lib/money/ledger/due-payment';
import { paiseOfColumn } from '@/lib/paise';
import type { OrderRow as SalesOrder } from '@/lib/sales/orders/to-wire';
import type { PaymentOrderRow } from './purpose';
import type { SettleContext } from './settle';

/* A booked payment and its refunds, read under its order's lock (docs/product/money.md, "Refunds through Razorpay"). */

/** Refund through Razorpay, of the booked part or the excess. */
export interface KnownRefund {
  readonly part: 'entry' | 'excess';
  readonly id: number;
  readonly amountPaise: number;
  readonly isPending: boolean;
  readonly razorpayRefundId: string | null;
  readonly createdAt: Date;
}

export interface BookedPayment {
  readonly order: SalesOrder | undefined;
  readonly payment: Payment;
  /** Undefined if nothing was booked. */
  readonly entry: { readonly id: number; readonly leftPaise: number } | undefined;
  /** Pending refunds count as returned. */
  readonly excessLeftPaise: number;
  readonly refunds: readonly KnownRefund[];
  readonly now: Date;
  readonly paymentOrder: PaymentOrderRow;
}

/** Locks a payment's order; undefined if the payment was not booked. Its time is taken under the locks. */
export async function lockBookedPayment(
  tx: Transaction,
  paymentOrder: PaymentOrderRow,
  razorpayPaymentId: string,
  clock: Clock,
): Promise<BookedPayment | undefined> {
  if (paymentOrder.order_id === null) return undefined;
  await lockOrderOfPayer(tx, paymentOrder.order_id, paymentOrder);
  const payment = await tx.first(
    query
      .selectFrom('payments')
      .select('id')
      .where('razorpay_payment_id', '=', razorpayPaymentId)
      .where('effect', '=', 'booked')
      .where('payment_order_id', '=', paymentOrder.id)
      .forUpdate(),
  );
  return payment && readBookedPayment(tx, paymentOrder, payment.id, clock.now());
}

/** Reads the payment again after a change. */
export function reloadBookedPayment(
  tx: Transaction,
  { paymentOrder, payment, now }: BookedPayment,
): Promise<BookedPayment> {
  return readBookedPayment(tx, paymentOrder, payment.id, now);
}

async function readBookedPayment(
  tx: Transaction,
  paymentOrder: PaymentOrderRow,
  id: number,
  now: Date,
): Promise<BookedPayment> {
  const [order, payment, entries, excess] = await Promise.all([
    lockOrderOfPayer(tx, paymentOrder.order_id ?? 0, paymentOrder),
    tx.prisma.payment.findUniqueOrThrow({ where: { id } }),
    tx.rows(
      query
        .selectFrom('order_entries')
        .select(['id', 'kind', 'amount', 'method', 'state', 'razorpay_refund_id', 'created_at'])
        .where('voided_at', 'is', null)
        .where((each) => each.or([each('payment_id', '=', id), each('refund_of', 'in', paidBy(id))]))
        .orderBy('id'),
    ),
    tx.prisma.excessRefund.findMany({ where: { paymentId: id, state: { not: 'failed' } } }),
  ]);
  const paid = entries.find(({ kind }) => kind === 'payment');
  const left = entries.reduce((sum, { amount }) => sum + paiseOfColumn(amount), 0);
  const returned = excess.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const refunds: readonly KnownRefund[] = [
    ...entries
      .filter(({ kind, method }) => kind === 'refund' && method === 'online')
      .map((each) => ({
        part: 'entry' as const,
        id: each.id,
        amountPaise: -paiseOfColumn(each.amount),
        isPending: each.state === 'pending',
        razorpayRefundId: each.razorpay_refund_id,
        createdAt: new Date(each.created_at),
      })),
    ...excess.map((each) => ({
      part: 'excess' as const,
      id: each.id,
      amountPaise: each.amountPaise,
      isPending: each.state === 'pending',
      razorpayRefundId: each.razorpayRefundId,
      createdAt: each.createdAt,
    })),
  ];
  return {
    order,
    payment,
    entry: paid && { id: paid.id, leftPaise: left },
    excessLeftPaise: payment.excessPaise - returned,
    refunds,
    now,
    paymentOrder,
  };
}

const paidBy = (paymentId: number) =>
  query
    .selectFrom('order_entries as paid')
    .select('paid.id')
    .where('paid.payment_id', '=', paymentId)
    .where('paid.kind', '=', 'payment');

/**
 * The refund committed by an interrupted request; undefined if it failed, so that a retry creates a new one. A failed refund of an entry
 * may stay as an entry (`revertFailedRefund` in lib/money/payments/refund-rows.ts), with Razorpay's id if Razorpay had accepted it.
 */
export async function committedRefund(
  tx: Transaction,
  booked: BookedPayment | undefined,
  part: KnownRefund['part'],
  committedId: number | null,
): Promise<KnownRefund | undefined> {
  const refund = booked?.refunds.find((each) => each.part === part && each.id === committedId);
  if (refund === undefined || refund.isPending) return refund;
  if (refund.razorpayRefundId === null) return undefined;
  const failed = await tx.prisma.paymentRefund.findUnique({
    where: { razorpayRefundId: refund.razorpayRefundId, state: 'failed' },
    select: { state: true },
  });
  return failed === null ? refund : undefined;
}

/** Does nothing if the payment was not booked. */
export async function withBookedPayment(
  { sql, clock }: SettleContext,
  order: PaymentOrderRow,
  razorpayPaymentId: string,
  task: (tx: Transaction, booked: BookedPayment) => Promise<void>,
): Promise<void> {
  await sql.transaction(async (tx) => {
    const booked = await lockBookedPayment(tx, order, razorpayPaymentId, clock);
    if (booked !== undefined) await task(tx, booked);
  });
}

/** A literal: the condition of the partial indexes. */
const isPending = raw<boolean>`state = 'pending'`;

/**
 * Ids of payments with a pending refund.
 * @param isUnknown only refunds made here whose outcome is unknown
 */
export function paymentsWithPendingRefunds(isUnknown: boolean) {
  const entries = query
    .selectFrom('order_entries')
    .select(raw<number>`order_entries.payment_id`.as('id'))
    .where(isPending)
    .where('voided_at', 'is', null)
    .where('payment_id', 'is not', null)
    .$if(isUnknown, (pending) => pending.where('razorpay_refund_id', 'is', null));
  const reported = query
    .selectFrom('payment_refunds')
    .select(raw<number>`payment_refunds.payment_id`.as('id'))
    .where(isPending);
  const excess = query
    .selectFrom('excess_refunds')
    .select(raw<number>`excess_refunds.payment_id`.as('id'))
    .where(isPending)
    .$if(isUnknown, (pending) => pending.where('razorpay_refund_id', 'is', null));
  const inFull = query
    .selectFrom('payments')
    .select(raw<number>`payments.id`.as('id'))
    .where('refund_requested_at', 'is not', null);
  const ours = entries.unionAll(excess).unionAll(inFull);
  return isUnknown ? ours : ours.unionAll(reported);
}

/**
 * Ids of booked payments with a refund made at Razorpay that is not recorded (`recordExternalRefund` in lib/money/payments/refund-rows.ts): a pending one
 * has failed, and its report is missing.
 */
export function paymentsWithUnbookedRefunds() {
  return query
    .selectFrom('payments')
    .innerJoin('payment_refunds', 'payment_refunds.payment_id', 'payments.id')
    .leftJoin('order_entries', 'order_entries.razorpay_refund_id', 'payment_refunds.razorpay_refund_id')
    .leftJoin('excess_refunds', 'excess_refunds.razorpay_refund_id', 'payment_refunds.razorpay_refund_id')
    .select('payments.id')
    .where('payments.effect', '=', 'booked')
    .where('payments.id', 'in', paymentsWithPendingRefunds(false))
    .where('payment_refunds.state', '<>', 'failed')
    .where('order_entries.id', 'is', null)
    .where('excess_refunds.id', 'is', null);
}
