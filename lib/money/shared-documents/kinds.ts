import { expressionBuilder } from 'kysely';
import type { SignedIn } from '@/lib/kernel/access/actor';
import type { Clock } from '@/lib/kernel/access/operation';
import { raw, type Condition, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import type { DocumentData } from '@/lib/money/documents/data';
import { invoiceOf } from '@/lib/money/deliveries/invoices';
import { estimateOf } from '@/lib/money/estimates/operations';
import { receiptOf } from '@/lib/money/ledger/receipts';
import { statementOf } from '@/lib/money/statements/operations';
import type { Span } from '@/lib/kernel/text/calendar';
import { creditNoteOf } from '@/lib/money/returns/credit-notes';
import {
  customersInScopeOf,
  openablePlansOf,
  planCreditNoteOf,
  planReceiptOf,
} from '@/lib/money/subscriptions/plan-receipt';
import { documentsVisibleTo, visibleTo } from '@/lib/sales/parties/scope';
import type { SharedKind } from './record';

/** A document with the customer whose it is, and the order or opportunity if it is about one. */
export interface Shared {
  readonly customerId: number;
  readonly orderId?: number;
  readonly opportunityId?: number;
  readonly data: DocumentData;
}

/** Who reads: staff within their scope; null for the holder of a valid link. */
export interface Reader {
  readonly actor: SignedIn;
}

/** What a link is of, beside its record. */
export interface Terms {
  readonly clock: Clock;
  /** Days of a statement. */
  readonly span: Span;
  /** Whose orders a statement has; null if that person has another role now, and so other orders. */
  readonly sharer: Pick<SignedIn, 'id' | 'role'> | null;
}

type Find = (sql: Sql, id: number, reader: Reader | null, terms: Terms) => Promise<Shared | null>;

/** The link was made by somebody in scope; a deleted order ends it. */
const ofOrders = (reader: Reader | null): Condition =>
  reader === null
    ? expressionBuilder<Tables, 'orders'>()('orders.deleted_at', 'is', null)
    : documentsVisibleTo(reader.actor);
const ofOpportunities = (reader: Reader | null): Condition =>
  reader === null
    ? expressionBuilder<Tables, 'opportunities'>()('opportunities.deleted_at', 'is', null)
    : visibleTo(reader.actor, 'opportunities');
const ofCustomers = (reader: Reader | null, { clock }: Pick<Terms, 'clock'>): Condition =>
  reader === null ? raw<boolean>`true` : customersInScopeOf({ actor: reader.actor, clock });
const ofPlans = (reader: Reader | null, { clock }: Pick<Terms, 'clock'>): Condition =>
  reader === null ? raw<boolean>`true` : openablePlansOf({ actor: reader.actor, clock });

const planDocument =
  (isReceipt: boolean): Find =>
  async (sql, id, reader, terms) => {
    const found = await planReceiptOf(sql, { id }, ofPlans(reader, terms));
    return found === null || (found.data.kind === 'plan_receipt') !== isReceipt ? null : found;
  };

/** Finds a document of each kind by the id of its record; null for an unknown one, and out of scope. */
export const sharedKinds: Readonly<Record<SharedKind, Find>> = {
  'order receipt': (sql, id, reader) => receiptOf(sql, id, ofOrders(reader)),
  'order invoice': (sql, id, reader) => invoiceOf(sql, { id }, ofOrders(reader)),
  'order credit_note': (sql, id, reader) => creditNoteOf(sql, id, ofOrders(reader)),
  'plan receipt': planDocument(true),
  'plan invoice': planDocument(false),
  'plan credit_note': (sql, id, reader, terms) => planCreditNoteOf(sql, { id }, ofPlans(reader, terms)),
  'opportunity estimate': (sql, id, reader) => estimateOf(sql, id, ofOpportunities(reader)),
  'customer statement': async (sql, customerId, reader, { clock, span, sharer }) => {
    if (sharer === null) return null;
    const allowed = ofCustomers(reader, { clock });
    const data = await statementOf(sql, { customerId, span, allowed, viewer: sharer, now: clock.now() });
    return data === null ? null : { customerId, data };
  },
};
