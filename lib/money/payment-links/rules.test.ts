import { describe, expect, test } from 'vitest';
import { requestedByLink, storeDayAround } from './rules';

const rupees = (amount: number | null, [atSending, paid, total]: [number, number, number]) =>
  requestedByLink({ amount, paidAtSending: atSending, paid, due: total - paid });

describe('what a link requests', () => {
  test.each<[string, number | null, [number, number, number], number]>([
    ['without an amount: all that is due', null, [0, 400, 1000], 600],
    ['without an amount, nothing due: nothing', null, [0, 1000, 1000], 0],
    ['its amount', 300, [400, 400, 1000], 300],
    ['never more than is due', 300, [900, 900, 1000], 100],
    ['the rest of its amount, after a part of it', 300, [400, 500, 1000], 200],
    ['nothing, once its amount was paid', 300, [400, 700, 1000], 0],
    ['nothing, once more was paid', 300, [400, 800, 1000], 0],
    ['its amount, after a refund of what was paid before it', 300, [400, 100, 1000], 300],
  ])('%s', (_what, amount, order, expected) => {
    expect(rupees(amount, order)).toBe(expected);
  });
});

test.each([
  ['2026-01-31T04:30:00.000Z', '2026-01-30T18:30:00.000Z', 14 * 3600],
  ['2026-01-31T18:29:59.500Z', '2026-01-30T18:30:00.000Z', 1],
  ['2026-01-31T18:30:00.000Z', '2026-01-31T18:30:00.000Z', 24 * 3600],
])('the day at the store around %s begins at %s', (now, start, secondsLeft) => {
  expect(storeDayAround(new Date(now))).toEqual({ start: new Date(start), secondsLeft });
});
