import { paiseOfField } from '@/components/back-office/amount';
import { ownOrdersText } from './own-orders-text';

/** Paise: the least that Razorpay accepts. */
const leastPaise = 100;

/** @param due rupees */
export const isTooLittleToPayOnline = (due: number) => due > 0 && Math.round(due * 100) < leastPaise;

/** A part must not leave a due that cannot be paid online. Null without a problem; other problems are the server's. @param due rupees */
export function partProblem(typed: string, due: number): string | null {
  const paise = paiseOfField(typed);
  const left = Math.round(due * 100) - (paise ?? 0);
  return paise !== null && paise >= leastPaise && left > 0 && left < leastPaise
    ? ownOrdersText.pay.leaveOne
    : null;
}
