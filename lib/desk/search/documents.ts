import { query, raw } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import type { ParsedSearch } from './rules';

/** Ids regardless of scope. */
interface RecordsOfDocument {
  readonly orders: readonly number[];
  /** Of estimates. */
  readonly opportunities: readonly number[];
  /** Customers of the plan's documents and payments, and of purchases of old gold. */
  readonly customers: readonly number[];
}

/** What a document or a payment at Razorpay belongs to: an order, an opportunity, or a customer with the plan or a purchase of old gold. */
export async function recordsOfDocument(
  sql: Sql,
  { document, paymentId }: Pick<ParsedSearch, 'document' | 'paymentId'>,
): Promise<RecordsOfDocument> {
  if (document === null && paymentId === null) return { orders: [], opportunities: [], customers: [] };
  const found =
    document === null
      ? raw<Found>`(
          select payment_orders.order_id, payment_orders.user_id, null::int as opportunity_id from payments
            join payment_orders on payment_orders.id = payments.payment_order_id where payments.razorpay_payment_id = ${paymentId}
          union all select order_id, user_id, null from payment_orders where razorpay_order_id = ${paymentId})`
      : raw<Found>`(
          select order_id, null::int as user_id, null::int as opportunity_id from order_entries where receipt_no = ${document}
          union all select order_id, null, null from invoices where number = ${document}
          union all select order_id, null, null from credit_notes where number = ${document}
          union all select null, null, opportunity_id from estimates where number = ${document}
          union all select null, user_id, null from exchanges where number = ${document}
          union all select null, user_id, null from subscriptions where receipt_no = ${document}
          union all select null, subscriptions.user_id, null from plan_credit_notes
            join subscriptions on subscriptions.id = plan_credit_notes.subscription_id where number = ${document})`;
  const rows = await sql.rows(
    query.selectFrom(found.as('found')).select(['found.order_id', 'found.user_id', 'found.opportunity_id']),
  );
  return {
    orders: rows.flatMap(({ order_id: id }) => id ?? []),
    opportunities: rows.flatMap(({ opportunity_id: id }) => id ?? []),
    customers: rows.flatMap(({ order_id: order, user_id: id }) => (order === null ? (id ?? []) : [])),
  };
}

interface Found {
  readonly order_id: number | null;
  readonly user_id: number | null;
  readonly opportunity_id: number | null;
}

/** Ids regardless of scope: the sales of the live piece with a HUID, and of those that came back with it. */
export async function salesOfHuid(
  sql: Sql,
  huid: string | null,
): Promise<{ readonly opportunities: readonly number[]; readonly orders: readonly number[] }> {
  if (huid === null) return { opportunities: [], orders: [] };
  const pieces = await sql.rows(
    query
      .selectFrom('items')
      .select(['items.opportunity_id', 'items.order_id'])
      .where('items.huid', '=', huid)
      .where('items.deleted_at', 'is', null)
      .where(raw<boolean>`(not items.declined or items.credit_note_id is not null)`)
      .orderBy('items.id', 'desc')
      .limit(5),
  );
  return {
    opportunities: pieces.map(({ opportunity_id: id }) => id),
    orders: pieces.flatMap(({ order_id: id }) => id ?? []),
  };
}
