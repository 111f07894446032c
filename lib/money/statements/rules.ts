import { statementLimits } from '@/lib/limits';
import { dayMs, daysAfter } from '@/lib/kernel/text/calendar';

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

/** Why there is no statement of these days, as they are typed; null for a good span. `reason`: key of a text of `orders.statement.problems`. */
export function whyNotSpan({ from, to }: Span): {
  readonly field: 'from' | 'to';
  readonly reason: 'noFrom' | 'noTo' | 'backwards' | 'tooLong';
} | null {
  if (from === '') return { field: 'from', reason: 'noFrom' };
  if (to === '') return { field: 'to', reason: 'noTo' };
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) return { field: 'to', reason: 'backwards' };
  return days > statementLimits.days ? { field: 'to', reason: 'tooLong' } : null;
}
