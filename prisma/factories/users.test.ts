import { expect, test } from 'vitest';
import { randomMobile } from './users';

test('a process is never given a mobile number twice', () => {
  const mobiles = Array.from({ length: 100_000 }, randomMobile);
  expect(new Set(mobiles).size).toBe(mobiles.length);
  expect(mobiles.filter((mobile) => !/^7\d{9}$/.test(mobile))).toEqual([]);
});
