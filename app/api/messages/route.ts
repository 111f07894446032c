import { serveActions } from '@/lib/gateway/serve';
import { readMessages, resendMessage } from '@/lib/messages/back-office';
import { messages } from '@/lib/messages/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(messages, {
  list: readMessages,
  resend: resendMessage,
});
