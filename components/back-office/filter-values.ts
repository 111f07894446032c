import { earliestDate, latestDate } from '@/lib/text/calendar';

/* Values of filters in the URL; undefined if invalid. Apart from the list's view, for screens without a list. */

export function oneOf<V extends string>(values: readonly V[], given: string | undefined): V | undefined {
  return values.find((value) => value === given);
}

export function idFilter(given: string | undefined): string | undefined {
  return matching(/^[1-9]\d{0,8}$/, given?.trim());
}

export function textFilter(given: string | undefined): string | undefined {
  return matching(/^[^\p{Cc}\p{Cs}]{1,120}$/u, given?.trim());
}
/** Existing calendar dates that the gateway accepts. */
export function dateFilter(given: string | undefined): string | undefined {
  const date = matching(/^\d{4}-\d\d-\d\d$/, given);
  const instant = new Date(`${date}T00:00:00Z`);
  if (date === undefined || date < earliestDate || date > latestDate) return undefined;
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date) ? date : undefined;
}

function matching(pattern: RegExp, text: string | undefined): string | undefined {
  return text !== undefined && pattern.test(text) ? text : undefined;
}
