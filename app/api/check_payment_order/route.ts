import { checkPaymentOrder } from '@/lib/payments/contract';
import { checkOrder } from '@/lib/payments/back-office';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(checkPaymentOrder, checkOrder);
