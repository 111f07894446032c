import type { Failure } from '@/lib/gateway/client';
import { accountFailureText } from '@/lib/kernel/text/account-failures';
import { failureText } from '@/lib/kernel/text/failures';

export function failureMessage(failure: Failure, fallback: string): string {
  if (failure.message !== null) return failure.message;
  return failure.reason === 'network' ? failureText.network : fallback;
}

export function resetFailureMessage(failure: Failure): string {
  if (failure.message !== null) return failure.message;
  if (failure.reason === 'network') return accountFailureText.resetNetwork;
  if (failure.reason === 'not-json') return accountFailureText.resetNotJson;
  return failure.reason === 'refused'
    ? accountFailureText.resetStatus(failure.status)
    : accountFailureText.reset;
}
