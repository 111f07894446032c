import type { Failure } from '@/lib/gateway/client';
import { failureText } from '@/lib/text/messages';

/** What went wrong with a purchase. */
export interface Problem {
  text: string;
  /** What the server said beside it. */
  detail: string | null;
  remedy: 'none' | 'load-again' | 'login';
}

/** Whether the same call may be answered otherwise a little later: no answer, a server in trouble, too many tries, signed out. */
export function mayChange(failure: Failure): boolean {
  return (
    failure.reason !== 'refused' || failure.status >= 500 || failure.status === 429 || failure.status === 401
  );
}

export function problemOf(failure: Failure): Problem {
  if (failure.status === 401)
    return { text: failureText.authenticationRequired, detail: null, remedy: 'login' };
  return { text: failureText.subscription, detail: failure.message, remedy: 'none' };
}
