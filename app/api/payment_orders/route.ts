import { listPaymentOrders } from '@/lib/payments/contract';
import { readPaymentOrders } from '@/lib/payments/back-office';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listPaymentOrders, readPaymentOrders);
