import { expect, test } from 'vitest';
import { relativeTime } from './relative-time';

const now = new Date('2026-01-31T12:00:00.000Z');

test.each([
  ['2026-01-31T11:59:00.001Z', 'just now'],
  // The device's clock is slow.
  ['2026-01-31T12:05:00.000Z', 'just now'],
  ['2026-01-31T11:59:00.000Z', '1 minute ago'],
  ['2026-01-31T11:00:00.001Z', '59 minutes ago'],
  ['2026-01-31T11:00:00.000Z', '1 hour ago'],
  ['2026-01-30T12:00:00.001Z', '23 hours ago'],
  ['2026-01-30T12:00:00.000Z', 'yesterday'],
  ['2026-01-24T12:00:00.001Z', '6 days ago'],
  ['2026-01-24T11:59:00.000Z', 'Sat, Jan 24, 2026'],
  ['2026-01-23T18:30:00.000Z', 'Sat, Jan 24, 2026'],
])('%s: %s', (iso, words) => {
  expect(relativeTime(iso, now)).toBe(words);
});
