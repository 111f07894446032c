import type { ProviderPaymentStatus } from './provider';

/** Why a payment cannot be given back, or null; the screen shows it as the button's tooltip. */
export function whyCannotRefund(payment: { readonly status: ProviderPaymentStatus }): string | null {
  if (payment.status === 'refunded') return 'This payment was given back in full already.';
  return payment.status === 'captured' ? null : 'Only a captured payment can be given back.';
}
