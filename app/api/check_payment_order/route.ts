import { checkPaymentOrder } from '@/lib/money/payments/contract';
import { checkOrder } from '@/lib/money/payments/back-office';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(checkPaymentOrder, checkOrder);
