import { notFound } from '@/lib/kernel/access/not-found';
import type { WriteStep } from '@/lib/kernel/access/operation';
import { assertValid, Refusal, wrongField } from '@/lib/kernel/access/refusal';
import type { Sql } from '@/lib/db/sql';
import { payableOf } from '@/lib/money/ledger/due-payment';
import { refusalText } from '@/lib/kernel/text/messages';
import { notVerified, requireFinal } from './confirm';
import { createAtRazorpay, storeOrder, lockOpening, findReusableOrder, checkoutOptions } from './open-order';
import { OrderRefused } from './provider';
import { findPaymentOrder } from './find-payment-order';
import { reconcileOpen, type ReconcileContext } from './reconcile';
import { onlineAmountProblem } from './rules';
import { captureAuthorized, settlePayment, type Settled } from './settle';

/**
 * Payment of an order's due, by its customer or through a payment link (docs/product/money.md, "Dues and paying them"). The caller has
 * checked the payer. The context's `sql` does not recheck an actor: Razorpay's reports are recorded for any caller.
 */
export interface Payable {
  readonly id: number;
  readonly user_id: number;
  /** Title on the pay sheet (lib/sales/orders/title.ts). */
  readonly title: string;
}

interface OrderPayment<Prefill> {
  readonly order: Payable;
  /** Default: the payable amount. */
  readonly amountPaise?: number | undefined;
  /** Paise; undefined if the order or link is no longer payable. */
  readonly payable: (sql: Pick<Sql, 'first'>) => Promise<number | undefined>;
  readonly paymentLinkId: number | null;
  readonly prefill: Prefill;
}

/**
 * First of two steps to open a payment order for a due: settles unreported payments. The second returns an unpaid one of the last 30
 * minutes for the same amount, or stores the new one. Throws 404 if nothing is `payable`, what `payable` throws, 400 on `amount`.
 */
export async function startOrderPayment<Prefill extends object>(
  context: ReconcileContext,
  { order, amountPaise: sentPaise, payable, paymentLinkId, prefill }: OrderPayment<Prefill>,
): Promise<WriteStep<{ data: ReturnType<typeof checkoutOptions<number, string, Prefill>> }>> {
  const { payments, sql, clock } = context;
  const ids = { userId: order.user_id, orderId: order.id };
  await reconcileOpen(context, ids);
  const due = await payable(sql);
  if (due === undefined) throw notFound();
  const amountPaise = sentPaise ?? due;
  assertValid('amount', onlineAmountProblem(amountPaise, due));
  const request = { ...ids, paymentLinkId, amountPaise };
  const notes = { user_id: String(order.user_id), order_id: String(order.id) };
  const reusable = await findReusableOrder(sql, clock, request);
  const opened =
    reusable === undefined
      ? await createAtRazorpay(payments, request, notes).catch((error: unknown) => {
          throw error instanceof OrderRefused
            ? wrongField('amount', 'Razorpay does not accept this amount at once. Pay it in parts.')
            : error;
        })
      : null;
  return async (within) => {
    const orderId = await within.sql.transaction(async (tx) => {
      lockOpening(tx, request);
      const dueNow = await payable(tx);
      if (dueNow === undefined) throw notFound();
      if (sentPaise === undefined && dueNow !== due)
        throw new Refusal('UNAVAILABLE', refusalText.unavailable, { retryAfterSeconds: 1 });
      assertValid('amount', onlineAmountProblem(amountPaise, dueNow));
      return storeOrder(tx, clock, request, opened);
    });
    return { data: checkoutOptions(payments, { orderId, amountPaise, description: order.title, prefill }) };
  };
}

const notTaken = 'Your payment was not taken; your bank releases it within a few days.';

export interface Proof {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

/**
 * Settles the payment after the pay sheet. Idempotent. Throws 402 if the proof is wrong, or the payment is not captured or does not fit: an
 * authorized payment that is no longer due in full is not captured.
 * @param payer the required payer, or the payment's link
 */
export async function confirmOrderDue(
  context: ReconcileContext,
  orderId: number,
  payer: { readonly userId: number } | { readonly paymentLinkId: number },
  proof: Proof,
): Promise<Settled> {
  const { payments, sql } = context;
  const { razorpay_order_id: razorpayOrderId, razorpay_payment_id: paymentId } = proof;
  const order = await findPaymentOrder(sql, { ...payer, razorpayOrderId, orderId });
  if (order === undefined) throw notVerified('This payment does not belong to this order.');
  if (!payments.verifyCheckoutSignature(razorpayOrderId, paymentId, proof.razorpay_signature))
    throw notVerified('The signature of this payment is wrong.');
  const payment = await payments.findPayment(paymentId);
  if (payment === null) throw notVerified('This payment is not known to the payment provider.');
  if (payment.orderId !== razorpayOrderId) throw notVerified('This payment belongs to another order.');
  const current = await captureAuthorized(context, order, payment);
  const settled = await settlePayment(context, order, current);
  if (!settled.captured && current.status === 'authorized') {
    const payable = await payableOf(sql, orderId, order.user_id, context.clock.now()).catch(
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'ADVANCE_EXPIRED')
          throw notVerified(`${error.message} ${notTaken}`);
        throw error;
      },
    );
    if ((payable ?? 0) < current.amountPaise) throw notVerified(`This amount is no longer due. ${notTaken}`);
  }
  requireFinal(settled, payment, order);
  return settled;
}
