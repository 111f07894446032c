import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { bucketsOf, comparedDays, daysOfPeriod, inDays, lengthOf, winRate } from './rules';

describe('a period by name', () => {
  test.each([
    ['today', '2026-11-28', '2026-11-28', '2026-11-28'],
    // Monday to Sunday.
    ['week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['week', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['month', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['quarter', '2026-01-01', '2026-01-01', '2026-03-31'],
    ['quarter', '2026-11-25', '2026-10-01', '2026-12-31'],
    ['quarter', '2026-06-30', '2026-04-01', '2026-06-30'],
    // 1 April to 31 March.
    ['year', '2026-03-31', '2025-04-01', '2026-03-31'],
    ['year', '2026-04-01', '2026-04-01', '2027-03-31'],
    ['year', '2026-11-25', '2026-04-01', '2027-03-31'],
  ] as const)('%s of %s: %s to %s', (period, today, from, to) => {
    expect(daysOfPeriod(period, today)).toEqual({ from, to });
  });
});

test.each([
  ['2026-11-23', '2026-11-29', 7, '2026-11-16', '2026-11-22'],
  ['2026-11-25', '2026-11-25', 1, '2026-11-24', '2026-11-24'],
  ['2026-03-01', '2026-03-31', 31, '2026-01-29', '2026-02-28'],
  ['2024-01-01', '2026-03-10', 800, '2021-10-23', '2023-12-31'],
])('the period before %s to %s has the same length', (from, to, length, before, until) => {
  expect(lengthOf({ from, to })).toBe(length);
  for (const today of [daysAfter(to, 1), daysAfter(from, -1)]) {
    const { days, previous } = comparedDays({ from, to }, today);
    expect(days).toEqual({ from, to });
    expect(previous).toEqual({ from: before, to: until });
    expect(lengthOf(previous)).toBe(length);
  }
});

describe('a running period is compared with the same days of the one before', () => {
  test.each([
    // period, today, days that are compared with
    ['today', '2026-11-28', '2026-11-21', '2026-11-21'],
    ['today', '2026-03-01', '2026-02-22', '2026-02-22'],
    ['week', '2026-11-23', '2026-11-16', '2026-11-16'],
    ['week', '2026-11-28', '2026-11-16', '2026-11-21'],
    ['month', '2026-11-02', '2026-10-01', '2026-10-02'],
    ['month', '2026-11-28', '2026-10-01', '2026-10-28'],
    ['month', '2026-11-30', '2026-10-01', '2026-10-30'],
    ['month', '2026-01-15', '2025-12-01', '2025-12-15'],
    // A shorter month ends earlier.
    ['month', '2026-03-28', '2026-02-01', '2026-02-28'],
    ['month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['month', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['month', '2026-12-31', '2026-11-01', '2026-11-30'],
    ['quarter', '2026-11-28', '2026-07-01', '2026-08-28'],
    ['quarter', '2026-05-31', '2026-01-01', '2026-02-28'],
    ['year', '2026-11-28', '2025-04-01', '2025-11-28'],
    ['year', '2028-02-29', '2026-04-01', '2027-02-28'],
  ] as const)('%s on %s: %s to %s', (period, today, from, to) => {
    const days = daysOfPeriod(period, today);
    expect(comparedDays(days, today)).toEqual({
      days: { from: days.from, to: today },
      previous: { from, to },
    });
  });

  test('own dates: as many days before, up to today', () => {
    expect(comparedDays({ from: '2026-11-20', to: '2026-12-05' }, '2026-11-28')).toEqual({
      days: { from: '2026-11-20', to: '2026-11-28' },
      previous: { from: '2026-11-04', to: '2026-11-12' },
    });
  });

  test('the days before never overlap the period, and are not more', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('today', 'week', 'month', 'quarter', 'year'),
        fc.integer({ min: 0, max: 4000 }),
        (period, after) => {
          const today = daysAfter('2024-01-01', after);
          const { days, previous } = comparedDays(daysOfPeriod(period, today), today);
          expect(previous.to < days.from).toBe(true);
          expect(previous.from <= previous.to).toBe(true);
          // A month before may have a day more between the same days of quarters and years.
          expect(lengthOf(previous)).toBeLessThanOrEqual(lengthOf(days) + 3);
        },
      ),
    );
  });
});

test.each([
  [0, 0, null],
  [3, 1, 0.75],
  [0, 2, 0],
  [2, 0, 1],
])('%i won and %i lost: a rate of %j', (won, lost, rate) => {
  expect(winRate(won, lost)).toBe(rate);
});

test.each([
  [null, null],
  [0, 0],
  [86_400, 1],
  [4319, 0],
  [4320, 0.1],
  [218_160, 2.5],
])('%j seconds are %j days', (seconds, days) => {
  expect(inDays(seconds)).toBe(days);
});

describe('bars of a chart', () => {
  const series = (from: string, length: number) =>
    Array.from({ length }, (_, index) => ({
      day: new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
    }));

  test('are days up to 62 of them', () => {
    expect(bucketsOf(series('2026-11-25', 1))).toEqual([
      { from: '2026-11-25', to: '2026-11-25', days: [{ day: '2026-11-25' }] },
    ]);
    expect(bucketsOf(series('2026-10-01', 62))).toHaveLength(62);
  });

  test('are weeks from Monday beyond, cut at both ends', () => {
    // A Thursday.
    const weeks = bucketsOf(series('2026-10-01', 63));
    expect(weeks.map(({ from, to, days }) => [from, to, days.length])).toEqual([
      ['2026-10-01', '2026-10-04', 4],
      ...[
        '10-05 10-11',
        '10-12 10-18',
        '10-19 10-25',
        '10-26 11-01',
        '11-02 11-08',
        '11-09 11-15',
        '11-16 11-22',
        '11-23 11-29',
      ].map((week) => [...week.split(' ').map((day) => `2026-${day}`), 7]),
      ['2026-11-30', '2026-12-02', 3],
    ]);
    expect(bucketsOf(series('2024-01-01', 800))).toHaveLength(115);
  });
});
