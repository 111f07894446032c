import { formatDate, formatTime } from '@/lib/kernel/text/format';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { tasksText as text } from './tasks-text';

/**
 * `Today, 11:30 AM`, `Tomorrow`, `Sat, Jan 31, 2026`.
 * @param today `YYYY-MM-DD` at the store
 */
export function formatDue(
  { due_on: dueOn, due_time: dueTime }: { due_on: string; due_time: string | null },
  today: string,
): string {
  const days: Readonly<Record<string, string>> = {
    [daysAfter(today, -1)]: text.yesterday,
    [today]: text.today,
    [daysAfter(today, 1)]: text.tomorrow,
  };
  const day = days[dueOn] ?? formatDate(dueOn);
  return dueTime === null ? day : `${day}, ${formatTime(dueTime)}`;
}
