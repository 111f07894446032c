import type { Transaction } from '@/lib/db/sql';
import { auditOrder } from '@/lib/money/ledger/audit-order';
import { changePaid, insertEntry } from '@/lib/money/ledger/write-entry';
import { paiseOfColumn } from '@/lib/paise';
import { correctCounts } from '@/lib/money/ledger/correct-counts';
import { closePaidLinks } from '@/lib/money/payment-links/close';
import type { KnownRefund, BookedPayment } from './booked-payment';
import type { ProviderRefund } from './provider';
import { auditFailedRefund } from './reported-refunds';

/* Changes of a booked payment's refunds, under its lock (lib/money/payments/booked-payment.ts). */

/** Writes the outcome of a pending refund. */
export async function storeRefundOutcome(
  tx: Transaction,
  { part, id }: KnownRefund,
  { id: razorpayRefundId, status }: ProviderRefund,
): Promise<void> {
  if (part === 'entry')
    await tx.prisma.orderEntry.update({
      where: { id },
      data: { razorpayRefundId, state: status === 'processed' ? 'booked' : 'pending' },
    });
  else
    await tx.prisma.excessRefund.update({
      where: { id },
      data: { razorpayRefundId, state: status === 'processed' ? 'processed' : 'pending' },
    });
}

/**
 * Undoes a failed pending refund. Its amount is paid again, or becomes excess if the order was paid otherwise meanwhile: the entry then
 * stays.
 */
export async function revertFailedRefund(
  tx: Transaction,
  { order, payment, entry: paid, now }: BookedPayment,
  { part, id, amountPaise }: KnownRefund,
  reason: string,
): Promise<void> {
  if (part === 'excess') {
    await tx.prisma.excessRefund.update({ where: { id }, data: { state: 'failed' } });
  } else if (order !== undefined && paiseOfColumn(order.pending_amount) >= amountPaise) {
    const { receiptNo } = await tx.prisma.orderEntry.update({
      where: { id },
      data: { state: 'booked', voidedAt: now, voidReason: reason },
      select: { receiptNo: true },
    });
    if (paid !== undefined) correctCounts(tx, order.id, paid.id, amountPaise);
    const after = await changePaid(tx, order, amountPaise, now);
    closePaidLinks(tx, after, now);
    auditOrder(tx, null, 'order.void', [order, after], now, { voided: { id, receiptNo, reason } });
  } else {
    await tx.prisma.orderEntry.update({ where: { id }, data: { state: 'booked' } });
    await tx.prisma.payment.update({
      where: { id: payment.id },
      data: {
        bookedPaise: payment.bookedPaise - amountPaise,
        excessPaise: payment.excessPaise + amountPaise,
      },
    });
  }
  auditFailedRefund(tx, payment.id, { amountPaise, reason }, now);
}

/**
 * Made at Razorpay itself: of the excess first, the rest as an entry. Not recorded while it does not fit: a refund made here that still
 * counts must have failed, and once that one is undone this one is recorded in full (`recordLiveReports` in lib/money/payments/refunds.ts).
 */
export async function recordExternalRefund(
  tx: Transaction,
  { order, payment, entry, excessLeftPaise, now }: BookedPayment,
  { id, amountPaise, status }: ProviderRefund,
): Promise<void> {
  if (status === 'failed') return;
  const excess = Math.min(amountPaise, excessLeftPaise);
  const rest = amountPaise - excess;
  const booked = order === undefined || entry === undefined ? undefined : { order, entry };
  if (rest > (booked?.entry.leftPaise ?? 0)) return;
  if (excess > 0)
    await tx.prisma.excessRefund.create({
      data: {
        paymentId: payment.id,
        amountPaise: excess,
        state: status,
        razorpayRefundId: id,
        createdAt: now,
      },
    });
  if (booked === undefined || rest === 0) return;
  const after = await changePaid(tx, booked.order, -rest, now);
  auditOrder(tx, null, 'order.refund', [booked.order, after], now);
  const refund = {
    kind: 'refund',
    method: 'online',
    amountPaise: -rest,
    receivedAt: now,
    recordedBy: null,
    refundOf: booked.entry.id,
    paymentId: payment.id,
    state: status === 'processed' ? 'booked' : 'pending',
    razorpayRefundId: id,
  } as const;
  await insertEntry(tx, after, refund, now);
}
