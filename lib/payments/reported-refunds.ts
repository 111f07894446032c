import { writeAudit } from '@/lib/audit/write-audit';
import { query, raw } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import type { ProviderRefund } from './provider';
import { afterRefunds } from './rules';

/*
 * Refunds by Razorpay's ids, as last reported (docs/product/payments.md, "Refunds"). A refund may fail after its payment was reported as
 * refunded; the failed ones are subtracted, so that neither order nor repetition of the reports matters.
 */

const sumOf = (refunds: readonly { amount_paise: number }[]) =>
  refunds.reduce((sum, { amount_paise: paise }) => sum + paise, 0);

/** Sum of a payment's failed refunds, in paise. */
export async function failedRefundsOf(tx: Transaction, razorpayPaymentId: string): Promise<number> {
  const { paise } = await tx.one(
    query
      .selectFrom('payment_refunds')
      .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
      .select(raw<string>`coalesce(sum(payment_refunds.amount_paise), 0)::text`.as('paise'))
      .where('payments.razorpay_payment_id', '=', razorpayPaymentId)
      .where('payment_refunds.state', '=', 'failed'),
  );
  return Number(paise);
}

/** Number of a payment's failed refunds. */
export async function countFailedRefunds(tx: Transaction, paymentId: number): Promise<number> {
  const { count } = await tx.one(
    query
      .selectFrom('payment_refunds')
      .select(raw<number>`count(*)::int`.as('count'))
      .where('payment_id', '=', paymentId)
      .where('state', '=', 'failed'),
  );
  return count;
}

/**
 * Keeps a report and, once a refund has failed, corrects the payment. The payment is locked. Processed and failed are final.
 * @returns the refund in its state now, and whether this report changed it
 */
export async function storeRefundReport(
  tx: Transaction,
  paymentId: number,
  reported: ProviderRefund,
  now: Date,
): Promise<{ readonly refund: ProviderRefund; readonly isChanged: boolean }> {
  const [payment, known] = await Promise.all([
    tx.one(query.selectFrom('payments').selectAll().where('id', '=', paymentId)),
    tx.rows(query.selectFrom('payment_refunds').selectAll().where('payment_id', '=', paymentId)),
  ]);
  const { id, amountPaise, status: state } = reported;
  const before = known.find((each) => each.razorpay_refund_id === id);
  if (before !== undefined && (before.state === state || before.state !== 'pending'))
    return { refund: { ...reported, status: before.state }, isChanged: false };
  tx.send(
    before === undefined
      ? query.insertInto('payment_refunds').values({
          razorpay_refund_id: id,
          payment_id: paymentId,
          amount_paise: amountPaise,
          state,
          created_at: now,
        })
      : query.updateTable('payment_refunds').set({ state }).where('razorpay_refund_id', '=', id),
  );
  const others = known.filter((each) => each !== before);
  const failedBefore = sumOf(others.filter((each) => each.state === 'failed'));
  const failedPaise = failedBefore + (state === 'failed' ? amountPaise : 0);
  if (failedPaise > 0) {
    const attemptedPaise = Math.max(payment.refunded_paise + failedBefore, sumOf(others) + amountPaise);
    const { status, refundedPaise } = afterRefunds(payment.status, payment.amount_paise, {
      attemptedPaise,
      failedPaise,
    });
    const flaggedAt = status === 'refunded' ? (payment.refund_flagged_at ?? now) : null;
    tx.send(
      query
        .updateTable('payments')
        .set({ status, refunded_paise: refundedPaise, refund_flagged_at: flaggedAt, updated_at: now })
        .where('id', '=', paymentId),
    );
    if (refundedPaise > payment.refunded_paise)
      auditRefunded(tx, paymentId, { refundedPaise, isFull: status === 'refunded' }, now);
  }
  return { refund: reported, isChanged: true };
}

/** Reported refunds of a payment, without the failed ones. */
export async function liveReports(tx: Transaction, paymentId: number): Promise<ProviderRefund[]> {
  const reports = await tx.rows(
    query
      .selectFrom('payment_refunds')
      .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
      .select([
        'payment_refunds.razorpay_refund_id as id',
        'payments.razorpay_payment_id as paymentId',
        'payment_refunds.amount_paise as amountPaise',
        'payment_refunds.state as status',
      ])
      .where('payment_refunds.payment_id', '=', paymentId)
      .where('payment_refunds.state', '<>', 'failed')
      .orderBy('payment_refunds.razorpay_refund_id'),
  );
  return reports.map((each) => ({ ...each, mark: null }));
}

/** A refund reported by Razorpay. */
export function auditRefunded(
  tx: Transaction,
  paymentId: number,
  { refundedPaise, isFull }: { readonly refundedPaise: number; readonly isFull: boolean },
  now: Date,
): void {
  const action = isFull ? 'payment.refunded in full' : 'payment.refunded in part';
  const after = { refunded_paise: refundedPaise };
  writeAudit(tx, { actorId: null, entity: 'payment', entityId: paymentId, action, after }, now);
}

export function auditFailedRefund(
  tx: Transaction,
  paymentId: number,
  { amountPaise, reason }: { readonly amountPaise: number; readonly reason: string },
  now: Date,
): void {
  const action = 'payment.refund failed';
  const after = { amount_paise: amountPaise, reason };
  writeAudit(tx, { actorId: null, entity: 'payment', entityId: paymentId, action, after }, now);
}
