import type { Failure } from '@/lib/gateway/client';
import { failureText } from '@/lib/text/failures';

export interface Problem {
  text: string;
  detail: string | null;
  remedy: 'none' | 'load-again' | 'login';
}

/** Whether a retry may succeed: no response, server error, rate limit or expired session. */
export function isRetryable(failure: Failure): boolean {
  return failure.code === null || failure.status >= 500 || failure.status === 429 || failure.status === 401;
}

export function problemOf(failure: Failure): Problem {
  if (failure.status === 401)
    return { text: failureText.authenticationRequired, detail: null, remedy: 'login' };
  return { text: failureText.subscription, detail: failure.message, remedy: 'none' };
}
