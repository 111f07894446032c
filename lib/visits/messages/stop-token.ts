import { createHmac } from 'node:crypto';
import { crockfordOf, tokenCharacters } from '@/lib/kernel/text/crockford';

/**
 * Token of a link that ends a booking's reminders. Derived from the message, so that each attempt sends the same one. The database has its
 * hash (`hashOfLinkToken`).
 */
export function stopTokenOf(secret: string, messageId: number): string {
  const hmac = createHmac('sha256', secret).update(`stop reminders ${messageId}`).digest();
  return crockfordOf(hmac, tokenCharacters);
}
