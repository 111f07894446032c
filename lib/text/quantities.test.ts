import { expect, test } from 'vitest';
import { countInWords, countOf, daysOrHours, monthsOf, yearsOrDays } from './quantities';

test.each([
  [0, '0 days', 'no days'],
  [1, '1 day', 'one day'],
  [2, '2 days', 'two days'],
  [9, '9 days', 'nine days'],
  [10, '10 days', '10 days'],
  [400, '400 days', '400 days'],
])('%i is counted in digits and in words', (count, digits, words) => {
  expect(countOf(count, 'day')).toBe(digits);
  expect(countInWords(count, 'day')).toBe(words);
});

test.each([
  [0, '0 days', '0 months'],
  [1, '1 day', '0 months'],
  [30, '30 days', '1 month'],
  [90, '90 days', '3 months'],
  [365, 'a year', '12 months'],
  [366, '366 days', '12 months'],
  [730, 'two years', '24 months'],
])('%i days as years and as months', (days, years, months) => {
  expect(yearsOrDays(days)).toBe(years);
  expect(monthsOf(days)).toBe(months);
});

test.each([
  [0, '0 hours'],
  [1, '1 hour'],
  [12, '12 hours'],
  [24, 'a day'],
  [36, '36 hours'],
  [48, 'two days'],
  [240, '10 days'],
])('%i hours as days', (hours, text) => {
  expect(daysOrHours(hours)).toBe(text);
});
