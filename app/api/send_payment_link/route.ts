import { serve } from '@/lib/gateway/serve';
import { sendPaymentLink } from '@/lib/payment-links/contract';
import { sendLink } from '@/lib/payment-links/send';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(sendPaymentLink, sendLink);
