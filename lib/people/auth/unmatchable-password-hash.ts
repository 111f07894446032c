import { randomBytes } from 'node:crypto';

/**
 * A random hash in bcrypt's form, for an account without a password. It is compared like any other, so that the time of a log-in does not
 * tell such accounts apart. Its cost is that of lib/people/auth/passwords.ts.
 */
export function unmatchablePasswordHash(): string {
  return `$2b$10$${randomBytes(53).toString('base64url').slice(0, 53).replaceAll('-', '.').replaceAll('_', '/')}`;
}
