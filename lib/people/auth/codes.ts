import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Secrets } from './secrets';

/* Codes by SMS: of a few digits, so the database has only an HMAC under the site's secret (docs/decisions/003-reset-codes-are-made-when-sent.md). */

/** Random digits. */
export function newCode(digits: number): string {
  return String(randomInt(0, 10 ** digits)).padStart(digits, '0');
}

/** @param about what the code is for, and the id of whose it is: no code serves another purpose */
export function codeHashOf(secret: string, about: string, code: string): string {
  return createHmac('sha256', secret).update(`${about}:${code}`).digest('hex');
}

/** Whether a code is the one of a hash, under any of the secrets. */
export function isCodeOf(secrets: Secrets, hash: string, about: string, code: string): boolean {
  return secrets.some((secret) => sameHash(hash, codeHashOf(secret, about, code)));
}

function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
