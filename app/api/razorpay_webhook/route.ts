import { serveWebhook } from '@/lib/gateway/serve-webhook';
import { receiveEvent } from '@/lib/money/payments/webhook';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveWebhook(receiveEvent);
