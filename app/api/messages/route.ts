import { serveActions } from '@/lib/gateway/serve';
import { readMessages, resendMessage } from '@/lib/visits/messages/back-office';
import { sendOffer } from '@/lib/visits/messages/offers';
import { messages } from '@/lib/visits/messages/contract';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(messages, {
  list: readMessages,
  resend: resendMessage,
  offer: sendOffer,
});
