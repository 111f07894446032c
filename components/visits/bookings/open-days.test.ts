import { expect, test } from 'vitest';
import { sameHours } from '@/lib/visits/bookings/rules';
import { hoursText } from './open-days';

const whole = { opens: '10:00:00', closes: '18:00:00' };
const morning = { opens: '10:00:00', closes: '13:00:00' };
const afternoon = { opens: '14:00:00', closes: '18:00:00' };

test.each([
  ['a week', sameHours([1, 2, 3, 4, 5, 6], whole), 'Mon-Sat, 10:00 AM to 6:00 PM'],
  ['two days', sameHours([6, 7], whole), 'Sat, Sun, 10:00 AM to 6:00 PM'],
  [
    'a lunch break on some days',
    [...sameHours([2], afternoon), ...sameHours([1, 3], whole), ...sameHours([2], morning)],
    'Tue, 10:00 AM to 1:00 PM and 2:00 PM to 6:00 PM; Mon, Wed, 10:00 AM to 6:00 PM',
  ],
  ['none', [], ''],
])('hours of %s', (_what, hours, words) => {
  expect(hoursText(hours)).toBe(words);
});

test('hours in the words of another language', () => {
  const words = {
    day: (day: number) => ['సోమ', 'మంగళ', 'బుధ', 'గురు', 'శుక్ర', 'శని', 'ఆది'][day - 1] ?? '',
    run: (first: string, last: string) => `${first} నుండి ${last}`,
    span: (opens: string, closes: string) => `${opens.slice(0, 5)}-${closes.slice(0, 5)}`,
    both: (first: string, second: string) => `${first}, ${second}`,
    days: (days: string, times: string) => `${days}: ${times}`,
  };
  const hours = [...sameHours([1, 2, 3], whole), ...sameHours([7], morning), ...sameHours([7], afternoon)];
  expect(hoursText(hours, words)).toBe('సోమ నుండి బుధ: 10:00-18:00; ఆది: 10:00-13:00, 14:00-18:00');
});
