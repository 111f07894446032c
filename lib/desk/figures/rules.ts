import { dayMs, daysAfter, weekday } from '@/lib/kernel/text/calendar';

/* Pure rules of figures (docs/product/figures.md). Days are `YYYY-MM-DD` at the store. */

/** Named periods move with the calendar; `own` has its own dates. */
export const figurePeriods = ['today', 'week', 'month', 'quarter', 'year', 'own'] as const;
export type FigurePeriod = (typeof figurePeriods)[number];

/** First and last day, both included. */
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
    case 'today':
      return { from: today, to: today };
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

/** What is compared: the period's days, up to today while it runs, and those before. */
export interface ComparedDays {
  readonly days: DateRange;
  readonly previous: DateRange;
}

/**
 * A running period (one of today) is compared with the same days of the one before: today with the same day of last week; the days so far
 * of whole months with those of as many months before, cut at the end of a shorter month; others with those of as many days before. Any
 * other period is compared as a whole with as many days before.
 */
export function comparedDays({ from, to }: DateRange, today: string): ComparedDays {
  const length = lengthOf({ from, to });
  if (today < from || today > to)
    return { days: { from, to }, previous: { from: daysAfter(from, -length), to: daysAfter(from, -1) } };
  const days = { from, to: today };
  const count = wholeMonths({ from, to });
  if (count > 0)
    return { days, previous: { from: monthsBefore(from, count), to: monthsBefore(today, count) } };
  const shift = length === 1 ? -7 : -length;
  return { days, previous: { from: daysAfter(from, shift), to: daysAfter(today, shift) } };
}

/** Number of calendar months that the days are, from the first of one to the last of one; 0 for other days. */
function wholeMonths({ from, to }: DateRange): number {
  const end = daysAfter(to, 1);
  if (!from.endsWith('-01') || !end.endsWith('-01')) return 0;
  return monthOf(end) - monthOf(from);
}

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The same day, or the last one of a shorter month. */
function monthsBefore(day: string, count: number): string {
  const month = monthOf(day) - count;
  const { from, to } = months(Math.floor(month / 12), (month % 12) + 1, 1);
  const same = `${from.slice(0, 8)}${day.slice(8)}`;
  return same < to ? same : to;
}

/** Share of wins among the decided; null if nothing is decided. */
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

/** Buckets of days in the order of the series. */
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
