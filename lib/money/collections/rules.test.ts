import { expect, test } from 'vitest';
import { payByProblem, promisedAmountProblem, stepFor } from './rules';

test.each([
  ['2026-11-06', null],
  ['2026-11-07', -3],
  ['2026-11-09', -3],
  ['2026-11-10', 0],
  ['2026-11-12', 0],
  ['2026-11-13', 3],
  ['2026-11-19', 3],
  ['2026-11-20', 10],
  ['2026-11-27', 10],
  ['2026-11-28', null],
])('on %s the step of a due of November 10 is %s', (today, step) => {
  expect(stepFor('2026-11-10', today)).toBe(step);
});

test('the steps go on over the end of a year', () => {
  expect(stepFor('2026-12-31', '2027-01-10')).toBe(10);
  expect(stepFor('2027-01-01', '2026-12-29')).toBe(-3);
});

test.each([
  ['2026-11-09', 'Promised for cannot be in the past.'],
  ['2026-11-10', null],
  ['2027-02-08', null],
  ['2027-02-09', 'Promised for must be within 90 days.'],
])('on November 10 a promise for %s: %s', (payBy, problem) => {
  expect(payByProblem(payBy, '2026-11-10')).toBe(problem);
});

test.each([
  [0, 'Amount must be above 0.'],
  [1, null],
  [500, null],
  [501, 'Amount cannot be more than is due.'],
])('%i of 500 paise: %s', (amount, problem) => {
  expect(promisedAmountProblem(amount, 500)).toBe(problem);
});
