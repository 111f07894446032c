import { formatDate, storeDate } from './format';

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

/**
 * `just now`, `5 minutes ago`, `3 hours ago`, `yesterday`, `4 days ago`; after a week the date at the store.
 * @param iso ISO 8601
 */
export function relativeTime(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return words.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return words.format(-hours, 'hour');
  const days = Math.floor(hours / 24);
  return days < 7 ? words.format(-days, 'day') : formatDate(storeDate(new Date(iso)));
}
