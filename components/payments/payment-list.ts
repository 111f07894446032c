import { z } from 'zod';
import { listSpec, oneOf } from '@/components/back-office/list-view';
import { paymentEffects, paymentOrderStatuses } from '@/lib/payments/contract';

/** Payment orders in the address bar. */
export const paymentList = listSpec(
  ['created_at'],
  z.object({ status: oneOf(paymentOrderStatuses), effect: oneOf(paymentEffects) }),
);
