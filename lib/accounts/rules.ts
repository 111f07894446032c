import type { Role } from '@/lib/access/actor';
import { referralCode } from '@/lib/business';

/** Pure decisions about accounts (specification 5 and 6; gateway.md, "Users"). */

/** Why this date of birth cannot be, or null. Dates are `YYYY-MM-DD` at the store. */
export function whyNotBirthday(dob: string, today: string): string | null {
  return dob < today ? null : 'Date of birth must be in the past.';
}

/** Whether staff of a role may look at an account of a role by its mobile; everyone sees oneself. */
export function maySeeAccount(
  viewer: { id: number; role: Role },
  account: { id: number; role: Role },
): boolean {
  if (viewer.id === account.id) return true;
  if (viewer.role === 'admin') return true;
  return viewer.role !== 'user' && account.role === 'user';
}

/**
 * A referral code from random bytes: 8 letters and digits that do not look alike. One byte a letter; the alphabet has 32
 * letters, so that every letter is equally likely.
 */
export function referralCodeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, referralCode.length), (byte) =>
    referralCode.alphabet.charAt(byte % referralCode.alphabet.length),
  ).join('');
}

/** `active` on the wire: a customer's plan, or a staff account that is not suspended. */
export function activeOnTheWire(user: { role: Role; planActive: boolean; suspended: boolean }): 0 | 1 {
  return (user.role === 'user' ? user.planActive : !user.suspended) ? 1 : 0;
}
