import { createOrderPayment } from '@/lib/money/payments/contract';
import { openOrderPayment } from '@/lib/money/payments/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createOrderPayment, openOrderPayment);
