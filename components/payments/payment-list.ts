import { listSpec, oneOf } from '@/components/back-office/list-view';
import { paymentAttentions, paymentEffects, paymentOrderStatuses } from '@/lib/payments/values';

/** Payment orders in the address bar. */
export const paymentList = listSpec(['created_at'], (given) => ({
  status: oneOf(paymentOrderStatuses, given['status']),
  effect: oneOf(paymentEffects, given['effect']),
  attention: oneOf(['any', ...paymentAttentions] as const, given['attention']),
}));
