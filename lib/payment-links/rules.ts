import { paymentLinkRule } from '@/lib/business';
import { storeDate, storeDayStart } from '@/lib/text/format';

/** Rules of payment links (docs/product/money.md, "Payment links"). All amounts in paise. */

export interface LinkAmounts {
  /** Null: whatever is due. */
  readonly amount: number | null;
  /** What was paid on the order when the link was sent. */
  readonly paidAtSending: number;
  /** What is paid on the order now. */
  readonly paid: number;
  readonly due: number;
}

/**
 * What a link requests: the rest of its amount, never more than is due. 0 once it is used up: its amount was paid, by whatever way, or
 * nothing is due.
 */
export function requestedByLink({ amount, paidAtSending, paid, due }: LinkAmounts): number {
  if (amount === null) return due;
  const paidSince = Math.max(0, paid - paidAtSending);
  return Math.max(0, Math.min(amount - paidSince, due));
}

/** When a link sent now expires. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + paymentLinkRule.daysToLive * dayMs);
}

/** The first instant of the current day at the store, and the seconds until the next. */
export function storeDayAround(now: Date): { readonly start: Date; readonly secondsLeft: number } {
  const start = storeDayStart(storeDate(now));
  return { start, secondsLeft: Math.ceil((start.getTime() + dayMs - now.getTime()) / 1000) };
}

const dayMs = 86_400_000;
