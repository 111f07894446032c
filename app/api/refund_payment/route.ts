import { refundPayment } from '@/lib/payments/contract';
import { refund } from '@/lib/payments/back-office';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(refundPayment, refund);
