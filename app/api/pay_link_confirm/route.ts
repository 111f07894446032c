import { serve } from '@/lib/gateway/serve';
import { confirmLinkPayment } from '@/lib/money/payment-links/contract';
import { confirmThroughLink } from '@/lib/money/payment-links/pay';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(confirmLinkPayment, confirmThroughLink);
