import { operation } from '@/lib/kernel/access/operation';
import { premiumPlan, type Seller } from '@/lib/business';
import { instantOf } from '@/lib/db/dates';
import { compileOnce, type Placeholder } from '@/lib/db/compile-once';
import { query, raw } from '@/lib/db/query';
import { defaultSeller } from '@/lib/money/ledger/document-seller';
import { rupeesOf } from '@/lib/paise';
import type { OwnPlanDocument, PlanReceipt } from './contract';
import { creditedPaise } from './credited';

const selectReceipt = compileOnce((value: Placeholder<{ actor: number }>) =>
  query
    .selectFrom('subscriptions')
    .leftJoin('payments', 'payments.id', 'subscriptions.payment_id')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select([
      'subscriptions.receipt_no',
      raw<PlanReceipt['document']>`coalesce(subscriptions.invoice ->> 'document', 'receipt')`.as('document'),
      raw<
        PlanReceipt['creditNotes']
      >`coalesce((select json_agg(json_build_object('id', id, 'number', number) order by id)
        from plan_credit_notes where subscription_id = subscriptions.id and voided_at is null), '[]')`.as(
        'credit_notes',
      ),
      'users.name',
      'subscriptions.mobile',
      'subscriptions.amount_paise',
      'subscriptions.created_at',
      // A plan of the front desk is refunded in full, which ends it.
      raw<number>`coalesce(payments.refunded_paise, 0)`.as('refunded_paise'),
      'payments.captured_at',
      raw<string | null>`coalesce(payments.razorpay_payment_id, subscriptions.reference)`.as('reference'),
      raw<
        string | null
      >`case when subscriptions.payment_id is null then subscriptions.method::text else payments.method end`.as(
        'method',
      ),
    ])
    .where('subscriptions.user_id', '=', value('actor'))
    .where('subscriptions.ended_at', 'is', null),
);

/** Receipt of the actor's plan: null if it was activated manually, or there is none. */
export const readOwnReceipt = operation<Record<string, never>, { receipt: PlanReceipt | null }>(
  'read account details',
  'no proof',
  async ({ actor, sql }) => {
    const found = await sql.first(selectReceipt({ actor: actor.id }), { shared: true });
    if (found === undefined) return { receipt: null };
    return {
      receipt: {
        number: found.receipt_no ?? '',
        document: found.document,
        creditNotes: found.credit_notes,
        name: found.name,
        mobile: found.mobile,
        plan: premiumPlan.name,
        amountRupees: rupeesOf(found.amount_paise),
        refundedRupees: rupeesOf(found.refunded_paise),
        paidAt: found.captured_at ?? found.created_at,
        paymentId: found.reference,
        method: found.method,
      },
    };
  },
);

/** Who sells the plan: the seller of what is of no store. */
export const readPlanSeller = operation<Record<string, never>, Seller>(
  'read account details',
  'no proof',
  ({ sql }) => defaultSeller(sql),
);

/** Invoices, receipts and credit notes of the actor's plans, the newest first; voided credit notes are left out. */
export const listOwnPlanDocuments = operation<Record<string, never>, { documents: OwnPlanDocument[] }>(
  'see own orders',
  'no proof',
  async ({ actor, sql }) => {
    const plans = query
      .selectFrom('subscriptions')
      .where('subscriptions.user_id', '=', actor.id)
      .where('subscriptions.receipt_no', 'is not', null);
    const invoices = plans.select([
      'subscriptions.id',
      raw<OwnPlanDocument['document']>`coalesce(subscriptions.invoice ->> 'document', 'receipt')`.as(
        'document',
      ),
      raw<string>`subscriptions.receipt_no`.as('number'),
      raw<string>`subscriptions.created_at`.as('issued_at'),
      'subscriptions.amount_paise',
    ]);
    const notes = plans
      .innerJoin('plan_credit_notes', 'plan_credit_notes.subscription_id', 'subscriptions.id')
      .where('plan_credit_notes.voided_at', 'is', null)
      .select([
        'plan_credit_notes.id',
        raw<OwnPlanDocument['document']>`'credit_note'`.as('document'),
        raw<string>`plan_credit_notes.number`.as('number'),
        raw<string>`plan_credit_notes.issued_at`.as('issued_at'),
        creditedPaise.as('amount_paise'),
      ]);
    const rows = await sql.rows(
      query
        .selectFrom(invoices.unionAll(notes).as('documents'))
        .selectAll()
        .orderBy('issued_at', 'desc')
        .orderBy('number', 'desc'),
    );
    return {
      documents: rows.map(({ id, document, number, issued_at, amount_paise }) => ({
        id,
        document,
        number,
        issuedAt: instantOf(issued_at),
        amountRupees: rupeesOf(amount_paise),
      })),
    };
  },
);
