import { expect, test } from 'vitest';
import { isTooLittleToPayOnline, partProblem } from './part-problem';

const leaveOne = 'Pay all of it, or leave at least 1 rupee.';

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
  expect(partProblem(typed, 1000)).toBe(problem);
});

test('sums that are no exact binary fractions', () => {
  expect(partProblem('1.10', 2.1)).toBeNull();
  expect(partProblem('1.11', 2.1)).toBe(leaveOne);
  expect(partProblem('1.00', 1.99)).toBe(leaveOne);
});

test.each([
  [0, false],
  [0.01, true],
  [0.99, true],
  [1, false],
])('a due of %d rupees is too little: %s', (due, isTooLittle) => {
  expect(isTooLittleToPayOnline(due)).toBe(isTooLittle);
});
