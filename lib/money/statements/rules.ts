import { statementLimits } from '@/lib/limits';
import { dayMs, type Span } from '@/lib/kernel/text/calendar';

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
