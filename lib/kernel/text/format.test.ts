import { describe, expect, test } from 'vitest';
import {
  formatAmount,
  formatMonth,
  formatShortDate,
  formatDate,
  formatDates,
  formatInstant,
  formatRupees,
  formatTime,
  formatWholeRupees,
  storeDate,
  storeInstant,
  storeTime,
} from './format';

/* Times are the store's (IST, UTC+5:30), whatever the device's or server's. */

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test.each([
  [0, '₹0.00'],
  [200, '₹200.00'],
  [1234.5, '₹1,234.50'],
  [1_234_567.89, '₹1,234,567.89'],
  [999_999_999_999.99, '₹999,999,999,999.99'],
])('%d rupees are written %s, in US number format', (amount, text) => {
  expect(formatRupees(amount)).toBe(text);
});

test('whole rupees have no decimals', () => {
  expect(formatWholeRupees(200)).toBe('₹200');
  expect(formatWholeRupees(20_000_000)).toBe('₹20,000,000');
});

test('an amount has its paise if there are any', () => {
  expect(formatAmount(200)).toBe('₹200');
  expect(formatAmount(999.5)).toBe('₹999.50');
});

test.each([
  ['2026-01-31T05:00:00.000Z', 'Jan 31, 2026, 10:30:00 AM'],
  ['2026-01-31T18:29:59.000Z', 'Jan 31, 2026, 11:59:59 PM'],
  ['2026-01-31T18:30:00.000Z', 'Feb 1, 2026, 12:00:00 AM'],
  ['2025-12-31T20:00:00.000Z', 'Jan 1, 2026, 1:30:00 AM'],
])('the instant %s is written %s', (iso, text) => {
  expect(plain(formatInstant(iso))).toBe(text);
});

test.each([
  ['1990-05-17', 'May 17, 1990'],
  ['1992-02-29', 'Feb 29, 1992'],
])('the date of birth %s is written %s, without a weekday', (date, text) => {
  expect(formatShortDate(date)).toBe(text);
});

test('a month is written with its name', () => {
  expect(['2026-01', '2026-12'].map(formatMonth)).toEqual(['January 2026', 'December 2026']);
});

test.each([
  ['2026-01-31', 'Sat, Jan 31, 2026'],
  ['2024-02-29', 'Thu, Feb 29, 2024'],
  ['2026-12-31', 'Thu, Dec 31, 2026'],
])('the date %s is written %s in any time zone', (date, text) => {
  expect(plain(formatDate(date))).toBe(text);
});

test.each([
  ['2026-11-23', '2026-11-29', 'Nov 23 – 29, 2026'],
  ['2026-11-30', '2026-12-06', 'Nov 30 – Dec 6, 2026'],
  ['2026-12-28', '2027-01-03', 'Dec 28, 2026 – Jan 3, 2027'],
])('the dates from %s to %s are written %s, with plain spaces as in browsers', (from, to, text) => {
  expect(formatDates(from, to)).toBe(text);
});

test.each([
  ['00:00:00', '12:00 AM'],
  ['09:30:00', '9:30 AM'],
  ['11:59:00', '11:59 AM'],
  ['12:00:00', '12:00 PM'],
  ['17:30:00', '5:30 PM'],
  ['23:59:59', '11:59 PM'],
])('the time %s is written %s', (time, text) => {
  expect(formatTime(time)).toBe(text);
});

describe('the store’s clock around midnight', () => {
  test.each([
    ['2026-01-30T18:29:59.999Z', '2026-01-30', '23:59:59'],
    ['2026-01-30T18:30:00.000Z', '2026-01-31', '00:00:00'],
    ['2026-01-30T23:59:59.000Z', '2026-01-31', '05:29:59'],
    ['2026-01-31T00:00:00.000Z', '2026-01-31', '05:30:00'],
    ['2025-12-31T18:30:00.000Z', '2026-01-01', '00:00:00'],
    ['2024-02-28T18:30:00.000Z', '2024-02-29', '00:00:00'],
    ['2024-02-29T18:30:00.000Z', '2024-03-01', '00:00:00'],
  ])('%s is %s, %s', (iso, date, time) => {
    expect(storeDate(new Date(iso))).toBe(date);
    expect(storeTime(new Date(iso))).toBe(time);
    const seconds = 1000 * Math.floor(Date.parse(iso) / 1000);
    expect(storeInstant(date, time)).toEqual(new Date(seconds));
  });
});
