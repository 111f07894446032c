import type { Role } from '@/lib/kernel/access/actor';
import { minimumAge, referralCode } from '@/lib/account-rules';

/* Pure account rules (docs/product/rules.md, "Accounts" and "Profiles"). */

/** May be a February 29 that does not exist. */
function minimumAgeAgo(today: string): string {
  return `${String(Number(today.slice(0, 4)) - minimumAge).padStart(4, '0')}${today.slice(4)}`;
}

/** The 18th birthday itself is accepted; for February 29 it is March 1. Dates are `YYYY-MM-DD`, `today` in the time zone of the stores. */
export function whyNotBirthday(dob: string, today: string): string | null {
  if (dob >= today) return 'Date of birth must be in the past.';
  return dob <= minimumAgeAgo(today) ? null : `You must be ${minimumAge} or older.`;
}

/** The latest date that `whyNotBirthday` accepts. */
export function latestBirthday(today: string): string {
  return minimumAgeAgo(today).replace(/-02-29$/, '-02-28');
}

/** Row-level access by mobile. */
export function maySeeAccount(
  viewer: { id: number; role: Role },
  account: { id: number; role: Role },
): boolean {
  if (viewer.id === account.id) return true;
  if (viewer.role === 'admin') return true;
  return viewer.role !== 'user' && account.role === 'user';
}

/** One random byte per character; the alphabet has 32, so that all are equally likely. */
export function referralCodeFrom(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, referralCode.length), (byte) =>
    referralCode.alphabet.charAt(byte % referralCode.alphabet.length),
  ).join('');
}

export function activeOnTheWire(user: { role: Role; plan_active: boolean; suspended: boolean }): 0 | 1 {
  return (user.role === 'user' ? user.plan_active : !user.suspended) ? 1 : 0;
}
