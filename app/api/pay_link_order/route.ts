import { serve } from '@/lib/gateway/serve';
import { createLinkPayment } from '@/lib/payment-links/contract';
import { openLinkPayment } from '@/lib/payment-links/pay';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(createLinkPayment, openLinkPayment);
