import type { ProviderPaymentStatus } from './provider';
import type { paymentAttentions, paymentEffects } from './record';

/** Returns why a payment needs an admin's attention, or null. Keep in step with the SQL of filter and count (back-office.ts). */
export function attentionOf(payment: {
  readonly status: ProviderPaymentStatus;
  readonly effect: (typeof paymentEffects)[number] | null;
  /** Whether this payment's subscription is running and its customer has the plan. */
  readonly planRuns: boolean;
}): (typeof paymentAttentions)[number] | null {
  const { status, effect, planRuns } = payment;
  if (status === 'captured')
    return effect === 'activated' || effect === 'booked' ? null : (effect ?? 'no_effect');
  return status === 'refunded' && effect === 'activated' && planRuns ? 'refund' : null;
}

/** Returns why a payment cannot be refunded, or null; also the button's tooltip. */
export function whyCannotRefund(payment: { readonly status: ProviderPaymentStatus }): string | null {
  if (payment.status === 'refunded') return 'This payment is already fully refunded.';
  return payment.status === 'captured' ? null : 'Only captured payments can be refunded.';
}
