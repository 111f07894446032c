import { daysAfter } from '@/lib/kernel/text/calendar';

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
