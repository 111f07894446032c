import { confirmOrderPayment } from '@/lib/money/payments/contract';
import { confirmOwnPayment } from '@/lib/money/payments/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(confirmOrderPayment, confirmOwnPayment);
