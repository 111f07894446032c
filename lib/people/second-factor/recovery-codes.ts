import { createHash, randomBytes } from 'node:crypto';
import { secondFactorRule } from '@/lib/account-rules';
import { crockfordOf } from '@/lib/kernel/text/crockford';

/* Recovery codes: 80 random bits each, so that their hashes need neither salt nor a slow function. */

const characters = 16;
const bytes = 10;

/** Such as `7Q1X-M0ZC-4T9B-VW7S`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: secondFactorRule.recoveryCodes }, () => {
    const code = crockfordOf(randomBytes(bytes), characters);
    return (code.match(/.{4}/g) ?? []).join('-');
  });
}

/** SHA-256 in base64url of a code as typed: in any case, with or without hyphens and blanks; O is 0, I and L are 1 (Crockford's Base32). */
export function recoveryCodeHash(userId: number, typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`recovery code:${userId}:${code}`).digest('base64url');
}
