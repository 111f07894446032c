import { recordSubscription } from '@/lib/money/subscriptions/contract';
import { confirmPayment } from '@/lib/money/subscriptions/confirm-payment';
import { serve } from '@/lib/gateway/serve';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve(recordSubscription, confirmPayment);
