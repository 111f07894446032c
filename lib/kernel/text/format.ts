import { timeZone, utcOffset } from '@/lib/business';

/* Money and time (docs/product/rules.md, "Screens"), in the store's time zone. */

const rupees = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'INR' });
const indianRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
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
const monthOnly = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'long' });
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

/** Formats money (currency): INR in US number format, `₹1,234.50`. */
export function formatRupees(amount: number): string {
  return rupees.format(amount);
}

/** Amount outside English: `₹1,23,456.00`. */
export function formatIndianRupees(amount: number): string {
  return indianRupees.format(amount);
}

/** Amount in a form field: `1234.50`, `1234`. */
export function amountValue(rupees: number): string {
  return rupees.toFixed(2).replace(/\.00$/, '');
}

/** `₹200` */
export function formatWholeRupees(amount: number): string {
  return wholeRupees.format(amount);
}

/** Paise only if there are any: `₹200`, `₹999.50`. */
export function formatAmount(rupees: number): string {
  return Number.isInteger(rupees) ? formatWholeRupees(rupees) : formatRupees(rupees);
}

/** `5,000` */
export function formatCount(count: number): string {
  return wholeNumber.format(count);
}

/** An ISO instant as `Jan 31, 2026, 10:30:00 AM` in Asia/Kolkata. */
export function formatInstant(iso: string): string {
  return dateTime.format(new Date(iso));
}

/** `YYYY-MM-DD` as `Sat, Jan 31, 2026`, without time zone. */
export function formatDate(date: string): string {
  return dayOnly.format(new Date(`${date}T00:00:00Z`));
}

/** `YYYY-MM-DD` as `May 17, 1990`. */
export function formatShortDate(date: string): string {
  return dayWithoutWeekday.format(new Date(`${date}T00:00:00Z`));
}

/** `YYYY-MM` as `November 2026`. */
export function formatMonth(month: string): string {
  return monthOnly.format(new Date(`${month}-01T00:00:00Z`));
}

/** `YYYY-MM-DD` as `Nov 16 – 22, 2026`. */
export function formatDates(from: string, to: string): string {
  const range = dayWithoutWeekday.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
  // Node writes thin spaces around the dash, Chromium plain ones: the HTML would differ from the browser's rendering.
  return range.replaceAll('\u2009', ' ');
}

/** `HH:MM:SS` as `10:30 AM`. */
export function formatTime(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  const hour = Number(hours);
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `YYYY-MM-DD` at the store. */
export function storeDate(at: Date): string {
  return calendarDay.format(at);
}

/** `YYYY-MM-DD` and `HH:MM:SS` at the store. */
export function storeInstant(date: string, time: string): Date {
  return new Date(`${date}T${time}${utcOffset}`);
}

/** `YYYY-MM-DD` at the store. */
export function storeDayStart(date: string): Date {
  return storeInstant(date, '00:00:00');
}

/** `HH:MM:SS` at the store. */
export function storeTime(at: Date): string {
  return clockTime.format(at);
}
