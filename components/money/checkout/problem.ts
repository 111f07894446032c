import type { Failure } from '@/lib/gateway/client';
import type { Messages } from '@/lib/messages';

/** A text of `checkout.problems`. */
export type ProblemKey = keyof Messages['checkout']['problems'];

export interface Problem {
  /** `said`: a sentence in the page's language, as of the gateway. */
  readonly text: { readonly key: ProblemKey } | { readonly said: string };
  readonly detail: string | null;
  /** `amount`: another amount can be paid. */
  readonly remedy: 'none' | 'load-again' | 'login' | 'amount';
}

/** Whether a retry may succeed: no response, server error, rate limit or expired session. */
export function isRetryable(failure: Failure): boolean {
  return failure.code === null || failure.status >= 500 || failure.status === 429 || failure.status === 401;
}

export const signedOutProblem: Problem = { text: { key: 'signedOut' }, detail: null, remedy: 'login' };

/** Razorpay's script, or ours for it, could not be loaded. */
export const notLoadedProblem: Problem = { text: { key: 'notLoaded' }, detail: null, remedy: 'load-again' };
