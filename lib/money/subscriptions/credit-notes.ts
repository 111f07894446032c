import type { Transaction } from '@/lib/db/sql';
import { planCreditOf, planDocumentContent } from './plan-document';

/**
 * Makes the credit notes that are missing for the refunds of a plan's payment, and voids those whose refund failed. The payment is locked. A
 * refund that does not fit into what is left of the invoice gets its note once another one has failed; plans with a receipt of before tax
 * invoices get none.
 */
export async function creditPlanRefunds(tx: Transaction, paymentId: number, now: Date): Promise<void> {
  const subscription = await tx.prisma.subscription.findUnique({
    where: { paymentId },
    select: { id: true, receiptNo: true, createdAt: true, invoice: true },
  });
  if (subscription === null || subscription.invoice === null || subscription.receiptNo === null) return;
  const refunds = await tx.prisma.paymentRefund.findMany({
    where: { paymentId },
    include: { creditNote: true },
    orderBy: [{ createdAt: 'asc' }, { razorpayRefundId: 'asc' }],
  });
  for (const { state, creditNote } of refunds)
    if (state === 'failed' && creditNote !== null && creditNote.voidedAt === null)
      await tx.prisma.planCreditNote.update({ where: { id: creditNote.id }, data: { voidedAt: now } });
  const live = refunds.filter(({ state }) => state !== 'failed');
  const invoice = {
    ...planDocumentContent.parse(subscription.invoice),
    number: subscription.receiptNo,
    issuedAt: subscription.createdAt.toISOString(),
  };
  const credited = live.flatMap(({ creditNote }) =>
    creditNote === null ? [] : [planDocumentContent.parse(creditNote.content).line],
  );
  let left = invoice.line.pricePaise - credited.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
  for (const { creditNote, amountPaise, razorpayRefundId, createdAt } of live) {
    if (creditNote !== null || amountPaise > left) continue;
    const refund = { amountPaise, reference: razorpayRefundId, refundedAt: createdAt };
    const content = planCreditOf(invoice, credited, refund);
    await tx.prisma.planCreditNote.create({
      data: {
        subscriptionId: subscription.id,
        razorpayRefundId,
        // Set by the trigger.
        number: '',
        content,
        issuedAt: now,
      },
    });
    credited.push(content.line);
    left -= amountPaise;
  }
}
