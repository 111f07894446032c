import { paymentLinkRule } from '@/lib/sale-rules';
import { dayMs } from '@/lib/kernel/text/calendar';
import { storeDate, storeDayStart } from '@/lib/kernel/text/format';

/* Payment links (docs/product/money.md, "Payment links"). In paise. */

export interface LinkAmounts {
  /** Null: the current due. */
  readonly amount: number | null;
  /** On the order when the link was sent, without what was taken back of it since. */
  readonly paidAtSending: number;
  /** On the order, now. */
  readonly paid: number;
  readonly due: number;
}

/** The rest of the link's amount, at most the due. 0 once its amount was paid in any way, or nothing is due. */
export function requestedByLink({ amount, paidAtSending, paid, due }: LinkAmounts): number {
  if (amount === null) return due;
  const paidSince = Math.max(0, paid - paidAtSending);
  return Math.max(0, Math.min(amount - paidSince, due));
}

export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + paymentLinkRule.daysToLive * dayMs);
}

/** `start`: first instant of the day at the store; `secondsLeft` until the next. */
export function storeDayAround(now: Date): { readonly start: Date; readonly secondsLeft: number } {
  const start = storeDayStart(storeDate(now));
  return { start, secondsLeft: Math.ceil((start.getTime() + dayMs - now.getTime()) / 1000) };
}
