import { Refusal } from '@/lib/kernel/access/refusal';
import { query } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { OutcomeUnknown, type PaymentProvider, type ProviderRefund } from './provider';
import type { PaymentOrderRow } from './purpose';
import {
  lockBookedPayment,
  paymentsWithPendingRefunds,
  reloadBookedPayment,
  withBookedPayment,
  type BookedPayment,
  type KnownRefund,
} from './booked-payment';
import { storeRefundOutcome, recordExternalRefund, revertFailedRefund } from './refund-rows';
import { auditFailedRefund, storeRefundReport, liveReports } from './reported-refunds';
import { settlePayment, type SettleContext } from './settle';

/*
 * Refunds of payments, full or partial (docs/product/money.md, "Refunds through Razorpay"). A refund of a payment for an order is written as
 * `pending` before the request to Razorpay: an entry for the booked part, an excess refund for the excess. Its mark identifies it in
 * reports. Refunds made at Razorpay return the excess first.
 */

interface RefundContext extends SettleContext {
  readonly payments: PaymentProvider;
}

export const refundRefused = 'Razorpay refused this refund. Please check the payment there.';

const markOf = ({ part, id }: Pick<KnownRefund, 'part' | 'id'>) => `${part}_${id}`;

/** Time in which no other process sends a refund; only in it a refund is undone if its first request did not reach Razorpay. */
const firstSendMs = 30_000;
const mayBeSentByOthers = ({ createdAt }: KnownRefund, now: Date) =>
  now.getTime() - createdAt.getTime() >= firstSendMs;

/** A request for a refund in full has reached Razorpay by then, or never will. */
const requestEndsMs = 10 * 60_000;

/**
 * Sends a committed refund to Razorpay unless its outcome is known, and records the outcome. Returns `pending` while Razorpay has not
 * decided or the outcome is unknown; reconciliation follows. Throws 402 if Razorpay refuses; 503 if no request reached Razorpay: the row
 * then no longer counts.
 * @param isRepeated whether it may have been sent before
 */
export async function sendRefund(
  context: RefundContext,
  order: PaymentOrderRow,
  razorpayPaymentId: string,
  refund: KnownRefund,
  isRepeated: boolean,
): Promise<'processed' | 'pending'> {
  if (!refund.isPending) return 'processed';
  if (refund.razorpayRefundId !== null) return 'pending';
  const mark = markOf(refund);
  const undoClaim = async (reason: string, isRefused = true) => {
    let isUndone = false;
    await withBookedPayment(context, order, razorpayPaymentId, async (tx, booked) => {
      const row = booked.refunds.find((each) => markOf(each) === mark);
      isUndone =
        row?.isPending === true &&
        row.razorpayRefundId === null &&
        (isRefused || !mayBeSentByOthers(row, booked.now));
      if (row === undefined || !isUndone) return;
      await revertFailedRefund(tx, booked, row, reason);
      await recordLiveReports(tx, await reloadBookedPayment(tx, booked));
    });
    return isUndone;
  };
  const refuse = async (): Promise<never> => {
    await undoClaim('Razorpay refused the refund.');
    throw new Refusal('PAYMENT_NOT_VERIFIED', refundRefused);
  };
  let created: ProviderRefund | null;
  try {
    // Not the row id, which repeats in another database on the same Razorpay account.
    const key = `refund_${razorpayPaymentId}_${mark}`;
    created = await context.payments.refund({ id: razorpayPaymentId }, refund.amountPaise, { key, mark });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isUnsent = !isRepeated && !(error instanceof OutcomeUnknown);
    if (isUnsent && (await undoClaim('Razorpay could not be reached.', false))) throw error;
    return 'pending';
  }
  if (created === null) return refuse();
  const status = await recordRefund(context, order, razorpayPaymentId, created);
  return status === 'failed' ? refuse() : status;
}

/** Idempotent, in any order. Also of payments that were not booked: for the plan, or a mismatch. */
export function recordRefunds(
  { sql, clock }: SettleContext,
  order: PaymentOrderRow,
  razorpayPaymentId: string,
  refunds: readonly ProviderRefund[],
): Promise<readonly ProviderRefund['status'][]> {
  return sql.transaction(async (tx) => {
    let booked = await lockBookedPayment(tx, order, razorpayPaymentId, clock);
    const payment = booked?.payment ?? (await lockPayment(tx, order, razorpayPaymentId));
    const now = clock.now();
    if (payment === undefined) return refunds.map(({ status }) => status);
    const statuses: ProviderRefund['status'][] = [];
    let hasUndone = false;
    for (const reported of refunds) {
      const { refund, isChanged } = await storeRefundReport(tx, payment.id, reported, now);
      let isUndone = false;
      if (booked !== undefined) ({ booked, isUndone } = await recordReported(tx, booked, refund));
      hasUndone ||= isUndone;
      const { amountPaise, status } = refund;
      if (isChanged && status === 'failed' && !isUndone)
        auditFailedRefund(tx, payment.id, { amountPaise, reason: failedLater }, now);
      statuses.push(status);
    }
    if (booked !== undefined && hasUndone) await recordLiveReports(tx, booked);
    return statuses;
  });
}

