import type { Failure } from '@/lib/gateway/client';
import { failureText } from '@/lib/text/messages';

/** What went wrong with a purchase. */
export interface Problem {
  text: string;
  /** What the server said beside it. */
  detail: string | null;
  remedy: 'none' | 'load-again' | 'login';
}

/** Whether the same call may succeed a little later: no answer of the gateway, a server in trouble, too many tries, signed out. */
export function mayChange(failure: Failure): boolean {
  return failure.code === null || failure.status >= 500 || failure.status === 429 || failure.status === 401;
}

export function problemOf(failure: Failure): Problem {
  if (failure.status === 401)
    return { text: failureText.authenticationRequired, detail: null, remedy: 'login' };
  return { text: failureText.subscription, detail: failure.message, remedy: 'none' };
}
