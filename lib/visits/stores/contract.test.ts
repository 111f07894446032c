import { expect, test } from 'vitest';
import { whyNotHours } from './contract';

const span = (day: number | undefined, opens: string, closes: string) => ({ day, opens, closes });
const monday = span(1, '10:00:00', '18:00:00');

test.each([
  ['a week', [monday, span(2, '10:00:00', '18:00:00')], undefined],
  ['a break', [span(1, '10:00:00', '13:00:00'), span(1, '13:00:00', '18:00:00')], undefined],
  [
    'closing before opening',
    [monday, span(4, '18:00:00', '10:00:00')],
    'Thursday: the store must open before it closes.',
  ],
  [
    'overlapping spans',
    [monday, span(7, '10:00:00', '13:00:00'), span(7, '12:00:00', '14:00:00')],
    'Sunday: the hours of a day may not overlap.',
  ],
  ['no opening time', [monday, span(2, '', '10:00:00')], 'Tuesday: the opening time is missing.'],
  ['no closing time', [monday, span(2, '10:00:00', '')], 'Tuesday: the closing time is missing.'],
  ['a date of its own', [span(undefined, '10:00:00', '09:00:00')], 'The store must open before it closes.'],
] as const)('hours with %s', (_, spans, message) => {
  expect(whyNotHours(spans)?.message).toBe(message);
});
