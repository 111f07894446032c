import { createOrderPayment } from '@/lib/payments/contract';
import { openOrderPayment } from '@/lib/payments/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createOrderPayment, openOrderPayment);
