import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { auditOrder } from '@/lib/ledger/audit-order';
import { changePaid, insertEntry } from '@/lib/ledger/write-entry';
import { paiseOfColumn } from '@/lib/money';
import { closePaidLinks, correctLinks } from '@/lib/payment-links/close';
import type { KnownRefund, BookedPayment } from './booked-payment';
import type { ProviderRefund } from './provider';
import { auditFailedRefund } from './reported-refunds';

/* Changes of a booked payment's refunds, under its lock (lib/payments/booked-payment.ts). */

/** Writes the outcome of a pending refund. */
export function storeRefundOutcome(
  tx: Transaction,
  { part, id }: KnownRefund,
  { id: refundId, status }: ProviderRefund,
): void {
  const set = { razorpay_refund_id: refundId };
  tx.send(
    part === 'entry'
      ? query
          .updateTable('order_entries')
          .set({ ...set, state: status === 'processed' ? 'booked' : 'pending' })
          .where('id', '=', id)
      : query
          .updateTable('excess_refunds')
          .set({ ...set, state: status === 'processed' ? 'processed' : 'pending' })
          .where('id', '=', id),
  );
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
  const entry = query.updateTable('order_entries').where('id', '=', id);
  if (part === 'excess') {
    tx.send(query.updateTable('excess_refunds').set({ state: 'failed' }).where('id', '=', id));
  } else if (order !== undefined && paiseOfColumn(order.pending_amount) >= amountPaise) {
    const { receipt_no: receiptNo } = await tx.one(
      entry.set({ state: 'booked', voided_at: now, void_reason: reason }).returning('receipt_no'),
    );
    const after = await changePaid(tx, order, amountPaise, now);
    if (paid !== undefined) correctLinks(tx, order.id, paid.id, amountPaise);
    closePaidLinks(tx, after, now);
    auditOrder(tx, null, 'order.void', [order, after], now, { id, receiptNo, reason });
  } else {
    tx.send(entry.set({ state: 'booked' }));
    const sums = {
      booked_paise: payment.booked_paise - amountPaise,
      excess_paise: payment.excess_paise + amountPaise,
    };
    tx.send(query.updateTable('payments').set(sums).where('id', '=', payment.id));
  }
  auditFailedRefund(tx, payment.id, { amountPaise, reason }, now);
}

/**
 * Made at Razorpay itself: of the excess first, the rest as an entry. Not recorded while it does not fit: a refund made here that still
 * counts must have failed, and once that one is undone this one is recorded in full (`recordLiveReports` in lib/payments/refunds.ts).
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
    tx.send(
      query.insertInto('excess_refunds').values({
        payment_id: payment.id,
        amount_paise: excess,
        state: status,
        razorpay_refund_id: id,
        created_at: now,
      }),
    );
  if (booked === undefined || rest === 0) return;
  const after = await changePaid(tx, booked.order, -rest, now);
  auditOrder(tx, null, 'order.refund', [booked.order, after], now);
  const refund = {
    kind: 'refund',
    method: 'online',
    amountPaise: -rest,
    received_at: now,
    recorded_by: null,
    refund_of: booked.entry.id,
    payment_id: payment.id,
    state: status === 'processed' ? 'booked' : 'pending',
    razorpay_refund_id: id,
  } as const;
  await insertEntry(tx, after, refund, now);
}
