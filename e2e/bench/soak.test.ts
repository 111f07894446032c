import { expect, test } from 'vitest';
import { failuresIn, type Minute } from './soak';

const minutes = (change: (n: number) => Partial<Minute>): Minute[] =>
  Array.from({ length: 10 }, (_, n) => ({
    requests: 3600,
    errors: 0,
    p50Ms: 10,
    p99Ms: 50,
    residentMb: 300,
    ...change(n),
  }));

test('soak passes if nothing changes, and with one slow minute', () => {
  expect(failuresIn(minutes(() => ({})))).toEqual([]);
  expect(failuresIn(minutes((n) => (n === 8 ? { p99Ms: 900, residentMb: 900 } : {})))).toEqual([]);
});

test('soak fails on errors, growing memory and slower responses', () => {
  expect(failuresIn(minutes((n) => (n === 4 ? { errors: 2 } : {})))).toEqual([
    '2 requests were answered wrongly or not at all',
  ]);
  expect(failuresIn(minutes((n) => ({ residentMb: 300 + 4 * n })))).toEqual(['memory grew by 12 %']);
  expect(failuresIn(minutes((n) => ({ p99Ms: 50 + 10 * n })))).toEqual(['p99 went to 2.17 x']);
});
