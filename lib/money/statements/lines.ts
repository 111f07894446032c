import type { Expression } from 'kysely';
import { query, raw, type Condition } from '@/lib/db/query';
import type { EntryDocument } from '@/lib/money/ledger/record';
import type { PlanDocument } from '@/lib/money/documents/data';

/* What a statement of account lists. A new kind of document is a source here. */

/** A line, on its way from the database. */
export interface LineRow {
  readonly at: string;
  /** Order among lines of the same moment. */
  readonly rank: number;
  readonly id: number;
  /** Title of the document; null for an adjustment. */
  readonly document: EntryDocument | PlanDocument | null;
  readonly number: string | null;
  /** Name of the order; null for the plan. */
  readonly order_name: string | null;
  /** How it was paid; null for a document without money. */
  readonly method: string | null;
  readonly is_void: boolean;
  /** Rupees: what the customer owes by it, below 0 for what is credited. */
  readonly owed: string;
  /** Owed and paid at once, so that the balance stays: a receipt of the plan from before its tax invoices. */
  readonly is_settled: boolean;
}

interface Columns {
  readonly at: Expression<unknown>;
  readonly id: Expression<unknown>;
  readonly document: Expression<unknown>;
  readonly number: Expression<unknown>;
  readonly order?: Expression<unknown>;
  readonly method?: Expression<unknown>;
  readonly owed: Expression<unknown>;
  readonly isVoid?: boolean;
  readonly isSettled?: Expression<unknown>;
}

function columnsOf(rank: number, columns: Columns) {
  const { at, id, document, number, order, method, owed, isVoid = false, isSettled } = columns;
  return [
    raw<string>`${at}`.as('at'),
    raw<number>`${raw.lit(rank)}::int`.as('rank'),
    raw<number>`${id}`.as('id'),
    raw<LineRow['document']>`${document}::text`.as('document'),
    raw<string | null>`${number}::text`.as('number'),
    raw<string | null>`${order ?? nothing}::text`.as('order_name'),
    raw<string | null>`${method ?? nothing}::text`.as('method'),
    raw<boolean>`${raw.lit(isVoid)}::boolean`.as('is_void'),
    raw<string>`(${owed})::numeric(16, 2)`.as('owed'),
    raw<boolean>`${isSettled ?? raw.lit(false)}::boolean`.as('is_settled'),
  ] as const;
}

const { ref } = raw;
const nothing = raw.lit(null);
const ofPaise = (column: Expression<unknown>) => raw`${column} / 100.0`;
const creditNotePaise = raw`(plan_credit_notes.content #>> '{line,pricePaise}')::int`;

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
      order: ref('orders.name'),
      owed: ref('invoices.total_amount'),
    }),
  );
  const entries = orders.innerJoin('order_entries', 'order_entries.order_id', 'orders.id');
  const entry = {
    id: ref('order_entries.id'),
    document: ref('order_entries.document'),
    number: ref('order_entries.receipt_no'),
    order: ref('orders.name'),
    method: ref('order_entries.method'),
  } as const;
  const booked = entries.select(
    columnsOf(2, {
      ...entry,
      at: ref('order_entries.received_at'),
      owed: raw`- order_entries.amount`,
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
      order: ref('orders.name'),
      owed: raw`- credit_notes.total_amount`,
    }),
  );
  const all = invoices.unionAll(booked).unionAll(voided).unionAll(creditNotes);
  return query
    .selectFrom(all.unionAll(planLinesOf(customer)).as('lines'))
    .selectAll()
    .where('lines.at', '<', before)
    .orderBy('lines.at')
    .orderBy('lines.rank')
    .orderBy('lines.id');
}

/** Money of the plan with its documents. */
function planLinesOf(customer: number) {
  const plans = query
    .selectFrom('subscriptions')
    .innerJoin('payments', 'payments.id', 'subscriptions.payment_id')
    .where('subscriptions.user_id', '=', customer)
    .where('subscriptions.receipt_no', 'is not', null);
  const plan = {
    at: ref('subscriptions.created_at'),
    id: ref('subscriptions.id'),
    number: ref('subscriptions.receipt_no'),
  } as const;
  const invoices = plans.select(
    columnsOf(4, {
      ...plan,
      document: raw`coalesce(subscriptions.invoice ->> 'document', 'receipt')`,
      owed: ofPaise(ref('subscriptions.amount_paise')),
      isSettled: raw`subscriptions.invoice is null`,
    }),
  );
  const paid = plans.where('subscriptions.invoice', 'is not', null).select(
    columnsOf(5, {
      ...plan,
      document: nothing,
      number: nothing,
      method: raw.lit('online'),
      owed: raw`- subscriptions.amount_paise / 100.0`,
    }),
  );
  const notes = plans.innerJoin('plan_credit_notes', 'plan_credit_notes.subscription_id', 'subscriptions.id');
  const note = {
    id: ref('plan_credit_notes.id'),
    document: raw.lit('credit_note'),
    number: ref('plan_credit_notes.number'),
  } as const;
  const credited = notes.select(
    columnsOf(6, {
      ...note,
      at: ref('plan_credit_notes.issued_at'),
      owed: raw`- ${creditNotePaise} / 100.0`,
    }),
  );
  const notCredited = notes.where('plan_credit_notes.voided_at', 'is not', null).select(
    columnsOf(7, {
      ...note,
      at: ref('plan_credit_notes.voided_at'),
      owed: ofPaise(creditNotePaise),
      isVoid: true,
    }),
  );
  const refunds = plans
    .innerJoin('payment_refunds', 'payment_refunds.payment_id', 'payments.id')
    .leftJoin('plan_credit_notes', (join) =>
      join
        .onRef('plan_credit_notes.razorpay_refund_id', '=', 'payment_refunds.razorpay_refund_id')
        .on('plan_credit_notes.voided_at', 'is', null),
    )
    .where('payment_refunds.state', '<>', raw.lit('failed'))
    .select(
      columnsOf(8, {
        at: ref('payment_refunds.created_at'),
        id: ref('subscriptions.id'),
        document: nothing,
        number: nothing,
        method: raw.lit('online'),
        owed: ofPaise(ref('payment_refunds.amount_paise')),
        isSettled: raw`plan_credit_notes.id is null`,
      }),
    );
  return invoices.unionAll(paid).unionAll(credited).unionAll(notCredited).unionAll(refunds);
}
