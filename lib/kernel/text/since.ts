import { formatShortDate, formatTime, storeDate, storeTime } from './format';
import { daysAfter } from './calendar';

/**
 * A time in the past as `today 10:07 AM`, `yesterday 4:30 PM` or `Nov 26, 2026`, at the store.
 * @param iso ISO 8601
 */
export function sinceText(iso: string, now: Date): string {
  const at = new Date(iso);
  const [day, today] = [storeDate(at), storeDate(now)];
  if (day === today) return `today ${formatTime(storeTime(at))}`;
  return day === daysAfter(today, -1) ? `yesterday ${formatTime(storeTime(at))}` : formatShortDate(day);
}
