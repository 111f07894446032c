import { oneOf } from '@/components/back-office/filter-values';
import { listSpec } from '@/components/back-office/list-query';
import { paymentAttentions, paymentEffects, paymentOrderDefinition } from '@/lib/money/payments/record';

export const paymentList = listSpec(['created_at'], (parameters) => ({
  status: oneOf(paymentOrderDefinition.fields.status.values, parameters['status']),
  effect: oneOf(paymentEffects, parameters['effect']),
  attention: oneOf(['any', ...paymentAttentions] as const, parameters['attention']),
}));
