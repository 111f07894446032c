import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const checkPaymentOrder = endpoint<typeof contract.checkPaymentOrder>('POST', '/check_payment_order');
export const confirmOrderPayment = endpoint<typeof contract.confirmOrderPayment>(
  'POST',
  '/confirm_order_payment',
);
export const createOrderPayment = endpoint<typeof contract.createOrderPayment>(
  'POST',
  '/create_order_payment',
);
export const listPaymentOrders = endpoint<typeof contract.listPaymentOrders>('POST', '/payment_orders');
export const refundPayment = endpoint<typeof contract.refundPayment>('POST', '/refund_payment');
