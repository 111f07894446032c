import { randomBytes } from 'node:crypto';
import { operation, operationInTwoSteps, type ActorContext } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { brand, premiumPlan, reusePaymentOrderMinutes } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { refusalText } from '@/lib/text/messages';
import type { createPaymentOrder } from './contract';
import { reconcileCustomer } from './reconcile';
import { openOrderDays } from './rules';

/** Opening an order for the Premium Plan (docs/product/payments.md, "Opening an order"). */

export const alreadyActive = () => new Refusal('ALREADY_ACTIVE', 'Your Premium Plan is active already.');

/**
 * Returns an unpaid order of the last 30 minutes, else a new one. Checks open orders at Razorpay first: after an unnoticed payment the
 * customer gets the plan (409 ALREADY_ACTIVE) and does not pay twice.
 */
export const openPaymentOrder = operationInTwoSteps<
  InputOf<typeof createPaymentOrder>,
  OutputOf<typeof createPaymentOrder>
>('pay for the plan', async (context) => {
  const { actor, payments, systemSql } = context;
  await reconcileCustomer({ ...context, sql: systemSql }, actor.id);
  const opened =
    (await orderAtHand(context, context.sql)) === undefined ? await orderAtRazorpay(context) : null;
  return async ({ sql }) => {
    const orderId = await sql.transaction((tx) => keepOrder(context, tx, opened));
    return {
      data: {
        key_id: payments.keyId,
        order_id: orderId,
        amount: premiumPlan.amountPaise,
        currency: premiumPlan.currency,
        name: brand.name,
        description: premiumPlan.description,
        prefill: { contact: `+91${actor.mobile}` },
      },
    };
  };
});

/** Razorpay's id of the customer's unpaid order of the last 30 minutes, if there is one; refuses ALREADY_ACTIVE. */
async function orderAtHand(
  { actor, clock }: ActorContext,
  sql: Pick<Sql, 'first'>,
): Promise<string | undefined> {
  const since = new Date(clock.now().getTime() - reusePaymentOrderMinutes * 60_000);
  const [account, order] = await Promise.all([
    sql.first(query.selectFrom('users').select('plan_active').where('id', '=', actor.id)),
    sql.first(
      query
        .selectFrom('payment_orders')
        .select('razorpay_order_id')
        .where('user_id', '=', actor.id)
        .where('status', '<>', 'paid')
        .where('created_at', '>', since.toISOString())
        .orderBy('id', 'desc')
        .limit(1),
    ),
  ]);
  if (account?.plan_active === true) throw alreadyActive();
  return order?.razorpay_order_id;
}

interface OpenedOrder {
  readonly receipt: string;
  readonly razorpay_order_id: string;
  readonly amount_paise: number;
  readonly currency: string;
}

async function orderAtRazorpay({ actor, payments }: ActorContext): Promise<OpenedOrder> {
  const receipt = `plan_${actor.id}_${randomBytes(8).toString('hex')}`;
  const { amountPaise, currency } = premiumPlan;
  const razorpayOrderId = await payments.createOrder({
    receipt,
    amountPaise,
    currency,
    notes: { user_id: String(actor.id), plan: premiumPlan.name },
  });
  return { receipt, razorpay_order_id: razorpayOrderId, amount_paise: amountPaise, currency };
}

/**
 * Stores the order created at Razorpay. Of two concurrent requests (tabs) both get the order stored first, so that nobody can pay the
 * other. Returns Razorpay's id of the order.
 */
async function keepOrder(
  context: ActorContext,
  tx: Transaction,
  opened: OpenedOrder | null,
): Promise<string> {
  const { actor, clock } = context;
  // Serialized per customer by an advisory lock rather than a row lock, so that a webhook need not wait.
  tx.send(query.selectNoFrom(raw`pg_advisory_xact_lock(4201, ${actor.id})::text`.as('locked')));
  const known = await orderAtHand(context, tx);
  if (known !== undefined) return known;
  // The existing order has just been paid or has expired.
  if (opened === null) throw new Refusal('UNAVAILABLE', refusalText.unavailable, { retryAfterSeconds: 1 });
  tx.send(
    query.insertInto('payment_orders').values({ user_id: actor.id, ...opened, created_at: clock.now() }),
  );
  return opened.razorpay_order_id;
}

/** Whether the customer has an order that may have been paid unnoticed: the screen then checks it before it offers to pay. */
export const readPaymentState = operation<Record<string, never>, { openOrder: boolean }>(
  'pay for the plan',
  async ({ actor, db, clock }) => {
    const since = new Date(clock.now().getTime() - openOrderDays * 86_400_000);
    const open = await db.paymentOrder.count({
      where: { userId: actor.id, status: { not: 'paid' }, createdAt: { gt: since } },
    });
    return { openOrder: open > 0 };
  },
);
