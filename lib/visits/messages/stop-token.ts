import { createHmac } from 'node:crypto';

/**
 * Token of a link that ends a booking's reminders: 22 characters, 132 bits of an HMAC. Derived from the message, so that each attempt sends the
 * same one. The database has its hash (`hashOfLinkToken`).
 */
export function stopTokenOf(secret: string, messageId: number): string {
  return createHmac('sha256', secret).update(`stop reminders ${messageId}`).digest('base64url').slice(0, 22);
}
