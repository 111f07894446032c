import { expect, test } from 'vitest';
import { minutesSince, waitingVisits, whyNotUncalled } from './rules';

const now = new Date('2026-02-02T06:30:00.000Z');
const visit = (id: number, changes: object = {}) => ({
  id,
  visit: 'arrived' as const,
  arrived_at: '2026-02-02T06:00:00.000Z',
  called_at: null,
  ...changes,
});

test('who arrived and is not called waits, the longest first', () => {
  const waiting = waitingVisits([
    visit(3),
    visit(1, { arrived_at: '2026-02-02T06:10:00.000Z' }),
    visit(2),
    visit(4, { visit: 'served' }),
    visit(5, { visit: 'expected', arrived_at: null }),
    visit(6, { called_at: '2026-02-02T06:20:00.000Z' }),
  ]);
  expect(waiting.map(({ id }) => id)).toEqual([2, 3, 1]);
});

test.each([
  ['2026-02-02T06:30:00.000Z', 0],
  ['2026-02-02T06:29:00.001Z', 0],
  ['2026-02-02T06:29:00.000Z', 1],
  ['2026-02-02T05:00:00.000Z', 90],
  ['2026-02-02T06:31:00.000Z', 0],
])('minutes since %s: %d', (since, minutes) => {
  expect(minutesSince(since, now)).toBe(minutes);
});

test.each([
  ['arrived', null],
  ['served', 'VISIT_DONE'],
  ['expected', 'VISIT_DONE'],
  ['no_show', 'VISIT_DONE'],
] as const)('the call of a visit that is %s: %s', (state, code) => {
  expect(whyNotUncalled({ visit: state })?.code ?? null).toBe(code);
});
