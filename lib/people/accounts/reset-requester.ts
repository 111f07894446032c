import type { Client } from '@/lib/kernel/access/operation';
import { resetCodeRule } from '@/lib/account-rules';

/**
 * A browser that has signed in to the account before, else the network. Each has its own codes, attempts and daily limit: nobody can void
 * or use up another requester's.
 * Guessing limits, with 6 digits: a code allows 5 attempts by its requester and 3 by all others together. A mobile gets 10 codes a day for
 * all networks together, and 5 for a known browser, of which a stranger has only the 3 attempts. So at most 10 * (5 + 3) + 5 * 3 = 95
 * guesses a day and mobile, from however many networks: 1 in 10,500 a day, below the 100 failed attempts that NIST SP 800-63B (section
 * 5.2.2) allows in total, while ten SMS a day alert the owner. An address has 30 wrong guesses an hour, for all mobiles together: 1 in
 * 33,000 an hour.
 */
export type Requester = `browser:${string}` | `network:${string}`;

/** Requester of a reset code as stored in the outbox. */
export interface RequestedFrom {
  readonly network: string;
  readonly browser: string | null;
  readonly browserUsers: readonly number[];
}

/** Looks up no account, so that the response time reveals nothing. */
export async function requestedFrom(client: Client): Promise<RequestedFrom & { browserUsers: number[] }> {
  const known = await client.knownBrowser();
  return {
    network: client.network,
    browser: known?.browser ?? null,
    browserUsers: [...(known?.users ?? [])],
  };
}

export function requesterOf({ network, browser, browserUsers }: RequestedFrom, userId: number): Requester {
  return browser !== null && browserUsers.includes(userId) ? `browser:${browser}` : `network:${network}`;
}

export interface Sent {
  readonly requester: Requester;
  readonly at: Date;
}

/**
 * @param previous codes of the last 24 hours to the same mobile
 * @param dailyLimit false lifts the daily limits
 */
export function maySend(
  requester: Requester,
  previous: readonly Sent[],
  now: Date,
  dailyLimit: boolean,
): boolean {
  // A known browser shares no limit with strangers.
  const counted = isBrowser(requester)
    ? previous.filter((each) => each.requester === requester)
    : previous.filter((each) => !isBrowser(each.requester));
  const justNow = now.getTime() - resetCodeRule.secondsBetweenSends * 1000;
  if (counted.some(({ at }) => at.getTime() > justNow)) return false;
  const own = counted.filter((each) => each.requester === requester);
  const { sendsPerMobilePerDay, sendsPerMobilePerDayInAll } = resetCodeRule;
  return !dailyLimit || (own.length < sendsPerMobilePerDay && counted.length < sendsPerMobilePerDayInAll);
}

function isBrowser(requester: Requester): boolean {
  return requester.startsWith('browser:');
}
