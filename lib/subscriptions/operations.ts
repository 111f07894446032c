import { randomBytes } from 'node:crypto';
import { operation, operationInTwoSteps, type ActorContext } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { selectUsers, toUserRecord } from '@/lib/accounts/to-wire';
import { countRefusals } from '@/lib/auth/count-refusals';
import { brand, premiumPlan, reusePaymentOrderMinutes } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import type { PaymentProvider, ProviderPayment } from '@/lib/payments/provider';
import { refusalText, successText } from '@/lib/text/messages';
import type { createPaymentOrder, recordSubscription } from './contract';
import { reconcileCustomer } from './reconcile';
import { openOrderDays, whyNotThePlan } from './rules';
import { isOfSeller, orderColumns, settlePayment } from './settle';

/** Paying for the Premium Plan (docs/product/payments.md, "Opening an order" and "Confirming a payment"). */

const alreadyActive = () => new Refusal('ALREADY_ACTIVE', 'Your Premium Plan is active already.');
const notVerified = (why: string) => new Refusal('PAYMENT_NOT_VERIFIED', why);

/**
 * Returns an order to pay: an unpaid one of the last 30 minutes, else a new one. Checks open orders at Razorpay first, so that a customer
 * whose payment succeeded unnoticed gets the plan (409 ALREADY_ACTIVE) and does not pay twice.
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
 * Stores the order created at Razorpay. Of two concurrent requests (tabs) both get the order stored first; the other is never shown, so
 * that nobody can pay it. Returns Razorpay's id of the order.
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

/**
 * Confirms a payment: fetches it from Razorpay, captures it if it is only authorized, and activates the plan in one transaction. Refuses
 * 402 if the payment is not valid, 409 ALREADY_ACTIVE for a duplicate captured payment (stored as duplicate), 403 for another's mobile. The
 * employee id is checked only by the payment that activates the plan (400 if invalid, rate limited: 429), so that customers cannot
 * enumerate employees. Idempotent: a repeated request gets the same response.
 */
export const confirmPayment = operation<
  InputOf<typeof recordSubscription>,
  OutputOf<typeof recordSubscription>
>('confirm a payment', async (context, input) => {
  const { actor, sql, payments, limits } = context;
  if (input.mobile !== actor.mobile) {
    const message = 'The mobile number must be your own.';
    throw new Refusal('FORBIDDEN', message, { fields: { mobile: message } });
  }
  const known = await subscriptionOf(context, input.transaction_id);
  if (known !== null) {
    requireProof(payments, input, known.orderId);
    return known.answer;
  }

  const payment = await payments.findPayment(input.transaction_id);
  if (payment === null) throw notVerified('This payment is not known to the payment provider.');
  const order =
    payment.orderId === null
      ? undefined
      : await sql.first(
          query
            .selectFrom('payment_orders')
            .select(orderColumns)
            .where('razorpay_order_id', '=', payment.orderId)
            .where('user_id', '=', actor.id),
        );
  if (order === undefined) throw notVerified('This payment does not belong to an order of yours.');
  requireProof(payments, input, order.razorpay_order_id);
  const captured = await capturedForPlan(context, payment, order.razorpay_order_id);
  const settle = () => settlePayment(context, order, captured, input.employee_id ?? null);
  const settled =
    input.employee_id === undefined
      ? await settle()
      : await countRefusals(limits, ['wrongEmployeeIdsPerCustomer', String(actor.id)], isOfSeller, settle);
  if (settled.effect === 'duplicate') throw alreadyActive();
  if (!settled.captured) throw notVerified(whyUnpaid(payment));
  if (settled.effect === 'mismatch')
    throw notVerified(
      whyNotThePlan(payment, order.razorpay_order_id) ?? 'This payment does not match the order.',
    );
  const done = await subscriptionOf(context, input.transaction_id);
  if (done === null) throw notVerified('This payment was used before, and the plan has ended since.');
  return done.answer;
});

/** Proof fields besides the payment id may be missing, but must not be wrong, also in repeated requests. */
function requireProof(
  payments: PaymentProvider,
  sent: InputOf<typeof recordSubscription>,
  razorpayOrderId: string,
): void {
  if (sent.razorpay_order_id !== undefined && sent.razorpay_order_id !== razorpayOrderId)
    throw notVerified('This payment belongs to another order.');
  if (
    sent.razorpay_signature !== undefined &&
    !payments.verifyCheckoutSignature(razorpayOrderId, sent.transaction_id, sent.razorpay_signature)
  )
    throw notVerified('The signature of this payment is not right.');
}

/** The payment; captured if it was only authorized and buys the plan. */
async function capturedForPlan(
  { payments, sql, actor }: ActorContext,
  payment: ProviderPayment,
  orderId: string,
): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || whyNotThePlan(payment, orderId) !== null) return payment;
  // As a write, for the recheck of the actor before the capture.
  const account = await sql.first(
    query.selectFrom('users').select('plan_active').where('id', '=', actor.id),
    { writes: true },
  );
  if (account?.plan_active === true) {
    // Activated by this very payment, if a webhook or reconciliation came first.
    const known = await payments.findPayment(payment.id);
    if (known?.status !== 'captured') throw alreadyActive();
    return known;
  }
  // A concurrent capture (webhook, other tab) makes the provider refuse this one: read the payment again.
  return (await payments.capture(payment)) ?? (await payments.findPayment(payment.id)) ?? payment;
}

function whyUnpaid(payment: ProviderPayment): string {
  if (payment.status === 'failed') return 'This payment failed. No money was taken; please try again.';
  if (payment.status === 'refunded') return 'This payment was refunded.';
  return 'This payment is not complete yet. Please wait a moment and check again.';
}

/** The running subscription that a payment of this customer started, as a record on the wire; null if there is none. */
async function subscriptionOf(
  { sql, actor }: ActorContext,
  razorpayPaymentId: string,
): Promise<{ answer: OutputOf<typeof recordSubscription>; orderId: string } | null> {
  const subscription = await sql.first(
    query
      .selectFrom('subscriptions')
      .innerJoin('users', 'users.id', 'subscriptions.user_id')
      .innerJoin('payments', 'payments.id', 'subscriptions.payment_id')
      .innerJoin('payment_orders', 'payment_orders.id', 'payments.payment_order_id')
      .select([
        'subscriptions.id',
        'subscriptions.user_id',
        'subscriptions.employee_id',
        'subscriptions.mobile',
        'subscriptions.created_at',
        'payment_orders.razorpay_order_id',
      ])
      .where('payments.razorpay_payment_id', '=', razorpayPaymentId)
      .where('subscriptions.user_id', '=', actor.id)
      .where('subscriptions.ended_at', 'is', null)
      .where('users.plan_active', 'is', true),
  );
  if (subscription === undefined) return null;
  const user = await sql.first(selectUsers.where('users.id', '=', actor.id));
  if (user === undefined) return null;
  const { id, user_id, employee_id, mobile, created_at, razorpay_order_id: orderId } = subscription;
  const answer = {
    message: successText.subscribed,
    data: {
      subscription: {
        id,
        user_id,
        employee_id,
        mobile,
        name: premiumPlan.subscriptionName,
        transaction_id: razorpayPaymentId,
        amount: premiumPlan.amountText,
        created_at,
      },
      user: toUserRecord(user),
    },
  };
  return { answer, orderId };
}
