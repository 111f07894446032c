import type { Failure } from '@/lib/gateway/client';
import { failureText } from '@/lib/text/messages';

export function failureMessage(failure: Failure, fallback: string): string {
  if (failure.message !== null) return failure.message;
  return failure.reason === 'network' ? failureText.network : fallback;
}

export function resetFailureMessage(failure: Failure): string {
  if (failure.message !== null) return failure.message;
  if (failure.reason === 'network') return failureText.resetNetwork;
  if (failure.reason === 'not-json') return failureText.resetNotJson;
  return failure.reason === 'refused' ? failureText.resetStatus(failure.status) : failureText.reset;
}
