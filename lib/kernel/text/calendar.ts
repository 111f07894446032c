/* Arithmetic on days written as `YYYY-MM-DD`, without a time zone. */

export const dayMs = 86_400_000;

/** Range accepted by the gateway. */
export const [earliestDate, latestDate] = ['1900-01-01', '2200-12-31'];

/** ISO weekday, Monday = 1. */
export function weekday(date: string): number {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 0 ? 7 : day;
}

/** Monday to Friday; holidays of banks are not known. */
export function workingDaysAfter(date: string, days: number): string {
  let day = date;
  for (let left = days; left > 0; left -= weekday(day) <= 5 ? 1 : 0) day = daysAfter(day, 1);
  return day;
}

export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The same day and time of an earlier year in UTC; a 29 February becomes 28 February, so that nothing is deleted before its years are over. */
export function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now);
  then.setUTCFullYear(now.getUTCFullYear() - years);
  // The year has no such day: it became the first of the next month.
  if (then.getUTCMonth() !== now.getUTCMonth()) then.setUTCDate(0);
  return then;
}

/** Days `YYYY-MM-DD`, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The financial year of a day, April to March, up to this day (SQL: financial_year). */
export function financialYearTo(today: string): Span {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return { from: `${month < 4 ? year - 1 : year}-04-01`, to: today };
}

/** The whole financial year before that of a day. */
export function lastFinancialYear(today: string): Span {
  const to = daysAfter(financialYearTo(today).from, -1);
  return { from: financialYearTo(to).from, to };
}
