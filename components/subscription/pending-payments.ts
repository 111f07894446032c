import { z } from 'zod';

/**
 * Payments that the sheet reported and the server has not confirmed yet, by order. In memory and in this tab's session
 * storage, so that a reload, a log-in in between or a broken network does not lose them. Beside the webhook and the
 * reconciliation this is a third way to the plan, not the only one.
 */
const pendingPayment = z.object({
  mobile: z.string(),
  transaction_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
});
export type PendingPayment = z.output<typeof pendingPayment>;

const prefix = 'pasidi-payment:';

export function keepPending(payment: PendingPayment): void {
  try {
    window.sessionStorage.setItem(`${prefix}${payment.razorpay_order_id}`, JSON.stringify(payment));
  } catch {
    // Memory has it; without storage only a reload would lose it.
  }
}

export function forgetPending(payment: PendingPayment): void {
  try {
    window.sessionStorage.removeItem(`${prefix}${payment.razorpay_order_id}`);
  } catch {
    // Then it was never kept.
  }
}

/** A payment of this account that still waits for its confirmation, or null. */
export function findPending(mobile: string): PendingPayment | null {
  try {
    const keys = Object.keys(window.sessionStorage).filter((key) => key.startsWith(prefix));
    const kept = keys.map((key) => pendingPayment.safeParse(parse(window.sessionStorage.getItem(key))));
    return kept.find((result) => result.data?.mobile === mobile)?.data ?? null;
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
