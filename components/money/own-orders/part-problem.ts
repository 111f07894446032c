import { paiseOfField } from '@/lib/kernel/text/amount';
import { canPayOnline, leaveOneRupee } from '@/lib/money/payments/online-amounts';

/**
 * A part must not leave a due that cannot be paid online. Null without a problem; others are the server's, which knows the due of now.
 * @param duePaise as shown
 */
export function partProblem(typed: string, duePaise: number): string | null {
  const paise = paiseOfField(typed);
  if (paise === null || !canPayOnline(paise) || paise >= duePaise) return null;
  return canPayOnline(duePaise - paise) ? null : leaveOneRupee;
}
