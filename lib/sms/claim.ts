import { query, raw } from '@/lib/db/query';

/**
 * Claims due rows of the outboxes of codes (lib/sms/outbox.ts) and messages (lib/messages/outbox.ts) by postponing their next attempt:
 * workers may run in parallel, and rows of a crashed worker become due again.
 */
const claimSeconds = 20;
const batch = 20;

/** Ids of the first due rows of an outbox, to be claimed: locked, without those that another worker is claiming. */
export function dueRows(outbox: 'sms_outbox' | 'messages', now: Date) {
  return query
    .selectFrom(outbox)
    .select('id')
    .where('next_attempt_at', '<=', now.toISOString())
    .orderBy('id')
    .limit(batch)
    .forUpdate()
    .skipLocked();
}

/** The changes of a row that is claimed: counts the attempt. */
export function claimed(now: Date) {
  return {
    attempts: raw<number>`attempts + 1`,
    next_attempt_at: new Date(now.getTime() + claimSeconds * 1000),
  };
}

/** Time of the attempt after this one: delays double from 2 s up to a longest one. */
export function nextAttempt(now: Date, attempts: number, longestSeconds: number): Date {
  return new Date(now.getTime() + Math.min(longestSeconds, 2 ** attempts) * 1000);
}

/** Sends claimed rows, a batch at a time, until none is due. Returns the outcomes. */
export async function sendUntilNoneIsDue<Due, Outcome>(
  claim: () => Promise<readonly Due[]>,
  sendOne: (due: Due) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (;;) {
    const due = await claim();
    if (due.length === 0) return outcomes;
    outcomes.push(...(await Promise.all(due.map((each) => sendOne(each)))));
  }
}
