import { expressionBuilder } from 'kysely';
import { notFound } from '@/lib/kernel/access/not-found';
import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import { premiumPlan } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { logAccess } from '@/lib/people/customers/access-log';
import { query, type Condition, type Tables } from '@/lib/db/query';
import type { Sql } from '@/lib/db/sql';
import type { PlanDocumentData, PlanReceiptData } from '@/lib/money/documents/data';
import { summaryOf } from '@/lib/money/documents/summary';
import { sellerOfNumber } from '@/lib/money/ledger/document-seller';
import { storeDate } from '@/lib/kernel/text/format';
import { isInScope } from '@/lib/people/customers/scope';
import type { openPlanCreditNote, openPlanReceipt } from './contract';
import { planDocumentContent } from './plan-document';

/* Documents of the plan, its customer's own, or for staff of a customer in scope or a plan that they sold (docs/product/money.md, "Tax documents of the plan"). */

/** The id of the customer whose documents the actor asks for. Throws 400 without one for staff, NOT_FOUND for another customer. */
export function customerIdOf({ actor }: ActorContext, userId: number | undefined): number {
  if (actor.role !== 'user') {
    if (userId === undefined) throw wrongField('user_id', 'User ID is required.');
    return userId;
  }
  if (userId !== undefined && userId !== actor.id) throw notFound();
  return actor.id;
}

/** Condition for the customers whose documents the actor may open, on `users`. */
export function customersInScopeOf({ actor, clock }: Pick<ActorContext, 'actor' | 'clock'>): Condition {
  return actor.role === 'user' ? isOwn(actor.id) : isInScope(actor, storeDate(clock.now()), 'users');
}

/** Condition for the plans whose documents the actor may open, on `users` and `subscriptions`: of a customer in scope, or sold by the actor. */
export function openablePlansOf(context: Pick<ActorContext, 'actor' | 'clock'>): Condition {
  const inScope = customersInScopeOf(context);
  if (context.actor.role === 'user') return inScope;
  const eb = expressionBuilder<Tables, 'users' | 'subscriptions'>();
  return eb.or([inScope, eb('subscriptions.recorded_by', '=', context.actor.id)]);
}

const isOwn = (id: number) => expressionBuilder<Tables, 'users'>()('users.id', '=', id);

const customers = query
  .selectFrom('users')
  .where('users.role', '=', 'user')
  .where('users.deleted_at', 'is', null);

interface Which {
  /** Default: of any customer. */
  readonly userId?: number;
  /** Default: the newest. */
  readonly id?: number | undefined;
}

interface Found<Data> {
  readonly customerId: number;
  readonly data: Data;
}

/**
 * The tax invoice or bill of supply of the newest plan, or of that with the id; the receipt of a plan paid before these, VOID once that
 * plan has ended. Throws NOT_FOUND without a payment of the plan.
 */
export const readPlanReceipt = operation<InputOf<typeof openPlanReceipt>, OutputOf<typeof openPlanReceipt>>(
  'open receipts and invoices',
  'no proof',
  async (context, { user_id, id }) => {
    const userId = customerIdOf(context, user_id);
    const found = await planReceiptOf(context.sql, { userId, id }, openablePlansOf(context));
    if (found === null) throw notFound();
    await logAccess(context, [userId]);
    return fileOf(context, found.data);
  },
);

/**
 * The newest credit note over a refund of the plan, or that with the id; VOID if the refund failed. Throws NOT_FOUND without one, also for
 * a customer out of scope.
 */
export const readPlanCreditNote = operation<
  InputOf<typeof openPlanCreditNote>,
  OutputOf<typeof openPlanCreditNote>
>('open receipts and invoices', 'no proof', async (context, { user_id, id }) => {
  const userId = customerIdOf(context, user_id);
  const found = await planCreditNoteOf(context.sql, { userId, id }, openablePlansOf(context));
  if (found === null) throw notFound();
  await logAccess(context, [userId]);
  return fileOf(context, found.data);
});

/** The document of a paid plan; null without one, and for a plan that is not `allowed`. @param allowed on `users` and `subscriptions` */
export async function planReceiptOf(
  sql: Sql,
  { userId, id }: Which,
  allowed: Condition,
): Promise<Found<PlanReceiptData | PlanDocumentData> | null> {
  const found = await sql.first(
    customers
      .innerJoin('subscriptions', 'subscriptions.user_id', 'users.id')
      .leftJoin('payments', 'payments.id', 'subscriptions.payment_id')
      .select([
        'users.id as customer_id',
        'users.name',
        'users.mobile',
        'users.address',
        'subscriptions.receipt_no',
        'subscriptions.invoice',
        'subscriptions.amount_paise',
        'subscriptions.created_at',
        'subscriptions.ended_at',
        'payments.captured_at',
        'payments.razorpay_payment_id',
      ])
      .where(allowed)
      .$if(userId !== undefined, (plans) => plans.where('users.id', '=', userId ?? 0))
      .$if(id !== undefined, (plans) => plans.where('subscriptions.id', '=', id ?? 0))
      .orderBy('subscriptions.id', 'desc')
      .limit(1),
  );
  if (found === undefined || found.receipt_no === null) return null;
  const { customer_id: customerId, receipt_no: number, created_at: issuedAt, invoice } = found;
  if (invoice !== null) {
    const data = { ...planDocumentContent.parse(invoice), number, issuedAt, voidedAt: null };
    return { customerId, data: { kind: 'plan_document', ...data } };
  }
  const data: PlanReceiptData = {
    kind: 'plan_receipt',
    number,
    issuedAt,
    seller: await sellerOfNumber(sql, number),
    customer: { name: found.name, mobile: found.mobile, address: found.address },
    amountPaise: found.amount_paise,
    method: 'online',
    // Only plans that were paid online are of before tax invoices.
    reference: found.razorpay_payment_id ?? '',
    receivedAt: found.captured_at ?? issuedAt,
    voidedAt: found.ended_at,
    planName: premiumPlan.name,
  };
  return { customerId, data };
}

/** A credit note over a refund of the plan; null without one, and for a plan that is not `allowed`. @param allowed on `users` and `subscriptions` */
export async function planCreditNoteOf(
  sql: Sql,
  { userId, id }: Which,
  allowed: Condition,
): Promise<Found<PlanDocumentData> | null> {
  const found = await sql.first(
    customers
      .innerJoin('subscriptions', 'subscriptions.user_id', 'users.id')
      .innerJoin('plan_credit_notes', 'plan_credit_notes.subscription_id', 'subscriptions.id')
      .select([
        'users.id as customer_id',
        'plan_credit_notes.number',
        'plan_credit_notes.issued_at',
        'plan_credit_notes.content',
        'plan_credit_notes.voided_at',
      ])
      .where(allowed)
      .$if(userId !== undefined, (notes) => notes.where('users.id', '=', userId ?? 0))
      .$if(id !== undefined, (notes) => notes.where('plan_credit_notes.id', '=', id ?? 0))
      .orderBy('plan_credit_notes.id', 'desc')
      .limit(1),
  );
  if (found === undefined) return null;
  const { customer_id: customerId, number, issued_at: issuedAt, content, voided_at: voidedAt } = found;
  const data = { ...planDocumentContent.parse(content), number, issuedAt, voidedAt };
  return { customerId, data: { kind: 'plan_document', ...data } };
}

async function fileOf({ documents }: ActorContext, data: PlanReceiptData | PlanDocumentData) {
  return { fileName: summaryOf(data).fileName, bytes: await documents.render(data) };
}
