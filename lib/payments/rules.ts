import type { ProviderPaymentStatus } from './provider';
import type { paymentAttentions, paymentEffects } from './values';

/** Why an admin must look at a payment, or null. The filter and the count say the same in SQL (back-office.ts). */
export function attentionOf(payment: {
  readonly status: ProviderPaymentStatus;
  readonly effect: (typeof paymentEffects)[number] | null;
  /** Whether this payment's subscription runs and its customer has the plan. */
  readonly planRuns: boolean;
}): (typeof paymentAttentions)[number] | null {
  const { status, effect, planRuns } = payment;
  if (status === 'captured') return effect === 'activated' ? null : (effect ?? 'no_effect');
  return status === 'refunded' && effect === 'activated' && planRuns ? 'refund' : null;
}

/** Why a payment cannot be refunded, or null; the screen shows it as the button's tooltip. */
export function whyCannotRefund(payment: { readonly status: ProviderPaymentStatus }): string | null {
  if (payment.status === 'refunded') return 'This payment is already fully refunded.';
  return payment.status === 'captured' ? null : 'Only captured payments can be refunded.';
}
