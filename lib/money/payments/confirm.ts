import { Refusal } from '@/lib/kernel/access/refusal';
import type { ProviderPayment } from './provider';
import type { PaymentOrderRow } from './purpose';
import { whyMismatched } from './rules';
import type { Settled } from './settle';

/** Error of an unconfirmed payment for the plan or a due (docs/product/payments.md, "Confirming a payment"). */
export const notVerified = (why: string) => new Refusal('PAYMENT_NOT_VERIFIED', why);

/** Refuses 402 unless the settled payment is captured and fits its order. */
export function requireFinal(settled: Settled, payment: ProviderPayment, order: PaymentOrderRow): void {
  if (!settled.captured) throw notVerified(whyUnpaid(payment));
  if (settled.effect === 'mismatch')
    throw notVerified(whyMismatched(payment, order) ?? 'This payment does not match the order.');
}

function whyUnpaid(payment: ProviderPayment): string {
  if (payment.status === 'failed') return 'This payment failed. No money was taken; please try again.';
  if (payment.status === 'refunded') return 'This payment was refunded.';
  return 'This payment is not complete yet. Please wait a moment and check again.';
}
