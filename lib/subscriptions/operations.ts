import { randomBytes } from 'node:crypto';
import { operation, operationInTwoSteps, type ActorContext } from '@/lib/access/operation';
import { Refusal } from '@/lib/access/refusal';
import { toUserRecord } from '@/lib/accounts/to-wire';
import { countRefusals } from '@/lib/auth/count-refusals';
import { brand, premiumPlan, reusePaymentOrderMinutes } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import type { Db, Reads } from '@/lib/db/client';
import type { PaymentOrder } from '@/lib/db/generated/client';
import type { PaymentProvider, ProviderPayment } from '@/lib/payments/provider';
import { refusalText, successText } from '@/lib/text/messages';
import type { createPaymentOrder, recordSubscription } from './contract';
import { reconcileCustomer } from './reconcile';
import { openOrderDays, whyNotThePlan } from './rules';
import { isOfSeller, settlePayment } from './settle';

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
  const { actor, payments, systemTransaction } = context;
  await reconcileCustomer({ ...context, transaction: systemTransaction }, actor.id);
  const opened = (await orderAtHand(context, context.db)) === null ? await orderAtRazorpay(context) : null;
  return async ({ transaction }) => {
    const order = await transaction((db) => keepOrder(context, db, opened));
    return {
      data: {
        key_id: payments.keyId,
        order_id: order.razorpayOrderId,
        amount: premiumPlan.amountPaise,
        currency: premiumPlan.currency,
        name: brand.name,
        description: premiumPlan.description,
        prefill: { contact: `+91${actor.mobile}` },
      },
    };
  };
});

/** The customer's unpaid order of the last 30 minutes, or null; refuses ALREADY_ACTIVE. */
async function orderAtHand({ actor, clock }: ActorContext, db: Reads): Promise<PaymentOrder | null> {
  const { planActive } = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { planActive: true },
  });
  if (planActive) throw alreadyActive();
  return db.paymentOrder.findFirst({
    where: {
      userId: actor.id,
      status: { not: 'paid' },
      createdAt: { gt: new Date(clock.now().getTime() - reusePaymentOrderMinutes * 60_000) },
    },
    orderBy: { id: 'desc' },
  });
}

interface OpenedOrder {
  readonly receipt: string;
  readonly razorpayOrderId: string;
  readonly amountPaise: number;
  readonly currency: string;
}

async function orderAtRazorpay({ actor, payments }: ActorContext): Promise<OpenedOrder> {
  const receipt = `plan_${actor.id}_${randomBytes(8).toString('hex')}`;
  const money = { amountPaise: premiumPlan.amountPaise, currency: premiumPlan.currency };
  const razorpayOrderId = await payments.createOrder({
    receipt,
    ...money,
    notes: { user_id: String(actor.id), plan: premiumPlan.name },
  });
  return { receipt, razorpayOrderId, ...money };
}

/**
 * Stores the order created at Razorpay. Of two concurrent requests (tabs) both get the order stored first; the other is never shown, so
 * that nobody can pay it.
 */
async function keepOrder(context: ActorContext, db: Db, opened: OpenedOrder | null): Promise<PaymentOrder> {
  const { actor, clock } = context;
  // Serialized per customer by an advisory lock rather than a row lock, so that a webhook need not wait.
  await db.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(4201, ${actor.id})`;
  const known = await orderAtHand(context, db);
  if (known !== null) return known;
  // The existing order has just been paid or has expired.
  if (opened === null) throw new Refusal('UNAVAILABLE', refusalText.unavailable, { retryAfterSeconds: 1 });
  return db.paymentOrder.create({ data: { userId: actor.id, ...opened, createdAt: clock.now() } });
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
  const { actor, db, payments, limits } = context;
  if (input.mobile !== actor.mobile) {
    const message = 'The mobile number must be your own.';
    throw new Refusal('FORBIDDEN', message, { fields: { mobile: message } });
  }
  const known = await subscriptionOf(context, input.transaction_id);
  if (known !== null) {
    requireProof(payments, input, known.razorpayOrderId);
    return known.answer;
  }

  const payment = await payments.findPayment(input.transaction_id);
  if (payment === null) throw notVerified('This payment is not known to the payment provider.');
  const order =
    payment.orderId === null
      ? null
      : await db.paymentOrder.findFirst({ where: { razorpayOrderId: payment.orderId, userId: actor.id } });
  if (order === null) throw notVerified('This payment does not belong to an order of yours.');
  requireProof(payments, input, order.razorpayOrderId);
  const captured = await capturedForPlan(context, payment, order.razorpayOrderId);
  const settle = () => settlePayment(context, order, captured, input.employee_id ?? null);
  const settled =
    input.employee_id === undefined
      ? await settle()
      : await countRefusals(limits, ['wrongEmployeeIdsPerCustomer', String(actor.id)], isOfSeller, settle);
  if (settled.effect === 'duplicate') throw alreadyActive();
  if (!settled.captured) throw notVerified(whyUnpaid(payment));
  if (settled.effect === 'mismatch')
    throw notVerified(
      whyNotThePlan(payment, order.razorpayOrderId) ?? 'This payment does not match the order.',
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
  { payments, transaction, actor }: ActorContext,
  payment: ProviderPayment,
  orderId: string,
): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || whyNotThePlan(payment, orderId) !== null) return payment;
  // Within a transaction, for the recheck of the actor before the capture.
  const { planActive } = await transaction((db) =>
    db.user.findUniqueOrThrow({ where: { id: actor.id }, select: { planActive: true } }),
  );
  if (planActive) {
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
  { db, actor }: ActorContext,
  razorpayPaymentId: string,
): Promise<{ answer: OutputOf<typeof recordSubscription>; razorpayOrderId: string } | null> {
  const subscription = await db.subscription.findFirst({
    where: { userId: actor.id, endedAt: null, payment: { razorpayPaymentId }, user: { planActive: true } },
    include: {
      user: { omit: { passwordHash: true } },
      payment: { select: { paymentOrder: { select: { razorpayOrderId: true } } } },
    },
  });
  if (subscription === null) return null;
  const answer = {
    message: successText.subscribed,
    data: {
      subscription: {
        id: subscription.id,
        user_id: subscription.userId,
        employee_id: subscription.employeeId,
        mobile: subscription.mobile,
        name: premiumPlan.subscriptionName,
        transaction_id: razorpayPaymentId,
        amount: premiumPlan.amountText,
        created_at: subscription.createdAt.toISOString(),
      },
      user: toUserRecord(subscription.user),
    },
  };
  return { answer, razorpayOrderId: subscription.payment.paymentOrder.razorpayOrderId };
}
