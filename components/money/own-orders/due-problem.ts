import { signedOutProblem, type Problem } from '@/components/money/checkout/problem';
import type { Failure } from '@/lib/gateway/client';

/**
 * Why a due could not be paid, and what the customer can do.
 * @param failure null if a payment failed, or the checkout did not open
 */
export function dueProblem(failure: Failure | null): Problem {
  if (failure?.status === 401) return signedOutProblem;
  // The order was paid, deleted or given to another customer, or the link is used up: the gateway says only that there is no record.
  if (failure?.status === 404) return { text: { key: 'gone' }, detail: null, remedy: 'none' };
  const wrongAmount = failure?.fields['amount'];
  if (wrongAmount !== undefined) return { text: { said: wrongAmount }, detail: null, remedy: 'amount' };
  const message = failure?.message ?? null;
  return { text: message === null ? { key: 'failed' } : { said: message }, detail: null, remedy: 'none' };
}
