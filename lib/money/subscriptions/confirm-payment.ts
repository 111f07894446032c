import { operation, type ActorContext } from '@/lib/kernel/access/operation';
import { forbiddenField } from '@/lib/kernel/access/refusal';
import { toUserRecord, userRow } from '@/lib/people/accounts/to-wire';
import { countRefusals } from '@/lib/people/auth/count-refusals';
import { premiumPlan } from '@/lib/business';
import type { InputOf, OutputOf } from '@/lib/contract';
import { query } from '@/lib/db/query';
import { notVerified, requireFinal } from '@/lib/money/payments/confirm';
import type { PaymentProvider, ProviderPayment } from '@/lib/money/payments/provider';
import { findPaymentOrder } from '@/lib/money/payments/find-payment-order';
import type { PaymentOrderRow } from '@/lib/money/payments/purpose';
import { whyMismatched } from '@/lib/money/payments/rules';
import { captureAuthorized, settlePayment } from '@/lib/money/payments/settle';
import { successText } from '@/lib/kernel/text/messages';
import type { recordSubscription } from './contract';
import { alreadyActive } from './operations';
import { isOfSeller } from './plan-payment';

/**
 * Fetches a payment from Razorpay, captures it if authorized, and activates the plan in one transaction. Idempotent. Throws 402 for an
 * invalid payment, ALREADY_ACTIVE for a stored duplicate, FORBIDDEN for another's mobile. The employee id is checked only by the payment
 * that activates the plan (400, rate limited: 429), against enumeration of employees.
 */
export const confirmPayment = operation<
  InputOf<typeof recordSubscription>,
  OutputOf<typeof recordSubscription>
>('confirm a payment', 'no proof', async (context, input) => {
  const { actor, sql, payments, limits } = context;
  if (input.mobile !== actor.mobile) throw forbiddenField('mobile', 'The mobile number must be your own.');
  const known = await subscriptionOf(context, input.transaction_id);
  if (known !== null) {
    requireProof(payments, input, known.orderId);
    return known.response;
  }

  const payment = await payments.findPayment(input.transaction_id);
  if (payment === null) throw notVerified('This payment is not known to the payment provider.');
  const order =
    payment.orderId === null
      ? undefined
      : await findPaymentOrder(sql, {
          razorpayOrderId: payment.orderId,
          userId: actor.id,
          orderId: null,
        });
  if (order === undefined) throw notVerified('This payment does not belong to one of your orders.');
  requireProof(payments, input, order.razorpay_order_id);
  const captured = await capturedForPlan(context, payment, order);
  const settle = () => settlePayment(context, order, captured, input.employee_id ?? null);
  const settled =
    input.employee_id === undefined
      ? await settle()
      : await countRefusals(limits, ['wrongEmployeeIdsPerCustomer', String(actor.id)], isOfSeller, settle);
  if (settled.effect === 'duplicate') throw alreadyActive();
  requireFinal(settled, payment, order);
  const done = await subscriptionOf(context, input.transaction_id);
  if (done === null) throw notVerified('This payment was used before, and the plan has ended since.');
  return done.response;
});

/** Besides the payment id, proof may be missing, but not wrong, even in repeated requests. */
function requireProof(
  payments: PaymentProvider,
  input: InputOf<typeof recordSubscription>,
  razorpayOrderId: string,
): void {
  if (input.razorpay_order_id !== undefined && input.razorpay_order_id !== razorpayOrderId)
    throw notVerified('This payment belongs to another order.');
  if (
    input.razorpay_signature !== undefined &&
    !payments.verifyCheckoutSignature(razorpayOrderId, input.transaction_id, input.razorpay_signature)
  )
    throw notVerified('The signature of this payment is wrong.');
}

/** Throws ALREADY_ACTIVE if another payment bought the plan. */
async function capturedForPlan(
  { payments, sql, clock, actor }: ActorContext,
  payment: ProviderPayment,
  order: PaymentOrderRow,
): Promise<ProviderPayment> {
  if (payment.status !== 'authorized' || whyMismatched(payment, order) !== null) return payment;
  // As a write, to recheck the actor before the capture.
  const account = await sql.first(
    query.selectFrom('users').select('plan_active').where('id', '=', actor.id),
    { writes: true },
  );
  if (account?.plan_active === true) {
    // By this very payment, if a webhook or reconciliation came first.
    const known = await payments.findPayment(payment.id);
    if (known?.status !== 'captured') throw alreadyActive();
    return known;
  }
  return captureAuthorized({ sql, clock, payments }, order, payment);
}

/** The running subscription that this customer's payment started, or null. */
async function subscriptionOf(
  { sql, actor }: ActorContext,
  razorpayPaymentId: string,
): Promise<{ response: OutputOf<typeof recordSubscription>; orderId: string } | null> {
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
  const user = await sql.prisma.user.findUnique({
    where: { id: actor.id },
    omit: { passwordHash: true },
  });
  if (user === null) return null;
  const { id, user_id, employee_id, mobile, created_at, razorpay_order_id: orderId } = subscription;
  const response = {
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
      user: toUserRecord(userRow(user)),
    },
  };
  return { response, orderId };
}
