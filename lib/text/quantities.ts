/* Quantities of lib/business.ts in sentences. Counts are whole numbers of at least 0. */

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

const withUnit = (count: number, amount: string | number, unit: string) =>
  `${amount} ${unit}${count === 1 ? '' : 's'}`;

/** `1 day`, `7 days`. @param unit in the singular */
export function countOf(count: number, unit: string): string {
  return withUnit(count, count, unit);
}

/** `one hour`, `two hours`; `12 hours` from ten on. @param unit in the singular */
export function countInWords(count: number, unit: string): string {
  return withUnit(count, words[count] ?? count, unit);
}

/** `a year`, `two years` of 365 days each; `90 days` if they are not whole. */
export function yearsOrDays(days: number): string {
  if (days === 0 || days % 365 !== 0) return countOf(days, 'day');
  return days === 365 ? 'a year' : countInWords(days / 365, 'year');
}

/** `12 months` of a year of 365 days, rounded. */
export function monthsOf(days: number): string {
  return countOf(Math.round((days * 12) / 365), 'month');
}

/** `a day`, `two days`; `36 hours` if they are not whole. */
export function daysOrHours(hours: number): string {
  if (hours === 0 || hours % 24 !== 0) return countOf(hours, 'hour');
  return hours === 24 ? 'a day' : countInWords(hours / 24, 'day');
}
