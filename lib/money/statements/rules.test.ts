import { expect, test } from 'vitest';
import { whyNotSpan } from './rules';

test.each([
  ['2026-01-01', '2027-01-01', null],
  ['2026-01-01', '2027-01-02', 'to'],
  ['2026-01-02', '2026-01-02', null],
  ['2026-01-02', '2026-01-01', 'to'],
  ['', '2026-01-01', 'from'],
  ['2026-01-01', '', 'to'],
])('from %j to %j is wrong in %j', (from, to, field) => {
  expect(whyNotSpan({ from, to })?.field ?? null).toBe(field);
});
