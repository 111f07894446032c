import { describe, expect, test } from 'vitest';
import { cleanMobile, mobileDigits, nationalDigits, shortenedMobile } from './mobile';

test.each([
  ['', ''],
  ['9827801234', '9827801234'],
  ['+919827801234', '9827801234'],
  ['+91 98278 01234', '9827801234'],
  ['+91-98278-01234', '9827801234'],
  ['(+91) 98278 01234', '9827801234'],
  ['+91 (0) 98278 01234', '9827801234'],
  [' 098278 01234\n', '9827801234'],
  ['0091 98278 01234', '9827801234'],
  ['919827801234', '9827801234'],
  ['+', '+'],
  ['+9', '+9'],
  ['+91', ''],
  ['0', ''],
  ['98-', '98'],
  ['letters', ''],
  // Indian numbers may begin with 91.
  ['9198278012', '9198278012'],
  ['+91 91982 78012', '9198278012'],
  // Foreign numbers stay, for validation to reject.
  ['+971 50 123 4567', '+971501234567'],
  ['+1 555 010 0100', '+15550100100'],
  ['982780123456', '982780123456'],
])('%j is read as %j', (typed, digits) => {
  expect(nationalDigits(typed)).toBe(digits);
});

test.each([
  ['98278 01234', '9827801234'],
  ['919827801234', '9827801234'],
  ['+91 98278', '98278'],
  ['9', '9'],
  ['+971 50 123', null],
  ['12', null],
  ['98278012345', null],
  ['Flat 98278', null],
  ['9827801234 (home)', null],
  ['+91', null],
])('%j is searched as %j', (text, digits) => {
  expect(mobileDigits(text)).toBe(digits);
});

/** Key by key, like input events. */
function type(keys: string, start = { value: '', caret: 0 }) {
  let { value, caret } = start;
  for (const key of keys) {
    const typed = value.slice(0, caret) + key + value.slice(caret);
    ({ value, caret } = cleanMobile(typed, caret + 1, true));
  }
  return { value, caret };
}

describe('typed key by key', () => {
  test.each([
    '9827801234',
    '+919827801234',
    '+91 98278 01234',
    '+91-98278-01234',
    '098278 01234',
    '98278 01234 5',
  ])('%s leaves ten digits and the caret behind them', (keys) => {
    expect(type(keys)).toEqual({ value: '9827801234', caret: 10 });
  });

  test('an eleventh digit in the middle changes nothing', () => {
    expect(type('5', { value: '9827801234', caret: 3 })).toEqual({ value: '9827801234', caret: 3 });
  });

  test('a missing digit is inserted at the caret', () => {
    expect(type('7', { value: '982801234', caret: 3 })).toEqual({ value: '9827801234', caret: 4 });
  });

  test('a blank in the middle leaves the caret in its place', () => {
    expect(type(' ', { value: '9827801234', caret: 5 })).toEqual({ value: '9827801234', caret: 5 });
  });

  test('+91 before existing digits is dropped', () => {
    expect(type('+91', { value: '9827801234', caret: 0 })).toEqual({ value: '9827801234', caret: 0 });
  });
});

test('a number is shortened for a screen', () => {
  expect(shortenedMobile('9827801210')).toBe('+91 98••• ••210');
});
