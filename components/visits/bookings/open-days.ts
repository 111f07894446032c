import type { StoreRecord } from '@/lib/visits/bookings/contract';
import { formatTime } from '@/lib/kernel/text/format';

export const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** `Mon-Sat, 10:00 AM to 1:00 PM and 2:00 PM to 6:00 PM`: days with the same hours together. */
export function hoursText(hours: StoreRecord['hours']): string {
  const daysOf = new Map<string, number[]>();
  for (const day of new Set(hours.map((span) => span.day))) {
    const spans = hours.filter((span) => span.day === day).toSorted((a, b) => a.opens.localeCompare(b.opens));
    const words = spans.map(({ opens, closes }) => `${formatTime(opens)} to ${formatTime(closes)}`);
    const text = words.join(' and ');
    daysOf.set(text, [...(daysOf.get(text) ?? []), day]);
  }
  return [...daysOf].map(([text, days]) => `${daysText(days)}, ${text}`).join('; ');
}

/** ISO weekdays: `Mon-Sat`, `Mon, Wed`. */
function daysText(days: readonly number[]): string {
  const sorted = days.toSorted((a, b) => a - b);
  const runs: number[][] = [];
  for (const day of sorted) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => (run.length > 2 ? [`${name(run[0])}-${name(run.at(-1))}`] : run.map(name)))
    .join(', ');
}

function name(day: number | undefined): string {
  return dayNames[(day ?? 1) - 1] ?? '';
}
