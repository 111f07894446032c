import { oneOf } from '@/components/back-office/filter-values';
import { listSpec } from '@/components/back-office/list-query';
import { paymentAttentions, paymentEffects, paymentOrderDefinition } from '@/lib/payments/record';

export const paymentList = listSpec(['created_at'], (given) => ({
  status: oneOf(paymentOrderDefinition.fields.status.values, given['status']),
  effect: oneOf(paymentEffects, given['effect']),
  attention: oneOf(['any', ...paymentAttentions] as const, given['attention']),
}));
