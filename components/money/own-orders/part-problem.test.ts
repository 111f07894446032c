import { expect, test } from 'vitest';
import { leavesTooLittle } from './part-problem';

test.each([
  ['1000', false],
  ['1,000.00', false],
  ['999', false],
  ['998.50', false],
  ['999.01', true],
  ['999.99', true],
  // Problems for the server.
  ['1000.01', false],
  ['0.50', false],
  ['', false],
  ['12,50', false],
])('a part of %s of 1,000 rupees', (typed, isProblem) => {
  expect(leavesTooLittle(typed, 100_000)).toBe(isProblem);
});
