import type { Role } from '@/lib/access/actor';
import { minimumAge, referralCode } from '@/lib/business';

/** Pure account rules (docs/product/rules.md, "Accounts" and "Profiles"). */

/** The day and month of `today`, `minimumAge` years earlier. May be a February 29 that does not exist. */
function minimumAgeAgo(today: string): string {
  return `${String(Number(today.slice(0, 4)) - minimumAge).padStart(4, '0')}${today.slice(4)}`;
}

/**
 * Returns why a date of birth is refused, or null. The 18th birthday itself is accepted; for February 29 it is March 1.
 * @param dob `YYYY-MM-DD`
 * @param today `YYYY-MM-DD` in the time zone of the stores
 */
export function whyNotBirthday(dob: string, today: string): string | null {
  if (dob >= today) return 'Date of birth must be in the past.';
  return dob <= minimumAgeAgo(today) ? null : `You must be ${minimumAge} or older.`;
}

/** The latest date of birth that `whyNotBirthday` accepts, for the `max` of a date field. */
export function latestBirthday(today: string): string {
  return minimumAgeAgo(today).replace(/-02-29$/, '-02-28');
}

/** Row-level access by mobile: whether a role may see an account of another role; everyone sees their own. */
export function maySeeAccount(
  viewer: { id: number; role: Role },
  account: { id: number; role: Role },
): boolean {
  if (viewer.id === account.id) return true;
  if (viewer.role === 'admin') return true;
  return viewer.role !== 'user' && account.role === 'user';
}

/** A referral code of 8 letters and digits. One random byte per character; the alphabet has 32, so that all are equally likely. */
export function referralCodeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, referralCode.length), (byte) =>
    referralCode.alphabet.charAt(byte % referralCode.alphabet.length),
  ).join('');
}

/** `active` on the wire: a customer has a plan, or a staff account is not suspended. */
export function activeOnTheWire(user: { role: Role; plan_active: boolean; suspended: boolean }): 0 | 1 {
  return (user.role === 'user' ? user.plan_active : !user.suspended) ? 1 : 0;
}
