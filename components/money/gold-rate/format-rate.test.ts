import { describe, expect, test } from 'vitest';
import { commonTime, rateChange, rateRows, rateTime } from './format-rate';

const rate = { id: 1, rate_per_gram: 10_000, set_at: '2026-11-21T18:45:00.000Z' };

test('a rate has its time for a day, then its date in India', () => {
  expect(rateTime(rate, new Date('2026-11-22T18:45:00Z'))).toBe('Updated Nov 22, 2026, 12:15:00 AM');
  expect(rateTime(rate, new Date('2026-11-22T18:45:01Z'))).toBe('Rate of Nov 22, 2026');
});

test('only rates that were set are shown, the purest first', () => {
  expect(rateRows({ '18K': rate, '24K': rate }).map(({ label }) => label)).toEqual(['24 carat', '18 carat']);
  expect(rateRows({})).toEqual([]);
});

test('rates of one time have it once, others each their own', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const earlier = { ...rate, set_at: '2026-11-21T18:30:00.000Z' };
  expect(commonTime({ '24K': rate, '22K': rate }, now)).toBe('Updated Nov 22, 2026, 12:15:00 AM');
  expect(commonTime({ '24K': rate, '22K': earlier }, now)).toBeNull();
  expect(commonTime({}, now)).toBeNull();
});

describe('the change since yesterday', () => {
  const yesterday = { purity: '22K', rate_per_gram: 9950.5, date: '2026-11-21' } as const;
  const now = new Date('2026-11-22T10:00:00Z');

  test.each([
    [10_000, '₹49.50 more than yesterday'],
    [9950, '₹0.50 less than yesterday'],
    [9950.5, 'Same as yesterday'],
  ])('of %d rupees is %j', (rate_per_gram, change) => {
    expect(rateChange({ ...rate, rate_per_gram }, yesterday, now)).toBe(change);
  });

  test('is not said without a rate of yesterday, or of today', () => {
    expect(rateChange(rate, undefined, now)).toBeNull();
    expect(rateChange({ ...rate, set_at: '2026-11-21T18:29:59.000Z' }, yesterday, now)).toBeNull();
  });
});
