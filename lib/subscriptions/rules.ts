import { premiumPlan } from '@/lib/business';
import type { ProviderPayment, ProviderPaymentStatus } from '@/lib/payments/provider';

/** Pure decisions about the plan's payment (docs/product/payments.md, "Settling"). */

const rank: Record<ProviderPaymentStatus, number> = {
  created: 0,
  failed: 1,
  authorized: 2,
  captured: 3,
  refunded: 4,
};

/** States only move forward: failed may still become captured, never the reverse. */
export function laterStatus(one: ProviderPaymentStatus, other: ProviderPaymentStatus): ProviderPaymentStatus {
  return rank[other] > rank[one] ? other : one;
}

/** What a payment lacks to pay for the plan on an order of ours, in words, or null. Its capture is asked about apart. */
export function whyNotThePlan(payment: ProviderPayment, orderId: string): string | null {
  if (payment.orderId !== orderId) return 'This payment does not belong to your order.';
  if (payment.currency !== premiumPlan.currency) return 'This payment was made in another currency.';
  if (payment.amountPaise !== premiumPlan.amountPaise) return 'This payment is not of the right amount.';
  return null;
}

/** How long after its creation an order may still bring a payment: late authorisation takes up to five days. */
export const openOrderDays = 6;
