import { createHash, randomBytes } from 'node:crypto';
import { paymentLinkRule } from '@/lib/business';

/* Only in the customer's SMS; the database has hashes. */

export const newLinkToken = () => randomBytes(paymentLinkRule.tokenBytes).toString('base64url');

/** SHA-256 in base64url, 43 characters. Random tokens need no salt. */
export const hashOfLinkToken = (token: string) => createHash('sha256').update(token).digest('base64url');
