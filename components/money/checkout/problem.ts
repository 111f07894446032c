import type { Failure } from '@/lib/gateway/client';
import { failureText } from '@/lib/kernel/text/failures';

export interface Problem {
  readonly text: string;
  readonly detail: string | null;
  /** `amount`: another amount can be paid. */
  readonly remedy: 'none' | 'load-again' | 'login' | 'amount';
}

/** Whether a retry may succeed: no response, server error, rate limit or expired session. */
export function isRetryable(failure: Failure): boolean {
  return failure.code === null || failure.status >= 500 || failure.status === 429 || failure.status === 401;
}

export const signedOutProblem: Problem = {
  text: failureText.authenticationRequired,
  detail: null,
  remedy: 'login',
};

/** Razorpay's script, or ours for it, could not be loaded. */
export const notLoadedProblem: Problem = {
  text: failureText.gatewayNotLoaded,
  detail: null,
  remedy: 'load-again',
};
