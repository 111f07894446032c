import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const createPaymentOrder = endpoint<typeof contract.createPaymentOrder>(
  'POST',
  '/create_payment_order',
);
export const recordSubscription = endpoint<typeof contract.recordSubscription>(
  'POST',
  '/subscription_details',
);
