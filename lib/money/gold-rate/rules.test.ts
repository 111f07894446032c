import { expect, test } from 'vitest';
import { isJump, isOld } from './rules';

test.each([
  [100_00, 110_00, false],
  [100_00, 110_01, true],
  [100_00, 90_00, false],
  [100_00, 89_99, true],
  [100_00, 100_00, false],
  // 10 % of 1,005 paise is 100.5.
  [1_005, 1_105, false],
  [1_005, 1_106, true],
  [1_000_000_00, 100, true],
])('from %i to %i paise: a jump is %s', (last, next, jumps) => {
  expect(isJump(last, next)).toBe(jumps);
});

test.each([
  ['2026-11-22T10:00:00.000Z', false],
  ['2026-11-22T09:59:59.999Z', true],
  ['2026-11-23T10:00:00.000Z', false],
])('set at %s, it is old a day later: %s', (setAt, old) => {
  expect(isOld(setAt, new Date('2026-11-23T10:00:00.000Z'))).toBe(old);
});