const failedLater = 'Razorpay reports that it failed.';

/** @returns its status now: the report may be older than another one */
export async function recordRefund(
  context: SettleContext,
  order: PaymentOrderRow,
  razorpayPaymentId: string,
  refund: ProviderRefund,
): Promise<ProviderRefund['status']> {
  const [status = refund.status] = await recordRefunds(context, order, razorpayPaymentId, [refund]);
  return status;
}

/** Returns the payment afterwards, and whether a pending refund was undone. */
async function recordReported(
  tx: Transaction,
  booked: BookedPayment,
  refund: ProviderRefund,
): Promise<{ booked: BookedPayment; isUndone: boolean }> {
  const byId = booked.refunds.filter(({ razorpayRefundId }) => razorpayRefundId === refund.id);
  const known =
    byId.length > 0
      ? byId
      : booked.refunds.filter((each) => each.razorpayRefundId === null && markOf(each) === refund.mark);
  if (known.length === 0) await recordExternalRefund(tx, booked, refund);
  const pending = known.filter(({ isPending }) => isPending);
  for (const each of pending) {
    if (refund.status === 'failed') await revertFailedRefund(tx, booked, each, failedLater);
    else await storeRefundOutcome(tx, each, refund);
  }
  return {
    booked: await reloadBookedPayment(tx, booked),
    isUndone: refund.status === 'failed' && pending.length > 0,
  };
}

/** Records live refunds after one was undone: others may not have fitted while it still counted. */
async function recordLiveReports(tx: Transaction, booked: BookedPayment): Promise<void> {
  let current = booked;
  for (const refund of await liveReports(tx, booked.payment.id))
    ({ booked: current } = await recordReported(tx, current, refund));
}

function lockPayment(tx: Transaction, order: PaymentOrderRow, razorpayPaymentId: string) {
  return tx.first(
    query
      .selectFrom('payments')
      .select('id')
      .where('razorpay_payment_id', '=', razorpayPaymentId)
      .where('payment_order_id', '=', order.id)
      .forUpdate(),
  );
}

/**
 * Records the refunds at Razorpay of a payment order's payments, and sends missing ones again. The idempotency key makes it the same refund
 * as a request in flight.
 */
export async function reconcileRefunds(context: RefundContext, order: PaymentOrderRow): Promise<void> {
  const endedBefore = new Date(context.clock.now().getTime() - requestEndsMs);
  const refunded = await context.sql.rows(
    query
      .selectFrom('payments')
      .select(['id', 'razorpay_payment_id'])
      .where('payment_order_id', '=', order.id)
      .where((each) =>
        each.or([
          each('refunded_paise', '>', 0),
          each('id', 'in', paymentsWithPendingRefunds(false)),
          // A failed refund hides a later one in the refunded amount, until that one is read too.
          each('id', 'in', query.selectFrom('payment_refunds').select('payment_id')),
        ]),
      ),
  );
  for (const { id: paymentId, razorpay_payment_id: id } of refunded) {
    await recordRefunds(context, order, id, await context.payments.refundsOf(id));
    await closeRefundRequest(context.sql, paymentId, endedBefore);
    const unsent: KnownRefund[] = [];
    await withBookedPayment(context, order, id, async (_tx, { refunds, now }) => {
      unsent.push(
        ...refunds.filter(
          (each) => each.isPending && each.razorpayRefundId === null && mayBeSentByOthers(each, now),
        ),
      );
    });
    for (const refund of unsent)
      await sendRefund(context, order, id, refund, true).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
  }
}

/** The outcome of a request for a refund in full is known, unless a later one followed. */
export async function closeRefundRequest(sql: Sql, paymentId: number, requestedAt: Date): Promise<void> {
  await sql.transaction((tx) =>
    tx.prisma.payment.updateMany({
      where: { id: paymentId, refundRequestedAt: { lte: requestedAt } },
      data: { refundRequestedAt: null },
    }),
  );
}

/** Reads the payment from Razorpay after a refund. Ignores an unreachable Razorpay: the refund is recorded, and reconciliation follows. */
export async function refreshPayment(
  context: RefundContext,
  order: PaymentOrderRow,
  razorpayPaymentId: string,
): Promise<void> {
  try {
    const payment = await context.payments.findPayment(razorpayPaymentId);
    if (payment !== null) await settlePayment(context, order, payment);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
