import type { Client } from '@/lib/access/operation';
import { resetCodeRule } from '@/lib/business';

/**
 * Who asked for a reset code: a browser that has signed in to the account before, else the network. Each has codes, tries and a daily count
 * of its own, so that nobody voids or uses up what another one asked for.
 *
 * What that leaves to guessing, with 6 digits: a code takes 5 tries of its requester and 3 of all others, whatever the networks. A mobile
 * gets 10 codes a day for all networks together, and 5 for a known browser, of which a stranger has only the 3 tries. So at most
 * 10 * (5 + 3) + 5 * 3 = 95 guesses a day and mobile, however many networks guess: 1 in 10,500 a day, below the 100 failed tries
 * that NIST SP 800-63B (section 5.2.2) allows in all, while ten SMS a day tell the owner. An address has 30 wrong guesses an hour, for all
 * mobiles together: 1 in 33,000 an hour.
 */
export type Requester = `browser:${string}` | `network:${string}`;

/** A request for a code as the outbox has it. */
export interface RequestedFrom {
  /** Null in rows of the version before. */
  readonly network: string | null;
  readonly browser: string | null;
  readonly browserUsers: readonly number[];
}

/** What is kept of a client that asks for a code: no account is looked up, so that the time says nothing. */
export async function requestedFrom(client: Client): Promise<RequestedFrom & { browserUsers: number[] }> {
  const known = await client.knownBrowser();
  return {
    network: client.network,
    browser: known?.browser ?? null,
    browserUsers: [...(known?.users ?? [])],
  };
}

/** Who the requester is for an account. */
export function requesterOf({ network, browser, browserUsers }: RequestedFrom, userId: number): Requester {
  return browser !== null && browserUsers.includes(userId)
    ? `browser:${browser}`
    : `network:${network ?? ''}`;
}

export interface Sent {
  readonly requester: Requester;
  readonly at: Date;
}

/**
 * Whether a code may go out now.
 * @param sent codes of the last 24 hours to the same mobile
 * @param dailyLimit false lifts the limits per day
 */
export function maySend(
  requester: Requester,
  sent: readonly Sent[],
  now: Date,
  dailyLimit: boolean,
): boolean {
  // A known browser shares no limit with strangers, and uses up none of theirs.
  const counted = isBrowser(requester)
    ? sent.filter((each) => each.requester === requester)
    : sent.filter((each) => !isBrowser(each.requester));
  const justNow = now.getTime() - resetCodeRule.secondsBetweenSends * 1000;
  if (counted.some(({ at }) => at.getTime() > justNow)) return false;
  // A code of an unknown network may have been anybody's.
  const own = counted.filter((each) => each.requester === requester || each.requester === 'network:');
  const { sendsPerMobilePerDay, sendsPerMobilePerDayInAll } = resetCodeRule;
  return !dailyLimit || (own.length < sendsPerMobilePerDay && counted.length < sendsPerMobilePerDayInAll);
}

function isBrowser(requester: Requester): boolean {
  return requester.startsWith('browser:');
}
