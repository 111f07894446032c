import { serve } from '@/lib/gateway/serve';
import { createLinkPayment } from '@/lib/money/payment-links/contract';
import { openLinkPayment } from '@/lib/money/payment-links/pay';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createLinkPayment, openLinkPayment);
