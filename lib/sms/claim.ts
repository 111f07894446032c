import { query, raw } from '@/lib/db/query';
import type { SmsFailure } from './provider';

/**
 * Claims due rows of lib/sms/reset-code-outbox.ts and lib/messages/outbox.ts by postponing their next attempt: workers may run in parallel, and rows
 * of a crashed worker become due again.
 */
/** Longer than a batch with the provider's slowest response (`responseSeconds` in lib/sms/msg91.ts). */
const claimSeconds = 40;
const batch = 50;
/** Sending resumes within a minute of the provider's return. */
const longestDelaySeconds = 30;

/** Locked, without rows that another worker is claiming. The caller orders them. */
export function dueRows(outbox: 'sms_outbox' | 'messages', now: Date) {
  return query
    .selectFrom(outbox)
    .select('id')
    .where('next_attempt_at', '<=', now.toISOString())
    .limit(batch)
    .forUpdate()
    .skipLocked();
}

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
  /** The provider took none of the last batch: the rest waits for the next run. */
  readonly isDown: boolean;
}

/** In batches, until none is due, the provider is down, or the signal stops the run, which waits for rows being sent. */
export async function drainOutbox<Due>(
  claim: () => Promise<readonly Due[]>,
  send: (due: readonly Due[]) => Promise<readonly Outcome[]>,
  signal?: AbortSignal,
): Promise<Flushed> {
  const outcomes: Outcome[] = [];
  const isStopped = () => signal?.aborted === true;
  let isDown = false;
  while (!isDown && !isStopped()) {
    const due = await claim();
    if (due.length === 0) break;
    const batchOutcomes = await send(due);
    outcomes.push(...batchOutcomes);
    isDown = batchOutcomes.some(isTransient) && !batchOutcomes.includes('sent');
  }
  const failures = outcomes.filter((outcome) => typeof outcome === 'object');
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  return { sent: count('sent'), failures, expired: count('expired'), isDown };
}

function isTransient(outcome: Outcome): boolean {
  return typeof outcome === 'object' && !outcome.isFinal;
}
