import { createPaymentOrder } from '@/lib/money/subscriptions/contract';
import { openPaymentOrder } from '@/lib/money/subscriptions/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createPaymentOrder, openPaymentOrder);
