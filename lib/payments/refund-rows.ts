import { query } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { auditOrder } from '@/lib/ledger/audit-order';
import { changePaid, insertEntry } from '@/lib/ledger/write-entry';
import { paiseOfColumn } from '@/lib/money';
import { closePaidLinks, correctLinks } from '@/lib/payment-links/close';
import type { KnownRefund, PaymentLedger } from './payment-ledger';
import type { ProviderRefund } from './provider';
import { auditFailedRefund } from './reported-refunds';

/** Changes of a booked payment's refunds, under its lock (lib/payments/payment-ledger.ts). */

/** Writes the outcome of a pending refund. */
export function keep(
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
export async function undo(
  tx: Transaction,
  { order, payment, entry: paid, now }: PaymentLedger,
  { part, id, amountPaise }: KnownRefund,
  reason: string,
): Promise<void> {
  const entry = query.updateTable('order_entries').where('id', '=', id);
  if (part === 'excess') {
    tx.send(query.updateTable('excess_refunds').set({ state: 'failed' }).where('id', '=', id));
  } else if (order !== undefined && paiseOfColumn(order.pending_amount) >= amountPaise) {
    tx.send(entry.set({ state: 'booked', voided_at: now, void_reason: reason }));
    const after = await changePaid(tx, order, amountPaise, now);
    if (paid !== undefined) correctLinks(tx, order.id, paid.id, amountPaise);
    closePaidLinks(tx, after, now);
    auditOrder(tx, null, 'order.void', [order, after], now);
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

/** Made at Razorpay itself: of the excess first, the rest as an entry. */
export async function recordForeign(
  tx: Transaction,
  { order, payment, entry, excessLeftPaise, now }: PaymentLedger,
  { id, amountPaise, status }: ProviderRefund,
): Promise<void> {
  if (status === 'failed') return;
  const excess = Math.min(amountPaise, excessLeftPaise);
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
  const rest = Math.min(amountPaise - excess, entry?.leftPaise ?? 0);
  if (order === undefined || entry === undefined || rest === 0) return;
  const after = await changePaid(tx, order, -rest, now);
  auditOrder(tx, null, 'order.refund', [order, after], now);
  const refund = {
    kind: 'refund',
    method: 'online',
    amountPaise: -rest,
    received_at: now,
    recorded_by: null,
    refund_of: entry.id,
    payment_id: payment.id,
    state: status === 'processed' ? 'booked' : 'pending',
    razorpay_refund_id: id,
  } as const;
  await insertEntry(tx, after, refund, now);
}

/** Of a refund made at Razorpay itself that found too little excess left, because another one had not failed yet. */
export function recordRest(
  tx: Transaction,
  { excessLeftPaise }: PaymentLedger,
  known: readonly KnownRefund[],
  { amountPaise }: ProviderRefund,
): void {
  const excess = known.find(({ part }) => part === 'excess');
  const rest = amountPaise - known.reduce((sum, each) => sum + each.amountPaise, 0);
  const more = Math.min(rest, excessLeftPaise);
  if (excess === undefined || more <= 0) return;
  const set = { amount_paise: excess.amountPaise + more };
  tx.send(query.updateTable('excess_refunds').set(set).where('id', '=', excess.id));
}
