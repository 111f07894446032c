import { expect, test } from 'vitest';
import { ageInDays, sumsAfter } from './rules';

const sums = {
  '0-7': { count: 2, amount: 100.1 },
  '8-30': { count: 1, amount: 50 },
  '31-90': { count: 3, amount: 0.3 },
  '90+': { count: 1, amount: 9 },
};

test.each([
  [7, '0-7', 0.1, 0, { count: 1, amount: 100 }],
  [8, '8-30', 50, 20.05, { count: 1, amount: 20.05 }],
  [90, '31-90', 0.1, 0, { count: 2, amount: 0.2 }],
  [91, '90+', 9, 0, { count: 0, amount: 0 }],
  [0, '0-7', 0, 5, { count: 3, amount: 105.1 }],
])('an order of %i days moves the sum of %s', (age_days, age, before, due, expected) => {
  expect(sumsAfter(sums, { age_days, pending_amount: before }, due)).toEqual({ ...sums, [age]: expected });
});

test('the age is counted in calendar days at the store', () => {
  expect(ageInDays('2026-11-22T18:29:59.999Z', '2026-11-23')).toBe(1);
  expect(ageInDays('2026-11-22T18:30:00.000Z', '2026-11-23')).toBe(0);
  expect(ageInDays('2026-11-24T18:30:00.000Z', '2026-11-23')).toBe(0);
});
