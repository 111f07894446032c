import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { changeAccount } from '@/lib/people/accounts/write';
import { premiumPlan } from '@/lib/business';
import type { Transaction } from '@/lib/db/sql';
import type { DocumentCustomer, PlanDocument } from '@/lib/money/documents/data';
import type { DeskMethod } from '@/lib/money/documents/record';
import { lockPlanSeller } from '@/lib/money/ledger/document-seller';
import { planInvoiceOf } from './plan-document';

/** How a plan was paid: by a payment at Razorpay, with its id there, or at the front desk. */
export type PlanPaid =
  | { readonly method: 'online'; readonly paymentId: number; readonly reference: string }
  | { readonly method: DeskMethod; readonly reference: string | null; readonly recordedBy: number };

interface Activation {
  readonly userId: number;
  readonly paid: PlanPaid;
  readonly amountPaise: number;
  /** The employee to credit for the sale. */
  readonly employeeId: number | null;
  readonly customer: DocumentCustomer;
  readonly now: Date;
}

/**
 * Starts the plan of a locked account without one: the plan, an audit entry, and the subscription with its tax invoice. Call it last: the
 * number's series stays locked until the commit.
 * @returns id of the subscription, number and title of its document
 */
export async function activatePlan(
  tx: Transaction,
  { userId, paid, amountPaise, employeeId, customer, now }: Activation,
): Promise<{ readonly id: number; readonly receiptNo: string; readonly document: PlanDocument }> {
  // A manually revoked plan has an ended subscription; a new payment starts a new one.
  await tx.prisma.subscription.updateMany({ where: { userId, endedAt: null }, data: { endedAt: now } });
  await changeAccount(tx, userId, { planActive: true }, now);
  writeAudit(
    tx,
    {
      actorId: paid.method === 'online' ? null : paid.recordedBy,
      action: paid.method === 'online' ? 'user.plan paid' : 'user.plan sold',
      entity: 'user',
      entityId: userId,
      before: { active: 0 },
      after: { active: 1 },
    },
    now,
  );
  const seller = await lockPlanSeller(tx);
  const { method, reference } = paid;
  const { language } = await tx.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { language: true },
  });
  const invoice = planInvoiceOf({ seller, customer, language, amountPaise, method, reference, paidAt: now });
  const { id, receiptNo } = await tx.prisma.subscription.create({
    data: {
      userId,
      employeeId,
      mobile: customer.mobile,
      name: premiumPlan.subscriptionName,
      ...(paid.method === 'online'
        ? { paymentId: paid.paymentId }
        : { method: paid.method, reference: paid.reference, recordedBy: paid.recordedBy }),
      amountPaise,
      invoice,
      createdAt: now,
    },
    select: { id: true, receiptNo: true },
  });
  return { id, receiptNo: receiptNo ?? '', document: invoice.document };
}
