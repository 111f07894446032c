import { earliestDate, latestDate } from '@/lib/kernel/text/calendar';

/* Values of filters in the URL; undefined if invalid. Apart from the list's view, for screens without a list. */

export function oneOf<V extends string>(values: readonly V[], text: string | undefined): V | undefined {
  return values.find((value) => value === text);
}

export function idFilter(value: string | undefined): string | undefined {
  return matching(/^[1-9]\d{0,8}$/, value?.trim());
}

export function textFilter(value: string | undefined): string | undefined {
  return matching(/^[^\p{Cc}\p{Cs}]{1,120}$/u, value?.trim());
}
/** Existing calendar dates that the gateway accepts. */
export function dateFilter(value: string | undefined): string | undefined {
  const date = matching(/^\d{4}-\d\d-\d\d$/, value);
  const instant = new Date(`${date}T00:00:00Z`);
  if (date === undefined || date < earliestDate || date > latestDate) return undefined;
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) ? date : undefined;
}

/** First and last day of a period, from the parameters `from` and `to`. A last day before the first is ignored. */
export function periodFilter(parameters: Readonly<Record<string, string | undefined>>) {
  const [from, to] = [dateFilter(parameters['from']), dateFilter(parameters['to'])];
  return { from, to: from !== undefined && to !== undefined && to < from ? undefined : to };
}

function matching(pattern: RegExp, text: string | undefined): string | undefined {
  return text !== undefined && pattern.test(text) ? text : undefined;
}
