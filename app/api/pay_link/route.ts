import { serve } from '@/lib/gateway/serve';
import { openPaymentLink } from '@/lib/money/payment-links/contract';
import { readLink } from '@/lib/money/payment-links/pay';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openPaymentLink, readLink);
