import { serve } from '@/lib/gateway/serve';
import { sendPaymentLink } from '@/lib/money/payment-links/contract';
import { sendLink } from '@/lib/money/payment-links/send';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(sendPaymentLink, sendLink);
