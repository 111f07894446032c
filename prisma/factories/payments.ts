import { randomBytes } from 'node:crypto';
import { premiumPlan } from '@/lib/business';
import type { Db } from '@/lib/db/client';
import type { PaymentOrder, PlanCreditNote, Subscription, User } from '@/lib/db/generated/client';
import { gstStateNames } from '@/lib/gst-states';
import { planCreditOf, planDocumentContent, planInvoiceOf } from '@/lib/money/subscriptions/plan-document';

/** Ids have Razorpay's form, but no provider has them. */
const base62 = () => randomBytes(12).toString('hex').slice(0, 14);

export interface PaymentOrderOptions {
  readonly userId: number;
  /** The order whose due it pays. Default: the plan. */
  readonly orderId?: number;
  readonly amountPaise?: number;
  readonly razorpayOrderId?: string;
  readonly receipt?: string;
  readonly status?: 'created' | 'attempted' | 'paid';
  readonly createdAt?: Date;
  readonly checkedAt?: Date | null;
}

export function createPaymentOrder(db: Db, options: PaymentOrderOptions): Promise<PaymentOrder> {
  return db.paymentOrder.create({
    data: {
      userId: options.userId,
      receipt: options.receipt ?? `plan_${options.userId}_${base62()}`,
      razorpayOrderId: options.razorpayOrderId ?? `order_${base62()}`,
      amountPaise: options.amountPaise ?? premiumPlan.amountPaise,
      orderId: options.orderId ?? null,
      currency: premiumPlan.currency,
      status: options.status ?? 'created',
      createdAt: options.createdAt ?? new Date(),
      checkedAt: options.checkedAt ?? null,
    },
  });
}

/** State after a payment: order, payment and subscription agree, and the plan is active. */
export async function payPlan(
  db: Db,
  user: Pick<User, 'id' | 'mobile'>,
  options: {
    paidAt?: Date;
    orderId?: string;
    paymentId?: string;
    employeeId?: number | null;
    /** Paid before the plan had a tax invoice. */
    hasReceipt?: boolean;
  } = {},
): Promise<Subscription & { readonly paymentId: number }> {
  const paidAt = options.paidAt ?? new Date();
  const order = await createPaymentOrder(db, {
    userId: user.id,
    status: 'paid',
    createdAt: new Date(paidAt.getTime() - 60_000),
    ...(options.orderId === undefined ? {} : { razorpayOrderId: options.orderId }),
  });
  const payment = await db.payment.create({
    data: {
      razorpayPaymentId: options.paymentId ?? `pay_${base62()}`,
      paymentOrderId: order.id,
      userId: user.id,
      amountPaise: premiumPlan.amountPaise,
      currency: premiumPlan.currency,
      status: 'captured',
      effect: 'activated',
      method: 'upi',
      capturedAt: paidAt,
      createdAt: paidAt,
    },
  });
  const customer = await db.user.update({ where: { id: user.id }, data: { planActive: true } });
  const invoice = planInvoiceOf({
    seller: await planSeller(db),
    customer: { name: customer.name, mobile: customer.mobile, address: customer.address },
    amountPaise: premiumPlan.amountPaise,
    reference: payment.razorpayPaymentId,
    paidAt,
  });
  const subscription = await db.subscription.create({
    data: {
      userId: user.id,
      employeeId: options.employeeId ?? null,
      mobile: user.mobile,
      name: premiumPlan.subscriptionName,
      paymentId: payment.id,
      amountPaise: premiumPlan.amountPaise,
      ...(options.hasReceipt === true ? {} : { invoice }),
      createdAt: paidAt,
    },
  });
  return { ...subscription, paymentId: payment.id };
}

/** A plan that `recordedBy` sold at the front desk in cash, or by UPI with a reference. */
export async function sellPlanAtDesk(
  db: Db,
  user: Pick<User, 'id' | 'mobile'>,
  {
    recordedBy,
    reference = null,
    soldAt = new Date(),
  }: {
    recordedBy: number;
    reference?: string | null;
    soldAt?: Date;
  },
): Promise<Subscription> {
  const { name, mobile, address } = await db.user.update({
    where: { id: user.id },
    data: { planActive: true },
  });
  const { amountPaise, subscriptionName } = premiumPlan;
  const method = reference === null ? 'cash' : 'upi';
  const invoice = planInvoiceOf({
    seller: await planSeller(db),
    customer: { name, mobile, address },
    amountPaise,
    method,
    reference,
    paidAt: soldAt,
  });
  return db.subscription.create({
    data: {
      userId: user.id,
      mobile,
      name: subscriptionName,
      method,
      reference,
      recordedBy,
      amountPaise,
      invoice,
      createdAt: soldAt,
    },
  });
}

async function planSeller(db: Db) {
  const [row] = await db.$queryRaw<{ id: number }[]>`SELECT default_seller_id() AS id`;
  const found = await db.seller.findUniqueOrThrow({ where: { id: row?.id ?? 0 } });
  const { id, legalName, address, stateCode, gstin, bisRegistration } = found;
  return {
    id,
    legalName,
    address,
    state: gstStateNames[stateCode] ?? stateCode,
    stateCode,
    gstin,
    bisRegistration,
  };
}

/** A refund of the plan's payment at Razorpay, in full, with its credit note. */
export async function refundPlan(
  db: Db,
  { id, paymentId, receiptNo, createdAt, invoice }: Subscription,
  refundedAt = new Date(),
): Promise<PlanCreditNote> {
  if (paymentId === null) throw new Error('A plan of the front desk has no payment at Razorpay');
  const amountPaise = premiumPlan.amountPaise;
  await db.payment.update({
    where: { id: paymentId },
    data: { status: 'refunded', refundedPaise: amountPaise, refundFlaggedAt: refundedAt },
  });
  const razorpayRefundId = `rfnd_${base62()}`;
  await db.paymentRefund.create({
    data: { razorpayRefundId, paymentId, amountPaise, state: 'processed', createdAt: refundedAt },
  });
  const invoiced = planDocumentContent.parse(invoice);
  const content = planCreditOf(
    { ...invoiced, number: receiptNo ?? '', issuedAt: createdAt.toISOString() },
    [],
    {
      amountPaise,
      reference: razorpayRefundId,
      refundedAt,
    },
  );
  // The trigger numbers it.
  return db.planCreditNote.create({
    data: { subscriptionId: id, razorpayRefundId, number: '', content, issuedAt: refundedAt },
  });
}
