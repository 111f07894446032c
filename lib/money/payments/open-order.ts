import { randomBytes } from 'node:crypto';
import { Refusal } from '@/lib/kernel/access/refusal';
import type { Clock } from '@/lib/kernel/access/operation';
import { brand, premiumPlan } from '@/lib/business';
import { openPaymentOrders, reusePaymentOrderMinutes } from '@/lib/limits';
import { advisoryLocks } from '@/lib/db/advisory-locks';
import { query, raw } from '@/lib/db/query';
import type { Sql, Transaction } from '@/lib/db/sql';
import { refusalText } from '@/lib/kernel/text/messages';
import type { PaymentProvider } from './provider';

/** Reused for 30 minutes, else created at Razorpay (docs/product/payments.md, "Opening an order"). */
export interface PaymentOrderRequest {
  readonly userId: number;
  /** Null for the plan. */
  readonly orderId: number | null;
  readonly paymentLinkId: number | null;
  readonly amountPaise: number;
}

export interface OpenedOrder {
  readonly receipt: string;
  readonly razorpayOrderId: string;
}

/**
 * Razorpay's id of an unpaid order of the last 30 minutes for the same purpose and amount. Throws RATE_LIMITED if there is none, and as
 * many are open for other amounts as may be (`openPaymentOrders`): each is checked at Razorpay until it can no longer be paid.
 */
export async function findReusableOrder(
  sql: Pick<Sql, 'prisma'>,
  clock: Clock,
  { userId, orderId, paymentLinkId, amountPaise }: PaymentOrderRequest,
): Promise<string | undefined> {
  const reusableMs = reusePaymentOrderMinutes * 60_000;
  const since = new Date(clock.now().getTime() - reusableMs);
  const open = await sql.prisma.paymentOrder.findMany({
    where: { userId, orderId, paymentLinkId, status: { not: 'paid' }, createdAt: { gt: since } },
    select: { razorpayOrderId: true, amountPaise: true, createdAt: true },
    orderBy: { id: 'desc' },
    take: openPaymentOrders,
  });
  const reusable = open.find((order) => order.amountPaise === amountPaise);
  const oldest = open.at(-1);
  if (reusable !== undefined || oldest === undefined || open.length < openPaymentOrders)
    return reusable?.razorpayOrderId;
  const endsAt = oldest.createdAt.getTime() + reusableMs;
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt - clock.now().getTime()) / 1000));
  throw new Refusal('RATE_LIMITED', refusalText.paymentsOpen(retryAfterSeconds), { retryAfterSeconds });
}

export async function createAtRazorpay(
  payments: PaymentProvider,
  { userId, orderId, amountPaise }: PaymentOrderRequest,
  notes: Readonly<Record<string, string>>,
): Promise<OpenedOrder> {
  const purpose = orderId === null ? `plan_${userId}` : `due_${orderId}`;
  const receipt = `${purpose}_${randomBytes(8).toString('hex')}`;
  const razorpayOrderId = await payments.createOrder({
    receipt,
    amountPaise,
    currency: premiumPlan.currency,
    notes,
  });
  return { receipt, razorpayOrderId };
}

/**
 * Stores the order and returns its id at Razorpay. Concurrent requests (tabs) all get the order stored first; the others are never shown,
 * so nobody can pay them.
 * @param opened null if an order is reused
 */
export async function storeOrder(
  tx: Transaction,
  clock: Clock,
  request: PaymentOrderRequest,
  opened: OpenedOrder | null,
): Promise<string> {
  const known = await findReusableOrder(tx, clock, request);
  if (known !== undefined) return known;
  // The reused order was paid or expired just now.
  if (opened === null) throw new Refusal('UNAVAILABLE', refusalText.unavailable, { retryAfterSeconds: 1 });
  const { userId, orderId, paymentLinkId, amountPaise } = request;
  await tx.prisma.paymentOrder.create({
    data: {
      ...opened,
      userId,
      orderId,
      paymentLinkId,
      amountPaise,
      currency: premiumPlan.currency,
      createdAt: clock.now(),
    },
  });
  return opened.razorpayOrderId;
}

/** One opening at a time per payer or order. An advisory lock, not a row lock, so that a webhook need not wait. */
export function lockOpening(
  tx: Transaction,
  { userId, orderId }: Pick<PaymentOrderRequest, 'userId' | 'orderId'>,
): void {
  const [kind, id] =
    orderId === null ? [advisoryLocks.planPayment, userId] : [advisoryLocks.duePayment, orderId];
  tx.send(query.selectNoFrom(raw`pg_advisory_xact_lock(${kind}::int, ${id}::int)::text`.as('locked')));
}

interface Checkout<Amount, Description, Prefill> {
  readonly orderId: string;
  readonly amountPaise: Amount;
  readonly description: Description;
  readonly prefill: Prefill;
}

/** Options of Razorpay's Checkout. */
export function checkoutOptions<Amount extends number, Description extends string, Prefill extends object>(
  { keyId }: PaymentProvider,
  { orderId, amountPaise, description, prefill }: Checkout<Amount, Description, Prefill>,
) {
  return {
    key_id: keyId,
    order_id: orderId,
    amount: amountPaise,
    currency: premiumPlan.currency,
    name: brand.name,
    description,
    prefill,
  };
}

/** Contact as Razorpay's Checkout requires it. */
export const contactOf = ({ mobile }: { readonly mobile: string }) => ({ contact: `+91${mobile}` });
