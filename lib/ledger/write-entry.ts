import type { Insertable } from 'kysely';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw, type Tables } from '@/lib/db/query';
import type { Transaction } from '@/lib/db/sql';
import { decimalOf, paiseOfColumn } from '@/lib/money';
import { statusByLedger } from '@/lib/orders/rules';
import { orderColumns, type OrderRow } from '@/lib/orders/to-wire';
import { closePaidLinks, correctLinks } from '@/lib/payment-links/close';
import { entryColumns, type EntryRow } from './to-wire';

/** New entry; its amount in paise, negative for a refund. */
export type NewEntry = Pick<
  Insertable<Tables['order_entries']>,
  | 'kind'
  | 'method'
  | 'reference'
  | 'received_at'
  | 'recorded_by'
  | 'note'
  | 'refund_of'
  | 'state'
  | 'payment_id'
  | 'razorpay_refund_id'
> & { readonly amountPaise: number };

interface AfterEntry {
  readonly id: number;
  readonly total_amount: string;
  readonly paid_amount: string;
}

/**
 * The only function that inserts entries. The transaction must have locked the order and written its new amounts (trigger
 * `order_paid_is_ledger` compares at commit). Insert last: the receipt number locks its series until the transaction ends.
 */
export async function insertEntry(
  tx: Transaction,
  order: AfterEntry,
  { amountPaise, ...entry }: NewEntry,
  now: Date,
): Promise<EntryRow> {
  const corrected = correctedEntry({ ...entry, amountPaise });
  if (corrected !== undefined) correctLinks(tx, order.id, corrected, amountPaise);
  closePaidLinks(tx, order, now);
  return await tx.one(
    insert({
      ...entry,
      reference: entry.reference ?? null,
      recorded_by: entry.recorded_by ?? null,
      note: entry.note ?? null,
      refund_of: entry.refund_of ?? null,
      state: entry.state ?? 'booked',
      payment_id: entry.payment_id ?? null,
      razorpay_refund_id: entry.razorpay_refund_id ?? null,
      order_id: order.id,
      amount: decimalOf(amountPaise),
      order_total: order.total_amount,
      order_paid: order.paid_amount,
      created_at: now,
    }),
  );
}

/** The entry that a new one corrects: a refund's payment; 0 (no single entry) for an adjustment that lowers the paid amount. */
export function correctedEntry({
  kind,
  refund_of: refunded,
  amountPaise,
}: Pick<NewEntry, 'kind' | 'refund_of' | 'amountPaise'>): number | undefined {
  return refunded ?? (kind === 'adjustment' && amountPaise < 0 ? 0 : undefined);
}

type Columns = Required<
  Pick<
    Insertable<Tables['order_entries']>,
    keyof Omit<NewEntry, 'amountPaise'> | 'order_id' | 'amount' | 'order_total' | 'order_paid' | 'created_at'
  >
>;

const insert = compileOnce((value: Placeholder<Columns>) =>
  query
    .insertInto('order_entries')
    .values({
      kind: value('kind'),
      method: value('method'),
      reference: value('reference'),
      received_at: value('received_at'),
      recorded_by: value('recorded_by'),
      note: value('note'),
      refund_of: value('refund_of'),
      state: value('state'),
      payment_id: value('payment_id'),
      razorpay_refund_id: value('razorpay_refund_id'),
      order_id: value('order_id'),
      amount: value('amount'),
      order_total: value('order_total'),
      order_paid: value('order_paid'),
      created_at: value('created_at'),
    })
    .returning(entryColumns),
);

/**
 * Updates the paid amount and status of a locked order. The caller has checked 0 <= paid <= total, and inserts or voids the entry in the
 * same transaction.
 */
export function changePaid(tx: Transaction, order: OrderRow, byPaise: number, now: Date): Promise<OrderRow> {
  const paid = paiseOfColumn(order.paid_amount) + byPaise;
  const total = paiseOfColumn(order.total_amount);
  const { status, chosen } = statusByLedger(
    { total, paid },
    {
      paid: paiseOfColumn(order.paid_amount),
      status: order.status,
      chosen: order.chosen_status,
    },
  );
  return tx.one(
    updatePaid({
      id: order.id,
      paid: decimalOf(paid),
      pending: decimalOf(total - paid),
      status,
      chosen,
      now,
    }),
  );
}

interface Paid extends Pick<OrderRow, 'id' | 'status'> {
  readonly paid: string;
  readonly pending: string;
  readonly chosen: OrderRow['chosen_status'];
  readonly now: Date;
}

const updatePaid = compileOnce((value: Placeholder<Paid>) =>
  query
    .updateTable('orders')
    .set({
      paid_amount: value('paid'),
      pending_amount: value('pending'),
      status: value('status'),
      chosen_status: value('chosen'),
      version: raw`version + 1`,
      updated_at: value('now'),
    })
    .where('id', '=', value('id'))
    .returning(orderColumns),
);
