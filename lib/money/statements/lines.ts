import { query, raw, type Condition } from '@/lib/db/query';
import { columnsOf, seriesOf } from './columns';
import { oldGoldLinesOf } from './old-gold-lines';
import { planLinesOf } from './plan-lines';

/* What a statement of account lists. A new kind of document is a source here. */

const { ref } = raw;

/** A refund that failed stays in the ledger if the order was paid otherwise meanwhile (`revertFailedRefund`); its money is excess of the payment. */
const hasFailed = raw`(order_entries.kind = 'refund' and order_entries.method = 'online' and order_entries.payment_id is not null
  and order_entries.voided_at is null and order_entries.state = 'booked'
  and (order_entries.razorpay_refund_id is null or exists (
    select from payment_refunds
    where payment_refunds.razorpay_refund_id = order_entries.razorpay_refund_id and payment_refunds.state = 'failed')))`;

/**
 * All lines of a customer until a moment, oldest first. A voided document is a line of its time and one that takes it back when it was
 * voided, so that earlier statements stay right.
 * @param allowed which orders, a condition on `orders`
 * @param before ISO instant
 */
export function linesOf(customer: number, allowed: Condition, before: string) {
  const orders = query.selectFrom('orders').where('orders.user_id', '=', customer).where(allowed);
  const invoices = orders.innerJoin('invoices', 'invoices.order_id', 'orders.id').select(
    columnsOf(1, {
      at: ref('invoices.issued_at'),
      id: ref('invoices.id'),
      document: raw`case when invoices.content #>> '{seller,gstin}' is null then 'bill_of_supply' else 'tax_invoice' end`,
      number: ref('invoices.number'),
      order: ref('orders.id'),
      owed: ref('invoices.total_amount'),
    }),
  );
  const entries = orders.innerJoin('order_entries', 'order_entries.order_id', 'orders.id');
  const entry = {
    id: ref('order_entries.id'),
    document: ref('order_entries.document'),
    number: ref('order_entries.receipt_no'),
    series: raw`coalesce(${seriesOf(ref('order_entries.receipt_no'))},
      (select sellers.series from sellers where sellers.id = seller_of_order(orders.id)))`,
    order: ref('orders.id'),
    method: ref('order_entries.method'),
    isSettled: raw`(order_entries.method = 'old_gold')`,
  } as const;
  const booked = entries.select(
    columnsOf(2, {
      ...entry,
      at: ref('order_entries.received_at'),
      owed: raw`- order_entries.amount`,
      isFailed: hasFailed,
    }),
  );
  const voided = entries.where('order_entries.voided_at', 'is not', null).select(
    columnsOf(3, {
      ...entry,
      at: raw`greatest(order_entries.voided_at, order_entries.received_at)`,
      owed: ref('order_entries.amount'),
      isVoid: true,
    }),
  );
  const creditNotes = orders.innerJoin('credit_notes', 'credit_notes.order_id', 'orders.id').select(
    columnsOf(9, {
      at: ref('credit_notes.issued_at'),
      id: ref('credit_notes.id'),
      document: raw.lit('credit_note'),
      number: ref('credit_notes.number'),
      order: ref('orders.id'),
      owed: raw`- credit_notes.total_amount`,
    }),
  );
  const all = invoices.unionAll(booked).unionAll(voided).unionAll(creditNotes);
  return query
    .selectFrom(all.unionAll(planLinesOf(customer)).unionAll(oldGoldLinesOf(customer)).as('lines'))
    .selectAll()
    .where('lines.at', '<', before)
    .orderBy('lines.at')
    .orderBy('lines.rank')
    .orderBy('lines.id');
}
