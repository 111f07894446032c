import { expect, test } from 'vitest';
import { openedMonth } from './opened-month';

const sundaysClosed = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() === 0 ? 'closed' : 'free');

test.each([
  ['the month of the selected day', '2026-12-18', '2026-11-30', '2026-12'],
  ['the current month while a day of it is left', '2026-11-27', '2026-11-27', '2026-11'],
  ['the next month on the last day of one', '2026-11-30', '2026-11-30', '2026-12'],
  ['the next month if only a Sunday is left', '2026-05-30', '2026-05-30', '2026-06'],
  ['the next year', '2026-12-31', '2026-12-31', '2027-01'],
  ['the month of the first free day without a selection', '', '2026-11-29', '2026-11'],
  ['the next month without a selection on a closed last day', '', '2026-05-31', '2026-06'],
])('opens %s', (_what, value, today, month) => {
  const calendar = { value, min: today, max: '2027-05-30', today, stateOf: sundaysClosed } as const;
  expect(openedMonth(calendar).slice(0, 7)).toBe(month);
});

test('opens the current month if every day is full, and within the range without any state', () => {
  const full = { value: '', min: '2026-11-30', max: '2027-05-30', today: '2026-11-30' } as const;
  expect(openedMonth({ ...full, stateOf: () => 'taken' })).toBe('2026-11-30');
  expect(openedMonth({ value: '', min: '1900-01-01', max: '2200-12-31', today: '2026-11-30' })).toBe(
    '2026-11-30',
  );
  expect(openedMonth({ value: '', min: '1900-01-01', max: '2025-12-31', today: '2026-11-30' })).toBe(
    '1900-01-01',
  );
});
