import { operation } from '@/lib/access/operation';
import { premiumPlan } from '@/lib/business';
import type { PlanReceipt } from './contract';

/** The receipt of the actor's plan; null if the plan was activated manually, or there is none. For pages. */
export const readOwnReceipt = operation<Record<string, never>, { receipt: PlanReceipt | null }>(
  'read account details',
  async ({ actor, db }) => {
    const found = await db.subscription.findFirst({
      where: { userId: actor.id, endedAt: null },
      include: { payment: true, user: { select: { name: true } } },
    });
    if (found === null) return { receipt: null };
    const { payment } = found;
    return {
      receipt: {
        id: found.id,
        name: found.user.name,
        mobile: found.mobile,
        plan: premiumPlan.name,
        amountRupees: found.amountPaise / 100,
        refundedRupees: payment.refundedPaise / 100,
        paidAt: (payment.capturedAt ?? found.createdAt).toISOString(),
        paymentId: payment.razorpayPaymentId,
        method: payment.method,
      },
    };
  },
);
