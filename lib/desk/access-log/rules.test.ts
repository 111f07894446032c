import { describe, expect, test } from 'vitest';
import { manyOpenings, type Opening } from './rules';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 31, 4, 30, seconds)).toISOString();

/** Of one person, every so many seconds. */
const openings = (count: number, everySeconds: number, customerOf = (n: number) => n): Opening[] =>
  Array.from({ length: count }, (_, n) => ({
    actorId: 7,
    customerId: customerOf(n),
    at: at(n * everySeconds),
  }));

describe('more than 100 different customers within an hour', () => {
  test('are found with their hour', () => {
    expect(manyOpenings(openings(130, 30))).toEqual([
      { actorId: 7, customers: 120, from: at(0), to: at(119 * 30) },
    ]);
  });

  test('100 are not', () => {
    expect(manyOpenings(openings(100, 10))).toEqual([]);
    expect(manyOpenings(openings(101, 10))).toHaveLength(1);
  });

  test('the same customers again count once', () => {
    expect(manyOpenings(openings(3000, 1, (n) => n % 100))).toEqual([]);
  });

  test('over a longer time they are not', () => {
    expect(manyOpenings(openings(500, 36))).toEqual([]);
    expect(manyOpenings(openings(500, 35))).toHaveLength(1);
  });

  test('a customer who is opened again after the hour counts in the later one', () => {
    const first = openings(60, 1);
    const later = openings(101, 1).map(({ at: _at, ...each }, n) => ({ ...each, at: at(3700 + n) }));
    expect(manyOpenings([...first, ...later])).toMatchObject([{ customers: 101, from: at(3700) }]);
  });

  test('each person counts apart', () => {
    const two = openings(120, 10).map((each, n) => ({ ...each, actorId: n % 2 }));
    expect(manyOpenings(two)).toEqual([]);
  });
});
