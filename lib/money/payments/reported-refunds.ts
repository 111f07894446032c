import { writeAudit } from '@/lib/kernel/audit/write-audit';
import type { Transaction } from '@/lib/db/sql';
import { creditPlanRefunds } from '@/lib/money/subscriptions/credit-notes';
import type { ProviderRefund } from './provider';
import { afterRefunds } from './rules';

/*
 * Refunds by Razorpay's ids, as last reported (docs/product/payments.md, "Refunds"). A refund may fail after its payment was reported as
 * refunded; the failed ones are subtracted, so that neither order nor repetition of the reports matters.
 */

const sumOf = (refunds: readonly { amountPaise: number }[]) =>
  refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** Sum of a payment's failed refunds, in paise. */
export async function failedRefundsOf(tx: Transaction, razorpayPaymentId: string): Promise<number> {
  const failed = await tx.prisma.paymentRefund.findMany({
    where: { payment: { razorpayPaymentId }, state: 'failed' },
    select: { amountPaise: true },
  });
  return sumOf(failed);
}

/** Number of a payment's failed refunds. */
export function countFailedRefunds(tx: Transaction, paymentId: number): Promise<number> {
  return tx.prisma.paymentRefund.count({ where: { paymentId, state: 'failed' } });
}

/**
 * Keeps a report and, once a refund has failed, corrects the payment; of a plan it makes the credit note. The payment is locked. Processed and failed are final.
 * @returns the refund in its state now, and whether this report changed it
 */
export async function storeRefundReport(
  tx: Transaction,
  paymentId: number,
  reported: ProviderRefund,
  now: Date,
): Promise<{ readonly refund: ProviderRefund; readonly isChanged: boolean }> {
  const [payment, known] = await Promise.all([
    tx.prisma.payment.findUniqueOrThrow({ where: { id: paymentId } }),
    tx.prisma.paymentRefund.findMany({ where: { paymentId } }),
  ]);
  const { id, amountPaise, status: state } = reported;
  const before = known.find((each) => each.razorpayRefundId === id);
  if (before !== undefined && (before.state === state || before.state !== 'pending'))
    return { refund: { ...reported, status: before.state }, isChanged: false };
  await (before === undefined
    ? tx.prisma.paymentRefund.create({
        data: { razorpayRefundId: id, paymentId, amountPaise, state, createdAt: now },
      })
    : tx.prisma.paymentRefund.update({ where: { razorpayRefundId: id }, data: { state } }));
  const others = known.filter((each) => each !== before);
  const failedBefore = sumOf(others.filter((each) => each.state === 'failed'));
  const failedPaise = failedBefore + (state === 'failed' ? amountPaise : 0);
  if (failedPaise > 0) {
    const attemptedPaise = Math.max(payment.refundedPaise + failedBefore, sumOf(others) + amountPaise);
    const { status, refundedPaise } = afterRefunds(payment.status, payment.amountPaise, {
      attemptedPaise,
      failedPaise,
    });
    const flaggedAt = status === 'refunded' ? (payment.refundFlaggedAt ?? now) : null;
    await tx.prisma.payment.update({
      where: { id: paymentId },
      data: { status, refundedPaise, refundFlaggedAt: flaggedAt, updatedAt: now },
    });
    if (refundedPaise > payment.refundedPaise)
      auditRefunded(tx, paymentId, { refundedPaise, isFull: status === 'refunded' }, now);
  }
  if (payment.effect === 'activated') await creditPlanRefunds(tx, paymentId, now);
  return { refund: reported, isChanged: true };
}

/** Reported refunds of a payment, without the failed ones. */
export async function liveReports(tx: Transaction, paymentId: number): Promise<ProviderRefund[]> {
  const reports = await tx.prisma.paymentRefund.findMany({
    where: { paymentId, state: { not: 'failed' } },
    select: {
      razorpayRefundId: true,
      amountPaise: true,
      state: true,
      payment: { select: { razorpayPaymentId: true } },
    },
    orderBy: { razorpayRefundId: 'asc' },
  });
  return reports.map(({ razorpayRefundId, amountPaise, state, payment }) => ({
    id: razorpayRefundId,
    paymentId: payment.razorpayPaymentId,
    amountPaise,
    status: state,
    mark: null,
  }));
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
