import { timeZone } from '@/lib/business';

/** Formatting of money and time (docs/product/rules.md, "Screens"), always in the store's time zone. */

const rupees = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'INR' });
const wholeRupees = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});
const wholeNumber = new Intl.NumberFormat('en-US');
const dateTime = new Intl.DateTimeFormat('en-US', {
  timeZone,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});
const dayOnly = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});
const dayWithoutWeekday = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});
const calendarDay = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const clockTime = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Rupees as INR currency in US number format: `₹1,234.50`. */
export function formatRupees(amount: number): string {
  return rupees.format(amount);
}

/** Whole rupees without decimals: `₹200`. */
export function formatWholeRupees(amount: number): string {
  return wholeRupees.format(amount);
}

/** A count: `5,000`. */
export function formatCount(count: number): string {
  return wholeNumber.format(count);
}

/** An ISO instant as `Jan 31, 2026, 10:30:00 AM` in Asia/Kolkata. */
export function formatInstant(iso: string): string {
  return dateTime.format(new Date(iso));
}

/** A calendar date `YYYY-MM-DD` as `Sat, Jan 31, 2026`; a date has no time zone. */
export function formatDate(date: string): string {
  return dayOnly.format(new Date(`${date}T00:00:00Z`));
}

/** A date of birth `YYYY-MM-DD` as `May 17, 1990`, without the weekday. */
export function formatBirthday(date: string): string {
  return dayWithoutWeekday.format(new Date(`${date}T00:00:00Z`));
}

/** A range of calendar dates as `Nov 16 – 22, 2026`. */
export function formatDates(from: string, to: string): string {
  const range = dayWithoutWeekday.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
  // Node writes thin spaces around the dash, Chromium plain ones: a page's HTML would differ from what the browser renders.
  return range.replaceAll('\u2009', ' ');
}

/** A time of day `HH:MM:SS` as `10:30 AM`. */
export function formatTime(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  const hour = Number(hours);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The calendar date `YYYY-MM-DD` of an instant at the store. */
export function storeDate(at: Date): string {
  return calendarDay.format(at);
}

/** The first instant of a calendar date `YYYY-MM-DD` at the store; Asia/Kolkata has no daylight saving time. */
export function storeDayStart(date: string): Date {
  return new Date(`${date}T00:00:00+05:30`);
}

/** The time of day `HH:MM:SS` of an instant at the store. */
export function storeTime(at: Date): string {
  return clockTime.format(at);
}
