import { recordSubscription } from '@/lib/subscriptions/contract';
import { confirmPayment } from '@/lib/subscriptions/confirm-payment';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(recordSubscription, confirmPayment);
