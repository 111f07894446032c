import { expressionBuilder } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import type { Clock } from '@/lib/kernel/access/operation';
import { raw, type Condition, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import type { DocumentData } from '@/lib/money/documents/data';
import { invoiceOf } from '@/lib/money/deliveries/invoices';
import { receiptOf } from '@/lib/money/ledger/receipts';
import { creditNoteOf } from '@/lib/money/returns/credit-notes';
import { planCreditNoteOf, planCustomersOf, planReceiptOf } from '@/lib/money/subscriptions/plan-receipt';
import { documentsVisibleTo } from '@/lib/sales/parties/scope';
import type { SharedKind } from './record';

/** A document with the customer whose it is, and the order if it is about one. */
export interface Shared {
  readonly customerId: number;
  readonly orderId?: number;
  readonly data: DocumentData;
}

/** Who reads: staff within their scope; null for the holder of a valid link. */
export interface Reader {
  readonly actor: SignedIn;
  readonly clock: Clock;
}

type Find = (sql: Sql, id: number, reader: Reader | null) => Promise<Shared | null>;

/** The link was made by somebody in scope; a deleted order ends it. */
const ofOrders = (reader: Reader | null): Condition =>
  reader === null
    ? expressionBuilder<Tables, 'orders'>()('orders.deleted_at', 'is', null)
    : documentsVisibleTo(reader.actor);
const ofPlans = (reader: Reader | null): Condition =>
  reader === null ? raw<boolean>`true` : planCustomersOf(reader);

const planDocument =
  (isReceipt: boolean): Find =>
  async (sql, id, reader) => {
    const found = await planReceiptOf(sql, { id }, ofPlans(reader));
    return found === null || (found.data.kind === 'plan_receipt') !== isReceipt ? null : found;
  };

/** Finds a document of each kind by the id of its record; null for an unknown one, and out of scope. */
export const sharedKinds: Readonly<Record<SharedKind, Find>> = {
  'order receipt': (sql, id, reader) => receiptOf(sql, id, ofOrders(reader)),
  'order invoice': (sql, id, reader) => invoiceOf(sql, { id }, ofOrders(reader)),
  'order credit_note': (sql, id, reader) => creditNoteOf(sql, id, ofOrders(reader)),
  'plan receipt': planDocument(true),
  'plan invoice': planDocument(false),
  'plan credit_note': (sql, id, reader) => planCreditNoteOf(sql, { id }, ofPlans(reader)),
};
