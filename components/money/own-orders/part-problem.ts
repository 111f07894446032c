import { paiseOfField } from '@/lib/kernel/text/amount';
import { canPayOnline } from '@/lib/money/payments/online-amounts';

/**
 * Whether a part leaves a due that cannot be paid online. Other problems of a part are the server's, which knows the due of now.
 * @param duePaise as shown
 */
export function leavesTooLittle(typed: string, duePaise: number): boolean {
  const paise = paiseOfField(typed);
  if (paise === null || !canPayOnline(paise) || paise >= duePaise) return false;
  return !canPayOnline(duePaise - paise);
}
