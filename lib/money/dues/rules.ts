import { paiseOfRupees, rupeesOf } from '@/lib/paise';
import { storeDate } from '@/lib/kernel/text/format';
import { dayMs } from '@/lib/kernel/text/calendar';

/** Aging of receivables: days since the order's calendar day at the store (docs/product/money.md, "Staff endpoints and screens"). */
export const dueAges = ['0-7', '8-30', '31-90', '90+'] as const;
export type DueAge = (typeof dueAges)[number];

/** Ages in days, the youngest first; the last has no end. */
export type Ages<Age extends string> = Readonly<
  Record<Age, { readonly from: number; readonly to: number | null }>
>;

export const daysOfAge: Ages<DueAge> = {
  // An order of a later day, by clock skew, counts as today.
  '0-7': { from: 0, to: 7 },
  '8-30': { from: 8, to: 30 },
  '31-90': { from: 31, to: 90 },
  '90+': { from: 91, to: null },
};

/** Of an age: number of orders, and rupees. */
export interface AgeSum {
  readonly count: number;
  readonly amount: number;
}

type Sums = Readonly<Record<DueAge, AgeSum>>;

/** Sums after a changed due of one order. Amounts in rupees. */
export function sumsAfter<S extends Sums>(
  sums: S,
  order: { readonly age_days: number; readonly pending_amount: number },
  due: number,
): S {
  const age = dueAges.find((each) => order.age_days <= (daysOfAge[each].to ?? Infinity)) ?? '90+';
  const { count, amount } = sums[age];
  const paise = paiseOfRupees(amount) + paiseOfRupees(due) - paiseOfRupees(order.pending_amount);
  return {
    ...sums,
    [age]: {
      count: count + Number(due > 0) - Number(order.pending_amount > 0),
      amount: rupeesOf(paise),
    },
  };
}

/** Calendar days at the store since an instant (ISO 8601); at least 0. */
export function ageInDays(createdAt: string, today: string): number {
  const days = (Date.parse(today) - Date.parse(storeDate(new Date(createdAt)))) / dayMs;
  return Math.max(0, days);
}
