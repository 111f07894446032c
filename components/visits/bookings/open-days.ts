import type { StoreRecord } from '@/lib/visits/bookings/contract';
import { formatTime } from '@/lib/kernel/text/format';

export const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** How a language writes opening hours. */
export interface HoursWords {
  /** ISO weekday, short. */
  day(day: number): string;
  /** More than two weekdays in a row. */
  run(first: string, last: string): string;
  /** `HH:MM:SS` */
  span(opens: string, closes: string): string;
  /** Two spans of a day. */
  both(first: string, second: string): string;
  days(days: string, times: string): string;
}

const english: HoursWords = {
  day: (day) => dayNames[day - 1] ?? '',
  run: (first, last) => `${first}-${last}`,
  span: (opens, closes) => `${formatTime(opens)} to ${formatTime(closes)}`,
  both: (first, second) => `${first} and ${second}`,
  days: (days, times) => `${days}, ${times}`,
};

/** `Mon-Sat, 10:00 AM to 1:00 PM and 2:00 PM to 6:00 PM`: days with the same hours together. */
export function hoursText(hours: StoreRecord['hours'], words: HoursWords = english): string {
  const daysOf = new Map<string, number[]>();
  for (const day of new Set(hours.map((span) => span.day))) {
    const spans = hours.filter((span) => span.day === day).toSorted((a, b) => a.opens.localeCompare(b.opens));
    const times = spans
      .map(({ opens, closes }) => words.span(opens, closes))
      .reduce((first, second) => words.both(first, second));
    daysOf.set(times, [...(daysOf.get(times) ?? []), day]);
  }
  return [...daysOf].map(([times, days]) => words.days(daysText(days, words), times)).join('; ');
}

/** ISO weekdays: `Mon-Sat`, `Mon, Wed`. */
function daysText(days: readonly number[], words: HoursWords): string {
  const sorted = days.toSorted((a, b) => a - b);
  const runs: number[][] = [];
  for (const day of sorted) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => {
      const names = run.map((day) => words.day(day));
      const [first = '', last = ''] = [names[0], names.at(-1)];
      return names.length > 2 ? [words.run(first, last)] : names;
    })
    .join(', ');
}
