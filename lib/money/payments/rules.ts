import { message, type Sentence } from '@/lib/kernel/text/message';
import { formatIndianRupees } from '@/lib/kernel/text/format';
import { formatPaise, rupeesOf } from '@/lib/paise';
import { canPayOnline, leaveOneRupee, onlineAmounts, payRestAtStore } from './online-amounts';
import type { ProviderPayment, ProviderPaymentStatus } from './provider';
import type { paymentAttentions, paymentEffects } from './record';

/** Null: no attention needed. Keep in step with the SQL of filter and count (back-office.ts). */
export function attentionOf(payment: {
  readonly status: ProviderPaymentStatus;
  readonly effect: (typeof paymentEffects)[number] | null;
  /** Captured beyond the order's due and not returned. */
  readonly excessLeft: number;
  /** Made at Razorpay, and not recorded: what is left is not known. */
  readonly hasUnbookedRefund: boolean;
  /** This payment's subscription is running and its customer has the plan. */
  readonly planRuns: boolean;
}): (typeof paymentAttentions)[number] | null {
  const { status, effect, excessLeft, hasUnbookedRefund, planRuns } = payment;
  if (effect === 'booked') return hasUnbookedRefund ? 'unbooked_refund' : excessLeft > 0 ? 'excess' : null;
  if (status === 'refunded') return effect === 'activated' && planRuns ? 'refund' : null;
  if (status !== 'captured' || effect === 'activated') return null;
  return effect ?? 'no_effect';
}

export const noExcess = 'This payment has no excess left. Refund it on its order instead.';

/** Why a payment cannot be refunded online, or null; also the button's tooltip. */
export function whyCannotRefundOnline(payment: {
  readonly status: ProviderPaymentStatus;
  readonly effect?: (typeof paymentEffects)[number] | null;
  readonly excess_left?: number;
}): string | null {
  const isBooked = payment.effect === 'booked';
  // A refund of the excess may have failed, whatever the status.
  if (isBooked && payment.excess_left !== undefined && payment.excess_left > 0) return null;
  if (payment.status === 'refunded') return 'This payment is already fully refunded.';
  if (payment.status !== 'captured') return 'Only captured payments can be refunded.';
  return isBooked && payment.excess_left === 0 ? noExcess : null;
}

const rank: Record<ProviderPaymentStatus, number> = {
  created: 0,
  failed: 1,
  authorized: 2,
  captured: 3,
  refunded: 4,
};

/** Transitions go forward only: failed may become captured, never the reverse. */
export function laterStatus(one: ProviderPaymentStatus, other: ProviderPaymentStatus): ProviderPaymentStatus {
  return rank[other] > rank[one] ? other : one;
}

/**
 * What a payment has refunded, and its status, whatever the order of the reports: a report of the payment may be older than a failure of
 * its refund.
 * @param attemptedPaise the most ever reported as refunded, failed refunds included
 * @param failedPaise sum of the failed refunds
 */
export function afterRefunds(
  status: ProviderPaymentStatus,
  amountPaise: number,
  { attemptedPaise, failedPaise }: { readonly attemptedPaise: number; readonly failedPaise: number },
): { readonly status: ProviderPaymentStatus; readonly refundedPaise: number } {
  const refundedPaise = Math.min(amountPaise, attemptedPaise - failedPaise);
  if (failedPaise === 0 || (status !== 'captured' && status !== 'refunded')) return { status, refundedPaise };
  return { status: refundedPaise === amountPaise ? 'refunded' : 'captured', refundedPaise };
}

export const wrongAmount = 'This payment is not of the right amount.';

/** Why a payment does not fit its order, or null. Does not check the capture. */
export function whyMismatched(
  payment: ProviderPayment,
  order: {
    readonly razorpay_order_id: string;
    readonly amount_paise: number;
    readonly currency: string;
  },
): string | null {
  if (payment.orderId !== order.razorpay_order_id) return 'This payment does not belong to your order.';
  if (payment.currency !== order.currency) return 'This payment was made in another currency.';
  if (payment.amountPaise !== order.amount_paise) return wrongAmount;
  return null;
}

/** Orders may receive payments for so many days: late authorisation takes up to five. */
export const openOrderDays = 6;

/** Razorpay's limit. */
export const refundableDays = 180;

/** Why an amount cannot be paid online, or null. A part must leave nothing that could never be paid online. */
export function onlineAmountProblem(amountPaise: number, duePaise: number): Sentence | null {
  if (duePaise === 0) return 'Nothing is due on this order.';
  if (!canPayOnline(duePaise)) return payRestAtStore;
  if (amountPaise > duePaise) {
    const due = formatIndianRupees(rupeesOf(duePaise));
    return message('amountAboveDue', { due }, `Amount cannot be more than the ${formatPaise(duePaise)} due.`);
  }
  if (amountPaise < onlineAmounts.min) return 'Amount must be at least 1 rupee to be paid online.';
  if (amountPaise > onlineAmounts.max)
    return `At most ${formatPaise(onlineAmounts.max)} can be paid online at once. Pay it in parts.`;
  return amountPaise < duePaise && !canPayOnline(duePaise - amountPaise) ? leaveOneRupee : null;
}
