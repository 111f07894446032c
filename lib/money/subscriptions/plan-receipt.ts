import { notFound } from '@/lib/kernel/access/not-found';
import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import { premiumPlan } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { logAccess } from '@/lib/people/customers/access-log';
import { query } from '@/lib/db/query';
import {
  documentFileName,
  type PlanDocument,
  type PlanDocumentData,
  type PlanReceiptData,
} from '@/lib/money/documents/data';
import { sellerOfNumber } from '@/lib/money/ledger/document-seller';
import { storeDate } from '@/lib/kernel/text/format';
import { isInScope } from '@/lib/people/customers/scope';
import type { openPlanCreditNote, openPlanReceipt } from './contract';
import { planDocumentContent } from './plan-document';

/* Documents of the plan, its customer's own, or for staff of a customer in scope (docs/product/money.md, "Tax documents of the plan"). */

/** The id of the customer whose documents the actor asks for. */
function customerOf({ actor }: ActorContext, userId: number | undefined): number {
  if (actor.role !== 'user') {
    if (userId === undefined) throw wrongField('user_id', 'User ID is required.');
    return userId;
  }
  if (userId !== undefined && userId !== actor.id) throw notFound();
  return actor.id;
}

/** Customers whose documents the actor may open. */
function customersOf({ actor, clock }: ActorContext) {
  return query
    .selectFrom('users')
    .where('users.role', '=', 'user')
    .where('users.deleted_at', 'is', null)
    .where((eb) =>
      actor.role === 'user'
        ? eb('users.id', '=', actor.id)
        : isInScope(actor, storeDate(clock.now()), 'users'),
    );
}

/**
 * The tax invoice or bill of supply of the newest plan, or of that with the id; the receipt of a plan paid before these, VOID once that plan has ended. Throws NOT_FOUND
 * without a payment of the plan.
 */
export const readPlanReceipt = operation<InputOf<typeof openPlanReceipt>, OutputOf<typeof openPlanReceipt>>(
  'open receipts and invoices',
  async (context, { user_id, id }) => {
    const { documents, sql } = context;
    const userId = customerOf(context, user_id);
    const found = await sql.first(
      customersOf(context)
        .innerJoin('subscriptions', 'subscriptions.user_id', 'users.id')
        .innerJoin('payments', 'payments.id', 'subscriptions.payment_id')
        .select([
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
        .where('users.id', '=', userId)
        .$if(id !== undefined, (plans) => plans.where('subscriptions.id', '=', id ?? 0))
        .orderBy('subscriptions.id', 'desc')
        .limit(1),
    );
    if (found === undefined || found.receipt_no === null) throw notFound();
    await logAccess(context, [userId]);
    const { receipt_no: number, created_at: issuedAt } = found;
    if (found.invoice !== null)
      return fileOf(documents, { number, issuedAt, content: found.invoice, voidedAt: null });
    const data: PlanReceiptData = {
      kind: 'plan_receipt',
      number,
      issuedAt,
      seller: await sellerOfNumber(sql, number),
      customer: { name: found.name, mobile: found.mobile, address: found.address },
      amountPaise: found.amount_paise,
      method: 'online',
      reference: found.razorpay_payment_id,
      receivedAt: found.captured_at ?? issuedAt,
      voidedAt: found.ended_at,
      planName: premiumPlan.name,
    };
    return {
      fileName: documentFileName({ document: 'receipt', number }),
      bytes: await documents.render(data),
    };
  },
);

/**
 * The newest credit note over a refund of the plan, or that with the id; VOID if the refund failed. Throws NOT_FOUND without one, also for
 * a customer out of scope.
 */
export const readPlanCreditNote = operation<
  InputOf<typeof openPlanCreditNote>,
  OutputOf<typeof openPlanCreditNote>
>('open receipts and invoices', async (context, { user_id, id }) => {
  const userId = customerOf(context, user_id);
  const found = await context.sql.first(
    customersOf(context)
      .innerJoin('subscriptions', 'subscriptions.user_id', 'users.id')
      .innerJoin('plan_credit_notes', 'plan_credit_notes.subscription_id', 'subscriptions.id')
      .select([
        'plan_credit_notes.number',
        'plan_credit_notes.issued_at',
        'plan_credit_notes.content',
        'plan_credit_notes.voided_at',
      ])
      .where('users.id', '=', userId)
      .$if(id !== undefined, (notes) => notes.where('plan_credit_notes.id', '=', id ?? 0))
      .orderBy('plan_credit_notes.id', 'desc')
      .limit(1),
  );
  if (found === undefined) throw notFound();
  await logAccess(context, [userId]);
  const { number, issued_at: issuedAt, content, voided_at: voidedAt } = found;
  return fileOf(context.documents, { number, issuedAt, content, voidedAt });
});

const fileNames = {
  tax_invoice: 'invoice',
  bill_of_supply: 'invoice',
  credit_note: 'credit_note',
} as const satisfies Record<PlanDocument, string>;

interface Stored {
  readonly number: string;
  readonly issuedAt: string;
  readonly content: unknown;
  readonly voidedAt: string | null;
}

async function fileOf(documents: ActorContext['documents'], { content, ...stored }: Stored) {
  const data: PlanDocumentData = {
    kind: 'plan_document',
    ...planDocumentContent.parse(content),
    ...stored,
  };
  return {
    fileName: documentFileName({ document: fileNames[data.document], number: data.number }),
    bytes: await documents.render(data),
  };
}
