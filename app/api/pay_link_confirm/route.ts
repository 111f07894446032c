import { serve } from '@/lib/gateway/serve';
import { confirmLinkPayment } from '@/lib/payment-links/contract';
import { confirmThroughLink } from '@/lib/payment-links/pay';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(confirmLinkPayment, confirmThroughLink);
