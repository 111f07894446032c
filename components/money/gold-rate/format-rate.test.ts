import { expect, test } from 'vitest';
import { rateRows, rateTime } from './format-rate';

const rate = { id: 1, rate_per_gram: 10_000, set_at: '2026-11-21T18:45:00.000Z' };

test('a rate has its time for a day, then its date in India', () => {
  expect(rateTime(rate, new Date('2026-11-22T18:45:00Z'))).toBe('Updated Nov 22, 2026, 12:15:00 AM');
  expect(rateTime(rate, new Date('2026-11-22T18:45:01Z'))).toBe('Rate of Nov 22, 2026');
});

test('only rates that were set are shown, the purest first', () => {
  expect(rateRows({ '18K': rate, '24K': rate }).map(({ label }) => label)).toEqual(['24 carat', '18 carat']);
  expect(rateRows({})).toEqual([]);
});
