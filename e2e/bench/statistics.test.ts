import { describe, expect, test } from 'vitest';
import {
  compare,
  scalingOf,
  median,
  medianOf,
  ratio,
  shown,
  slowest,
  table,
  type Sample,
} from './statistics';

const sample = (round: number, requestsPerSecond: number, serverMs: number, foreign = 0): Sample => ({
  round,
  requestsPerSecond,
  p50Ms: 1,
  p99Ms: serverMs * 10,
  serverMs,
  databaseMs: 1,
  foreign,
});

test('median of odd and even counts', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
  expect(
    medianOf([sample(0, 10, 1), sample(1, 30, 1), sample(2, 20, 1)], (one) => one.requestsPerSecond),
  ).toBe(20);
});

describe('two servers', () => {
  // The second round was slow for both.
  const app = [sample(0, 50, 2), sample(1, 10, 2), sample(2, 50, 4)];
  const floor = [sample(0, 100, 1), sample(1, 20, 1), sample(2, 100, 1)];

  test('are compared within each round', () => {
    expect(ratio(app, floor, slowest)).toBe(2);
    expect(compare(app, floor)).toEqual({ throughput: 0.5, inverseCpu: 0.5, isNoisy: false, decisive: 0.5 });
  });

  test('are compared by CPU time if other processes share the CPU', () => {
    const noisy = app.map((one) => ({ ...one, serverMs: 1, foreign: 0.2 }));
    expect(compare(noisy, noisy)).toMatchObject({ isNoisy: true, decisive: 1 });
    expect(
      compare(
        noisy,
        floor.map((one) => ({ ...one, foreign: 0.2 })),
      ),
    ).toMatchObject({ throughput: 0.5, decisive: 1 });
  });

  test('round with one server only is ignored', () => {
    expect(ratio(app, floor.slice(0, 1), slowest)).toBe(2);
  });
});

test('two sizes are compared relative to the floor measured beside each', () => {
  const floor = sample(0, 100, 1);
  const small = [{ app: sample(0, 50, 2), floor }];
  // Half the throughput, because the machine was slower; server and database use 4 ms of CPU instead of 3.
  const large = [{ app: sample(0, 25, 3), floor: sample(0, 50, 1) }];
  expect(scalingOf(large, small)).toEqual({ throughput: 1, inverseCpu: 0.75, isNoisy: false, decisive: 1 });
});

test('formats numbers and tables', () => {
  expect([1234.4, 99.96, 12.34, 0.456, Number.NaN].map(shown)).toEqual([
    '1,234',
    '100.0',
    '12.3',
    '0.46',
    '-',
  ]);
  expect(table(['case', 'n'], [['list', '1,000']])).toBe(
    ['| case |     n |', '| ---- | ----: |', '| list | 1,000 |'].join('\n'),
  );
});
