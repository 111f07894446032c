import { createHash, randomBytes } from 'node:crypto';
import { paymentLinkRule } from '@/lib/business';

/** Tokens of payment links: in the customer's SMS only. The database has their hashes. */

export const newLinkToken = () => randomBytes(paymentLinkRule.tokenBytes).toString('base64url');

/** SHA-256 in base64url, 43 characters. A random token needs no salt. */
export const hashOfLinkToken = (token: string) => createHash('sha256').update(token).digest('base64url');
