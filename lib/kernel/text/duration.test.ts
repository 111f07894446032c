import { expect, test } from 'vitest';
import { formatDays } from './duration';

test.each([
  [0, '0 days'],
  [1, '1 day'],
  [40.5, '40.5 days'],
  [364, '364 days'],
  [365, '1 year'],
  [400, '1 year 1 month'],
  [729, '1 year 11 months'],
  [730, '2 years'],
  [1460, '4 years'],
])('%d days are "%s"', (days, words) => {
  expect(formatDays(days)).toBe(words);
});
