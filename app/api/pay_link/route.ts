import { serve } from '@/lib/gateway/serve';
import { openPaymentLink } from '@/lib/payment-links/contract';
import { readLink } from '@/lib/payment-links/pay';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(openPaymentLink, readLink);
