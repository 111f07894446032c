import { safeSessionStorage } from '@/components/ui/storage';
import { textsIn } from '@/lib/kernel/texts-in';

/**
 * Payments reported by the checkout but not confirmed, by order. In session storage, to survive a reload or a new log-in. A third way
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
  // Without storage only the running `Purchase` holds it, until a reload.
  safeSessionStorage.setJson(`${prefix}${payment.razorpay_order_id}`, payment);
}

export function forgetPending(payment: PendingPayment): void {
  safeSessionStorage.remove(`${prefix}${payment.razorpay_order_id}`);
}

export function findPending(mobile: string): PendingPayment | null {
  const keys = safeSessionStorage.keys().filter((key) => key.startsWith(prefix));
  const kept = keys.map((key) => pendingPaymentIn(safeSessionStorage.getJson(key)));
  return kept.find((payment) => payment?.mobile === mobile) ?? null;
}
