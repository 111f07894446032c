import { textsIn } from '@/lib/texts-in';

/**
 * Payments reported by the checkout but not confirmed, by order. Also in session storage, to survive a reload or a new log-in. A third way
 * to the plan, besides webhook and reconciliation.
 */
export interface PendingPayment {
  readonly mobile: string;
  readonly transaction_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature: string;
}

function pendingPaymentIn(kept: unknown): PendingPayment | null {
  const { mobile, transaction_id, razorpay_order_id, razorpay_signature } = textsIn(kept);
  return mobile === undefined ||
    transaction_id === undefined ||
    razorpay_order_id === undefined ||
    razorpay_signature === undefined
    ? null
    : { mobile, transaction_id, razorpay_order_id, razorpay_signature };
}

const prefix = 'pasidi-payment:';

export function keepPending(payment: PendingPayment): void {
  try {
    window.sessionStorage.setItem(`${prefix}${payment.razorpay_order_id}`, JSON.stringify(payment));
  } catch {
    // Still in memory: only a reload would lose it.
  }
}

export function forgetPending(payment: PendingPayment): void {
  try {
    window.sessionStorage.removeItem(`${prefix}${payment.razorpay_order_id}`);
  } catch {
    // Then it was never stored.
  }
}

export function findPending(mobile: string): PendingPayment | null {
  try {
    const keys = Object.keys(window.sessionStorage).filter((key) => key.startsWith(prefix));
    const kept = keys.map((key) => pendingPaymentIn(parse(window.sessionStorage.getItem(key))));
    return kept.find((payment) => payment?.mobile === mobile) ?? null;
  } catch {
    return null;
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
