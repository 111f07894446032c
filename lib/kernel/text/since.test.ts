import { expect, test } from 'vitest';
import { sinceText } from './since';

const now = new Date('2026-11-29T06:30:00Z');

test.each([
  ['2026-11-29T04:37:00Z', 'today 10:07 AM'],
  ['2026-11-28T18:30:00Z', 'today 12:00 AM'],
  ['2026-11-28T18:29:59Z', 'yesterday 11:59 PM'],
  ['2026-11-27T18:30:00Z', 'yesterday 12:00 AM'],
  ['2026-11-27T18:29:00Z', 'Nov 27, 2026'],
])('%s is %s, at the store', (iso, text) => {
  expect(sinceText(iso, now)).toBe(text);
});
