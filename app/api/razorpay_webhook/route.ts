import { serveWebhook } from '@/lib/gateway/serve-webhook';
import { receiveEvent } from '@/lib/payments/webhook';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveWebhook(receiveEvent);
