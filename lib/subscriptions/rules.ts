import { premiumPlan } from '@/lib/business';
import type { ProviderPayment, ProviderPaymentStatus } from '@/lib/payments/provider';

/** Pure rules of the plan's payment (docs/product/payments.md, "Settling"). */

const rank: Record<ProviderPaymentStatus, number> = {
  created: 0,
  failed: 1,
  authorized: 2,
  captured: 3,
  refunded: 4,
};

/** The later of two states; transitions go forward only: failed may become captured, never the reverse. */
export function laterStatus(one: ProviderPaymentStatus, other: ProviderPaymentStatus): ProviderPaymentStatus {
  return rank[other] > rank[one] ? other : one;
}

/** Returns why a payment does not buy the plan on this order, or null. Does not check the capture. */
export function whyNotThePlan(payment: ProviderPayment, orderId: string): string | null {
  if (payment.orderId !== orderId) return 'This payment does not belong to your order.';
  if (payment.currency !== premiumPlan.currency) return 'This payment was made in another currency.';
  if (payment.amountPaise !== premiumPlan.amountPaise) return 'This payment is not of the right amount.';
  return null;
}

/** Days after its creation during which an order may receive a payment: late authorisation takes up to five days. */
export const openOrderDays = 6;
