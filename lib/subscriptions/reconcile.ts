import type { PaymentProvider, ProviderPayment } from '@/lib/payments/provider';
import type { Db, Reads } from '@/lib/db/client';
import type { PaymentOrder } from '@/lib/db/generated/client';
import { openOrderDays, whyNotThePlan } from './rules';
import { settlePayment, type SettleContext } from './settle';

/**
 * Reconciliation: checks open orders at Razorpay, in case both the webhook and the browser's confirmation are lost
 * (docs/product/payments.md, "Reconciliation"). By order, since Razorpay's list of payments lags by minutes.
 */
export interface ReconcileContext extends SettleContext {
  readonly db: Reads;
  readonly payments: PaymentProvider;
}

/** Checks one order, captures authorized payments, and settles every payment. */
export async function reconcileOrder(context: ReconcileContext, order: PaymentOrder): Promise<void> {
  const { payments, transaction, clock } = context;
  const made = await payments.paymentsOfOrder(order.razorpayOrderId);
  for (const payment of made) await settlePayment(context, order, await captured(context, order, payment));
  await transaction((db) =>
    db.paymentOrder.updateMany({ where: { id: order.id }, data: { checkedAt: clock.now() } }),
  );
}

/**
 * Captures an authorized payment only if it buys the plan: Razorpay returns a duplicate or mismatched one to the customer automatically.
 * Reads the plan for each payment, since the previous one may have activated it.
 */
async function captured(
  { db, payments }: ReconcileContext,
  order: PaymentOrder,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || whyNotThePlan(payment, order.razorpayOrderId) !== null)
    return payment;
  const { planActive } = await db.user.findUniqueOrThrow({
    where: { id: order.userId },
    select: { planActive: true },
  });
  return planActive ? payment : ((await payments.capture(payment)) ?? payment);
}

/** Checks the open orders of one customer, newest first, when that customer returns. */
export async function reconcileCustomer(context: ReconcileContext, userId: number): Promise<void> {
  const since = new Date(context.clock.now().getTime() - openOrderDays * 86_400_000);
  const open = await context.db.paymentOrder.findMany({
    where: { userId, status: { not: 'paid' }, createdAt: { gt: since } },
    orderBy: { id: 'desc' },
    take: 5,
  });
  for (const order of open) await reconcileOrder(context, order);
}

/**
 * One run over all open orders that are due: every 20 s at first, at growing intervals later. An order is claimed by recording the check
 * before it starts, so that several workers share the work and check none twice.
 * @returns the number of checked orders, and the errors of the failed checks
 */
export async function reconcileDue(
  context: ReconcileContext & { readonly db: Db },
  limit = 100,
): Promise<{ checked: number; errors: unknown[] }> {
  const now = context.clock.now();
  const due = await context.db.$queryRaw<{ id: number }[]>`
    UPDATE payment_orders SET checked_at = ${now}
    WHERE id IN (
      SELECT id FROM payment_orders
      WHERE status <> 'paid' AND created_at > ${now}::timestamptz - make_interval(days => ${openOrderDays})
        AND (checked_at IS NULL OR checked_at <= ${now}::timestamptz - GREATEST(interval '20 seconds',
          CASE WHEN ${now}::timestamptz - created_at > interval '30 minutes' THEN (${now}::timestamptz - created_at) / 10 ELSE interval '0' END))
      ORDER BY created_at DESC LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id`;
  const orders = await context.db.paymentOrder.findMany({ where: { id: { in: due.map((row) => row.id) } } });
  const errors: unknown[] = [];
  const queue = [...orders];
  const worker = async () => {
    for (let order = queue.pop(); order !== undefined; order = queue.pop()) {
      await reconcileOrder(context, order).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return { checked: orders.length, errors };
}
