import { expect, test } from 'vitest';
import { languages } from '@/lib/languages';
import { formatsIn } from './formats';

test('English is as ever', () => {
  const { rupees, date, time, dates } = formatsIn('en');
  expect([rupees(123456.5), date('2026-01-31'), time('10:30:00'), dates('2026-11-16', '2026-11-22')]).toEqual(
    ['₹123,456.50', 'Sat, Jan 31, 2026', '10:30 AM', 'Nov 16 – 22, 2026'],
  );
});

test('elsewhere: the grouping of India, Latin digits', () => {
  for (const language of languages.filter((each) => each !== 'en')) {
    const formats = formatsIn(language);
    expect(formats.rupees(123456.5)).toBe('₹1,23,456.50');
    expect(formats.amount(200)).toBe('₹200');
    for (const text of [
      formats.instant('2026-11-30T05:00:00Z'),
      formats.date('2026-01-31'),
      formats.shortDate('2026-01-31'),
      formats.month('2026-11'),
      formats.dates('2026-11-16', '2026-11-22'),
    ]) {
      expect(text).toMatch(/2026/);
      expect(text).not.toMatch(/(?![0-9])\p{Nd}/u);
      expect(text).not.toMatch(/,\S/);
    }
    // One way in slots, lists and opening hours (`business.contactHours`).
    expect(formats.time('10:30:00')).toBe('10:30 AM');
    expect(formats.instant('2026-11-30T09:00:00Z')).toMatch(/ 2:30:00 PM$/);
  }
});
