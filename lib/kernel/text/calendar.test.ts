import { expect, test } from 'vitest';
import { yearsBefore } from './calendar';

test.each([
  ['2026-03-01T04:30:00.500Z', 1, '2025-03-01T04:30:00.500Z'],
  ['2028-02-28T23:59:59.999Z', 1, '2027-02-28T23:59:59.999Z'],
  ['2028-02-29T04:30:00.000Z', 1, '2027-02-28T04:30:00.000Z'],
  ['2028-02-29T04:30:00.000Z', 8, '2020-02-29T04:30:00.000Z'],
  ['2028-03-01T00:00:00.000Z', 1, '2027-03-01T00:00:00.000Z'],
])('%s, %i years before', (now, years, then) => {
  expect(yearsBefore(new Date(now), years).toISOString()).toBe(then);
});
