import { decimalColumn } from '@/lib/db/decimals';
import type { OrderEntry } from '@/lib/db/generated/client';
import { dateColumn } from '@/lib/db/dates';
import type { Transaction } from '@/lib/db/sql';
import { decimalOf, paiseOfColumn } from '@/lib/paise';
import { statusByLedger } from '@/lib/sales/orders/rules';
import { orderRow, type OrderRow } from '@/lib/sales/orders/to-wire';
import { requireOpenAdvance } from '@/lib/money/advances/block';
import { closePaidLinks } from '@/lib/money/payment-links/close';
import { correctCounts } from './correct-counts';

/** New entry; its amount in paise, negative for a refund. */
export type NewEntry = Pick<OrderEntry, 'kind' | 'method' | 'receivedAt'> &
  Partial<
    Pick<
      OrderEntry,
      | 'reference'
      | 'recordedBy'
      | 'note'
      | 'refundOf'
      | 'state'
      | 'paymentId'
      | 'razorpayRefundId'
      | 'creditNoteId'
      | 'exchangeId'
    >
  > & { readonly amountPaise: number };

interface AfterEntry {
  readonly id: number;
  readonly total_amount: string;
  readonly paid_amount: string;
  /** Before the entry. */
  readonly advance_since: string | null;
}

/**
 * The only function that inserts entries. The transaction must have locked the order and written its new amounts (trigger
 * `order_paid_is_ledger` compares at commit). Insert last: the receipt number locks its series until the transaction ends. Refuses 409
 * ADVANCE_EXPIRED for money received from day 365 of the order's advance on, of every kind and method.
 */
export async function insertEntry(
  tx: Transaction,
  order: AfterEntry,
  { amountPaise, ...entry }: NewEntry,
  now: Date,
): Promise<OrderEntry> {
  if (amountPaise > 0) requireOpenAdvance(order, now, 'staff');
  const corrected = correctedEntry({ ...entry, amountPaise });
  if (corrected !== undefined) correctCounts(tx, order.id, corrected, amountPaise);
  closePaidLinks(tx, order, now);
  return tx.prisma.orderEntry.create({
    data: {
      ...entry,
      orderId: order.id,
      amount: decimalColumn(decimalOf(amountPaise)),
      orderTotal: decimalColumn(order.total_amount),
      orderPaid: decimalColumn(order.paid_amount),
      createdAt: now,
    },
  });
}

/** The entry that a new one corrects: a refund's payment; 0 (no single entry) for what else lowers the paid amount. */
export function correctedEntry({
  kind,
  refundOf: refunded,
  amountPaise,
}: Pick<NewEntry, 'kind' | 'refundOf' | 'amountPaise'>): number | undefined {
  return refunded ?? (kind !== 'payment' && amountPaise < 0 ? 0 : undefined);
}

/**
 * Updates the paid amount and status of a locked order. The caller has checked 0 <= paid <= total, and inserts or voids the entry in the
 * same transaction.
 * @param dueOn new day by which its due is paid; null: as before. Nothing is due on a paid order.
 * @param total new total in paise; default: as before
 * @param promisedOn new day by which its pieces are promised; null: none; undefined: as before
 */
export async function changePaid(
  tx: Transaction,
  current: OrderRow,
  byPaise: number,
  now: Date,
  dueOn: string | null = null,
  total = paiseOfColumn(current.total_amount),
  promisedOn?: string | null,
): Promise<OrderRow> {
  const paid = paiseOfColumn(current.paid_amount) + byPaise;
  const { status, chosen } = statusByLedger(
    { total, paid },
    {
      paid: paiseOfColumn(current.paid_amount),
      status: current.status,
      chosen: current.chosen_status,
    },
  );
  const order = await tx.prisma.order.update({
    where: { id: current.id },
    data: {
      totalAmount: decimalColumn(decimalOf(total)),
      paidAmount: decimalColumn(decimalOf(paid)),
      pendingAmount: decimalColumn(decimalOf(total - paid)),
      status,
      chosenStatus: chosen,
      ...(paid === total ? { dueOn: null } : dueOn !== null && { dueOn: dateColumn(dueOn) }),
      ...(promisedOn !== undefined && { promisedOn: promisedOn === null ? null : dateColumn(promisedOn) }),
      version: { increment: 1 },
      updatedAt: now,
    },
  });
  return orderRow(order, current);
}
