import type { Failure } from '@/lib/gateway/client';
import { failureText } from '@/lib/text/messages';

/** What to say of a failed call: the server's message, else the error's own words, else the screen's fixed message. */
export function failureWords(failure: Failure, fallback: string): string {
  if (failure.message !== null) return failure.message;
  return failure.reason === 'network' ? failureText.network : fallback;
}

/** What to say of a failed reset. */
export function resetFailureWords(failure: Failure): string {
  if (failure.message !== null) return failure.message;
  if (failure.reason === 'network') return failureText.resetNetwork;
  if (failure.reason === 'not-json') return failureText.resetNotJson;
  return failure.reason === 'refused' ? failureText.resetStatus(failure.status) : failureText.reset;
}
