import { expect, test } from 'vitest';
import { formatDue } from './format-due';

test.each([
  ['2026-01-31', '11:30:00', 'Today, 11:30 AM'],
  ['2026-01-31', null, 'Today'],
  ['2026-02-01', null, 'Tomorrow'],
  ['2026-01-30', '00:00:00', 'Yesterday, 12:00 AM'],
  ['2026-01-29', null, 'Thu, Jan 29, 2026'],
])('due on %s at %s: %s', (due_on, due_time, text) => {
  expect(formatDue({ due_on, due_time }, '2026-01-31')).toBe(text);
});
