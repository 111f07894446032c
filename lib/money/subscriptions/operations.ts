import { operation, operationInTwoSteps } from '@/lib/kernel/access/operation';
import { Refusal } from '@/lib/kernel/access/refusal';
import { premiumPlan } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Sql } from '@/lib/db/sql';
import {
  contactOf,
  createAtRazorpay,
  storeOrder,
  lockOpening,
  findReusableOrder,
  checkoutOptions,
} from '@/lib/money/payments/open-order';
import { reconcileOpen } from '@/lib/money/payments/reconcile';
import { openOrderDays } from '@/lib/money/payments/rules';
import { dayMs } from '@/lib/kernel/text/calendar';
import { refusalText } from '@/lib/kernel/text/messages';
import type { createPaymentOrder } from './contract';

/* Orders for the Premium Plan (docs/product/payments.md, "Opening an order"). */

export const alreadyActive = () => new Refusal('ALREADY_ACTIVE', refusalText.alreadyActive);

/**
 * Returns an unpaid order of the last 30 minutes, else a new one. Checks open orders at Razorpay first, so that a customer whose payment
 * succeeded unnoticed gets the plan (409 ALREADY_ACTIVE) and does not pay twice.
 */
export const openPaymentOrder = operationInTwoSteps<
  InputOf<typeof createPaymentOrder>,
  OutputOf<typeof createPaymentOrder>
>('pay for the plan', 'no proof', async (context) => {
  const { actor, payments, clock, systemSql } = context;
  const { amountPaise, description } = premiumPlan;
  await context.limits.consume('paymentsOpenedPerAccount', String(actor.id));
  await reconcileOpen({ ...context, sql: systemSql }, { userId: actor.id, orderId: null });
  const values = { userId: actor.id, orderId: null, paymentLinkId: null, amountPaise };
  await requireNoPlan(context.sql, actor.id);
  const notes = { user_id: String(actor.id), plan: premiumPlan.name };
  const reusable = await findReusableOrder(context.sql, clock, values);
  const opened = reusable === undefined ? await createAtRazorpay(payments, values, notes) : null;
  return async ({ sql }) => {
    const orderId = await sql.transaction(async (tx) => {
      lockOpening(tx, values);
      await requireNoPlan(tx, actor.id);
      return storeOrder(tx, clock, values, opened);
    });
    return {
      data: checkoutOptions(payments, { orderId, amountPaise, description, prefill: contactOf(actor) }),
    };
  };
});

async function requireNoPlan(sql: Pick<Sql, 'prisma'>, userId: number): Promise<void> {
  const account = await sql.prisma.user.findUnique({
    where: { id: userId },
    select: { planActive: true },
  });
  if (account?.planActive === true) throw alreadyActive();
}

/** `openOrder`: an order may have been paid unnoticed; the screen checks it before it offers to pay. */
export const readPaymentState = operation<Record<string, never>, { openOrder: boolean }>(
  'pay for the plan',
  'no proof',
  async ({ actor, sql, clock }) => {
    const since = new Date(clock.now().getTime() - openOrderDays * dayMs);
    const open = await sql.prisma.paymentOrder.findFirst({
      where: { userId: actor.id, orderId: null, status: { not: 'paid' }, createdAt: { gt: since } },
      select: { id: true },
    });
    return { openOrder: open !== null };
  },
);
