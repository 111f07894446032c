import { notFound } from '@/lib/kernel/access/not-found';
import { operation } from '@/lib/kernel/access/operation';
import { wrongField } from '@/lib/kernel/access/refusal';
import { premiumPlan } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { logAccess } from '@/lib/people/customers/access-log';
import { query } from '@/lib/db/query';
import { documentFileName, type PlanReceiptData } from '@/lib/money/documents/data';
import { sellerOfNumber } from '@/lib/money/ledger/document-seller';
import { storeDate } from '@/lib/kernel/text/format';
import { isInScope } from '@/lib/people/customers/scope';
import type { openPlanReceipt } from './contract';

/**
 * The receipt of the own plan, or for staff of a customer's in scope (docs/product/money.md, "Receipts"). VOID once the plan has ended.
 * Throws NOT_FOUND without a payment of the plan.
 */
export const readPlanReceipt = operation<InputOf<typeof openPlanReceipt>, OutputOf<typeof openPlanReceipt>>(
  'open receipts and invoices',
  async ({ actor, clock, documents, sql }, { user_id }) => {
    const isCustomer = actor.role === 'user';
    if (!isCustomer && user_id === undefined) throw wrongField('user_id', 'User ID is required.');
    const userId = user_id ?? actor.id;
    if (isCustomer && userId !== actor.id) throw notFound();
    const found = await sql.first(
      query
        .with('found', () =>
          query
            .selectFrom('users')
            .select(['users.id', 'users.name', 'users.mobile', 'users.referrer_code', 'users.address'])
            .where('users.id', '=', userId)
            .where('users.role', '=', 'user')
            .where('users.deleted_at', 'is', null),
        )
        .selectFrom('found')
        .innerJoin('subscriptions', 'subscriptions.user_id', 'found.id')
        .innerJoin('payments', 'payments.id', 'subscriptions.payment_id')
        .select([
          'found.name',
          'found.mobile',
          'found.address',
          'subscriptions.receipt_no',
          'subscriptions.amount_paise',
          'subscriptions.created_at',
          'subscriptions.ended_at',
          'payments.captured_at',
          'payments.razorpay_payment_id',
        ])
        .where((eb) => (isCustomer ? eb.lit(true) : isInScope(actor, storeDate(clock.now()), 'found')))
        .orderBy('subscriptions.id', 'desc')
        .limit(1),
    );
    if (found === undefined || found.receipt_no === null) throw notFound();
    await logAccess({ actor, clock, sql }, [userId]);
    const data: PlanReceiptData = {
      kind: 'plan_receipt',
      number: found.receipt_no,
      issuedAt: found.created_at,
      seller: await sellerOfNumber(sql, found.receipt_no),
      customer: { name: found.name, mobile: found.mobile, address: found.address },
      amountPaise: found.amount_paise,
      method: 'online',
      reference: found.razorpay_payment_id,
      receivedAt: found.captured_at ?? found.created_at,
      voidedAt: found.ended_at,
      planName: premiumPlan.name,
    };
    return {
      fileName: documentFileName({ document: 'receipt', number: data.number }),
      bytes: await documents.render(data),
    };
  },
);
