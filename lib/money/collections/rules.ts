import { collectionRule } from '@/lib/sale-rules';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeDate, storeTime } from '@/lib/kernel/text/format';

/* Collections (docs/product/collections.md). Days are `YYYY-MM-DD` at the store, amounts paise. */

/** What is to be collected: a filter of the dues, with a sum each. */
export const collectGroups = ['today', 'overdue-30', 'overdue-31', 'promised'] as const;
export type CollectGroup = (typeof collectGroups)[number];

/** Overdue up to so many days belongs to `overdue-30`. */
export const overdueDays = 30;

export const reminderChannels = ['sms', 'whatsapp', 'call'] as const;
export type ReminderChannel = (typeof reminderChannels)[number];

export const promiseStates = ['open', 'kept', 'broken', 'cancelled'] as const;
export type PromiseState = (typeof promiseStates)[number];

/** Why a promise cannot be for this day; null if it can. */
export function payByProblem(payBy: string, today: string): string | null {
  if (payBy < today) return 'Promised for cannot be in the past.';
  const { promiseWithinDays } = collectionRule;
  return payBy > daysAfter(today, promiseWithinDays)
    ? `Promised for must be within ${promiseWithinDays} days.`
    : null;
}

/** The first day whose promises are not over; those of the days before it are broken unless they were kept. */
export function firstOpenDay(now: Date): string {
  const today = storeDate(now);
  return storeTime(now) < collectionRule.promiseEndsAt ? daysAfter(today, -1) : today;
}

/** Why a promise cannot be for this amount; null if it can. */
export function promisedAmountProblem(amount: number, due: number): string | null {
  if (amount <= 0) return 'Amount must be above 0.';
  return amount > due ? 'Amount cannot be more than is due.' : null;
}

/** A step of automatic reminders, with the first and last day of `due_on` for which it is the latest one today. */
export interface ReminderStep {
  /** Days from the day by which an order is to be paid; negative before it. */
  readonly step: number;
  readonly from: string;
  readonly to: string;
}

/** A step is the latest one until the next; the last one, and every other, is sent at most `daysLate` days late. */
export function stepsOn(today: string): ReminderStep[] {
  const { remindOnDays, daysLate } = collectionRule;
  return remindOnDays.map((step, index) => {
    const next = remindOnDays[index + 1];
    const last = Math.min(step + daysLate, next === undefined ? Infinity : next - 1);
    return { step, from: daysAfter(today, -last), to: daysAfter(today, -step) };
  });
}

/** The step that is to be sent today for a day of payment; null: none. */
export function stepFor(dueOn: string, today: string): number | null {
  return stepsOn(today).find(({ from, to }) => from <= dueOn && dueOn <= to)?.step ?? null;
}
