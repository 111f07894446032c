import { confirmOrderPayment } from '@/lib/payments/contract';
import { confirmOwnPayment } from '@/lib/payments/operations';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(confirmOrderPayment, confirmOwnPayment);
