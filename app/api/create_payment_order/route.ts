import { createPaymentOrder } from '@/lib/subscriptions/contract';
import { openPaymentOrder } from '@/lib/subscriptions/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createPaymentOrder, openPaymentOrder);
