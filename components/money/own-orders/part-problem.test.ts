import { expect, test } from 'vitest';
import { leaveOneRupee as leaveOne } from '@/lib/money/payments/online-amounts';
import { partProblem } from './part-problem';

test.each([
  ['1000', null],
  ['1,000.00', null],
  ['999', null],
  ['998.50', null],
  ['999.01', leaveOne],
  ['999.99', leaveOne],
  // Problems for the server.
  ['1000.01', null],
  ['0.50', null],
  ['', null],
  ['12,50', null],
])('a part of %s of 1,000 rupees', (typed, problem) => {
  expect(partProblem(typed, 100_000)).toBe(problem);
});
