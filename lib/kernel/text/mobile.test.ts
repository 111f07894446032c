import { describe, expect, test } from 'vitest';
import {
  cleanMobile,
  isLandLine,
  mobileDigits,
  nationalDigits,
  shortenedMobile,
  wholeMobile,
} from './mobile';

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
  ['(+971) 50 123 456', '+97150123456'],
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

describe('one number in any spelling', () => {
  test.each([
    ['apostrophe of a spreadsheet', "'9827801234"],
    ['typographic apostrophe', '’9827801234'],
    ['formula that keeps the text', '="9827801234"'],
    ['direction marks of a phone', '\u202A+91 98278 01234\u202C'],
    ['zero-width blank', '98278\u200B01234'],
    ['byte order mark', '\uFEFF9827801234'],
    ['soft hyphen', '98278\u00AD01234'],
    ['no-break blank', '98278\u00A001234'],
    ['thin blanks', '+91\u200998278\u200901234'],
    ['en dash', '98278–01234'],
    ['non-breaking hyphen', '+91‑98278‑01234'],
    ['minus sign', '98278−01234'],
    ['full-width digits', '９８２７８０１２３４'],
    ['full-width plus', '＋９１ ９８２７８ ０１２３４'],
    ['Telugu digits', '౯౮౨౭౮౦౧౨౩౪'],
    ['Devanagari digits', '९८२७८ ०१२३४'],
    ['Tamil digits', '௯௮௨௭௮௦௧௨௩௪'],
    ['Arabic digits', '٩٨٢٧٨٠١٢٣٤'],
  ])('%s', (_what, spelling) => {
    expect(wholeMobile(spelling)).toBe('9827801234');
    expect(cleanMobile(spelling, spelling.length, false)).toEqual({ value: '9827801234', caret: 10 });
  });

  test.each([
    '98278012345',
    '+91982780123456',
    '9827801234/35',
    '982780123',
    '9827801234\u0000',
    '98278O1234',
    '9'.repeat(100_000),
  ])('%.30s is cut to no mobile', (text) => {
    expect(wholeMobile(text)).toBeNull();
  });
});

describe('a land line', () => {
  test.each([
    '080-22345678',
    '(080) 22345678',
    '080 2234 5678',
    '080–22345678',
    '+91 80 22345678',
    '+91-866-2571234',
    '+91 (0)80 2234 5678',
    '0091 80 22345678',
    '91 80 22345678',
    '9180-22345678',
    '0 80 22345678',
    '08645-222333',
    '022 2345 6789',
    "'080-22345678",
    '०८०-२२३४५६७८',
  ])('%s is none of a mobile, and stays as typed', (text) => {
    expect(isLandLine(text)).toBe(true);
    expect(wholeMobile(text)).toBeNull();
    expect(cleanMobile(text, text.length, false)).toEqual({ value: text, caret: text.length });
  });

  test.each([
    '098278 01234',
    '+91 98278 01234',
    '+91 982 780 1234',
    '0-9827801234',
    '+91 (0) 88278 01234',
    '9180 223456',
    '08022345678',
  ])('%s is a mobile', (text) => {
    expect(isLandLine(text)).toBe(false);
    expect(wholeMobile(text)).toMatch(/^\d{10}$/);
  });

  test('is found in a long text at once', () => {
    for (const text of [
      `91${' '.repeat(200_000)}`,
      `${'0'.repeat(200_000)}-`,
      `+91 80 ${'1 '.repeat(100_000)}`,
    ])
      expect(isLandLine(text)).toBe(false);
  });
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

  test.each(['080-22345678', '0866 2571234', '0-80-2234 5678'])('%s stays a land line', (keys) => {
    expect(type(keys)).toEqual({ value: keys, caret: keys.length });
  });

  test('0 goes once the digits are no STD code', () => {
    expect(['0', '08', '0880', '08827', '088278', '09'].map((keys) => type(keys).value)).toEqual([
      '0',
      '08',
      '0880',
      '08827',
      '88278',
      '9',
    ]);
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
