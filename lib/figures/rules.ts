import { dayMs, daysAfter, weekday } from '@/lib/text/calendar';

/* Pure rules of figures (docs/product/figures.md). Days are `YYYY-MM-DD` at the store. */

/** Named periods move with the calendar; `own` has its own dates. */
export const figurePeriods = ['week', 'month', 'quarter', 'year', 'own'] as const;
export type FigurePeriod = (typeof figurePeriods)[number];

/** Both included. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/**
 * The week (Monday to Sunday), month, calendar quarter or financial year (1 April to 31 March) of a day. Calendar quarters are also
 * quarters of the financial year.
 */
export function daysOfPeriod(period: Exclude<FigurePeriod, 'own'>, today: string): DateRange {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  switch (period) {
    case 'week': {
      const from = daysAfter(today, 1 - weekday(today));
      return { from, to: daysAfter(from, 6) };
    }
    case 'month':
      return months(year, month, 1);
    case 'quarter':
      return months(year, month - ((month - 1) % 3), 3);
    case 'year':
      return months(month < 4 ? year - 1 : year, 4, 12);
  }
}

/** `month` is 1 to 12. */
function months(year: number, month: number, count: number): DateRange {
  const firstOf = (index: number) => new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10);
  return { from: firstOf(month - 1), to: daysAfter(firstOf(month - 1 + count), -1) };
}

export function lengthOf({ from, to }: DateRange): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1;
}

/** As many days before the period. */
export function previousPeriod(days: DateRange): DateRange {
  return { from: daysAfter(days.from, -lengthOf(days)), to: daysAfter(days.from, -1) };
}

/** Null if there are none. */
export function winRate(won: number, lost: number): number | null {
  return won + lost === 0 ? null : won / (won + lost);
}

/** Days to one decimal. */
export function inDays(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds / 8640) / 10;
}

/** Charts of longer periods have weekly bars. */
const mostDailyBars = 62;

/** A day, or a week from Monday, cut at the ends of the period. */
export interface Bucket<Day> extends DateRange {
  readonly days: readonly Day[];
}

/** In the given order. */
export function bucketsOf<Day extends { readonly day: string }>(series: readonly Day[]): Bucket<Day>[] {
  if (series.length <= mostDailyBars)
    return series.map((each) => ({ from: each.day, to: each.day, days: [each] }));
  const buckets: { from: string; to: string; days: Day[] }[] = [];
  for (const each of series) {
    const last = buckets.at(-1);
    if (last === undefined || weekday(each.day) === 1)
      buckets.push({ from: each.day, to: each.day, days: [each] });
    else {
      last.to = each.day;
      last.days.push(each);
    }
  }
  return buckets;
}
