import { raw } from '@/lib/db/query';
import type { SmsFailure } from './provider';

/**
 * Claims due rows of lib/visits/sms/reset-code-outbox.ts and lib/visits/messages/outbox.ts by postponing their next attempt: workers may run in parallel, and rows
 * of a crashed worker become due again.
 */
/** Longer than a batch with the provider's slowest response (`responseSeconds` in lib/visits/sms/msg91.ts). */
const claimSeconds = 40;
export const batch = 50;
/** Sending resumes within a minute of the provider's return. */
const longestDelaySeconds = 30;

export function claimed(now: Date) {
  return {
    attempts: raw<number>`attempts + 1`,
    next_attempt_at: new Date(now.getTime() + claimSeconds * 1000),
  };
}

/** Delay of a message's next attempt, an exponential backoff with jitter: doubles with each attempt from 2 s up to 30 s, of which a random half, so that not all come at once. */
export function backoffSeconds(attempts: number): number {
  return Math.min(longestDelaySeconds, 2 ** attempts) * (0.5 + Math.random() / 2);
}

export function nextAttempt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + backoffSeconds(attempts) * 1000);
}

export interface FailedSend {
  /** Id in the outbox. */
  readonly request: number;
  readonly attempt: number;
  readonly failure: SmsFailure;
  /** Refused for good; else it is retried later. */
  readonly isFinal: boolean;
}

/** `dropped` if the row is no longer valid, `expired` if it was too late. */
export type Outcome = FailedSend | 'sent' | 'dropped' | 'expired';

export interface Flushed {
  readonly sent: number;
  readonly failures: readonly FailedSend[];
  readonly expired: number;
  /** Errors of rows that could not be processed; their claims expire. */
  readonly errors: readonly unknown[];
  /** The provider took none of the last batch: the rest waits for the next run. */
  readonly isDown: boolean;
}

/**
 * Sends rows in batches, until none is due, the provider is down, or the signal stops the run, which waits for rows being sent. A row that cannot be
 * worked on does not stop the others; if none of a batch can, the run throws the first error (the database is unreachable).
 */
export async function drainOutbox<Due extends { readonly mobile: string }>(
  claim: () => Promise<readonly Due[]>,
  sendOne: (due: Due) => Promise<Outcome>,
  signal?: AbortSignal,
): Promise<Flushed> {
  const outcomes: Outcome[] = [];
  const errors: unknown[] = [];
  const isStopped = () => signal?.aborted === true;
  let isDown = false;
  while (!isDown && !isStopped()) {
    const due = await claim();
    if (due.length === 0) break;
    const refusedMobiles = new Set<string>();
    const done: Outcome[] = [];
    const broken: unknown[] = [];
    await Promise.all(
      due.map(async (row) => {
        try {
          const outcome = await sendOne(row);
          done.push(outcome);
          if (isTransient(outcome)) refusedMobiles.add(row.mobile);
        } catch (error) {
          broken.push(error);
        }
      }),
    );
    if (done.length === 0) throw broken[0];
    outcomes.push(...done);
    errors.push(...broken);
    // Of several messages to one mobile, it may be the message that fails.
    isDown = refusedMobiles.size > 1 && !done.includes('sent');
  }
  const failures = outcomes.filter((outcome) => typeof outcome === 'object');
  const count = (kind: Outcome) => outcomes.filter((outcome) => outcome === kind).length;
  return { sent: count('sent'), failures, expired: count('expired'), errors, isDown };
}

function isTransient(outcome: Outcome): boolean {
  return typeof outcome === 'object' && !outcome.isFinal;
}
