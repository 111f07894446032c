import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  calendarDate,
  codePoints,
  id,
  maxId,
  mobile,
  optional,
  sameTexts,
  text,
  timeOfDay,
} from './contract';

/** docs/product/gateway.md, "Formats", at the bounds. Devanagari digits and full-width letters are not ASCII. */
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe('an id', () => {
  const schema = id('User ID');

  test.each([
    [1, 1],
    ['1', 1],
    [' 42 ', 42],
    ['0000000007', 7],
    [maxId, maxId],
    [String(maxId), maxId],
    [1e3, 1000],
  ])('%j is taken as %i', (value, taken) => {
    expect(schema.parse(value)).toBe(taken);
  });

  test.each([
    0,
    -1,
    1.5,
    maxId + 1,
    2 ** 53,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    ' ',
    '0',
    '-1',
    '+1',
    '1.0',
    '1e3',
    '0x1',
    '१२',
    '１２',
    '1 2',
    '99999999999',
    String(maxId + 1),
    null,
    undefined,
    true,
    [],
    [1],
    {},
    { gt: 0 },
  ])('%j is refused', (value) => {
    expect(accepts(schema, value)).toBe(false);
  });

  test('the sentence names the field', () => {
    expect(schema.safeParse('x').error?.issues[0]?.message).toMatch(/^User ID must be a whole number/);
  });
});

describe('a mobile', () => {
  test.each(['6000000000', '7000000000', '8000000000', '9999999999', ' 9000000004\n'])(
    '%j is taken',
    (value) => {
      expect(mobile.parse(value)).toBe(value.trim());
    },
  );

  test.each([
    '5999999999',
    '0900000000',
    '900000000',
    '90000000044',
    '+919000000004',
    '919000000004',
    '90000 00004',
    '9000-00004',
    '९०००००००००',
    '９０００００００００',
    '9000000004\u0000',
    '90000000O4',
    '',
    9000000004,
    null,
    undefined,
    ['9000000004'],
    { equals: '9000000004' },
  ])('%j is refused', (value) => {
    expect(accepts(mobile, value)).toBe(false);
  });
});

describe('a date', () => {
  const schema = calendarDate('Date');

  test.each(['2024-02-29', '2000-02-29', '1900-01-01', '2200-12-31', '2026-12-31', ' 2026-01-31 '])(
    '%j exists',
    (value) => {
      expect(schema.parse(value)).toBe(value.trim());
    },
  );

  test.each([
    '2023-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '1899-12-31',
    '2201-01-01',
    '0000-01-01',
    '10000-01-01',
    '-2026-01-01',
    '2026-1-1',
    '31-01-2026',
    '2026/01/31',
    '2026-01-31T00:00:00Z',
    '20260131',
    '２０２６-01-31',
    '२०२६-01-31',
    'today',
    '',
    null,
    undefined,
    20260131,
    {},
  ])('%j does not', (value) => {
    expect(accepts(schema, value)).toBe(false);
  });
});

describe('a time of day', () => {
  const schema = timeOfDay('Time');

  test.each(['00:00:00', '10:30:00', '19:59:59', '23:59:59', ' 10:00:00 '])('%j is one', (value) => {
    expect(schema.parse(value)).toBe(value.trim());
  });

  test.each([
    '24:00:00',
    '10:60:00',
    '10:00:60',
    '10:00',
    '1:00:00',
    '10:00:00.000',
    '10:00:00Z',
    '10:00:00+05:30',
    '१०:00:00',
    '10.00.00',
    '',
    null,
    100000,
  ])('%j is none', (value) => {
    expect(accepts(schema, value)).toBe(false);
  });
});

describe('a text', () => {
  const name = text({ label: 'Name', max: 120 });
  const address = text({ label: 'Full Address', max: 500, lineBreaks: true });

  test.each([
    ['one letter', 'x', 'x'],
    ['120 letters', 'x'.repeat(120), 'x'.repeat(120)],
    ['120 emoji, two UTF-16 units each', '😀'.repeat(120), '😀'.repeat(120)],
    ['120 letters of Telugu', 'త'.repeat(120), 'త'.repeat(120)],
    ['blanks around it do not count', `  ${'x'.repeat(120)}\t\n`, 'x'.repeat(120)],
    ['quotes and angles are text like any other', `<b>"O'Neil" & Co</b>`, `<b>"O'Neil" & Co</b>`],
    ['SQL is text like any other', `'; DROP TABLE users;--`, `'; DROP TABLE users;--`],
  ])('%s', (_what, value, kept) => {
    expect(name.parse(value)).toBe(kept);
  });

  test.each([
    ['121 letters', 'x'.repeat(121)],
    ['121 emoji', '😀'.repeat(121)],
    ['nothing', ''],
    ['blanks alone', ' \t\n\u00a0\u3000'],
    ['a NUL', 'a\u0000b'],
    ['a bell', 'a\u0007b'],
    ['a tab inside', 'a\tb'],
    ['a line break inside', 'a\nb'],
    ['a delete', 'a\u007fb'],
    ['a C1 control', 'a\u0085b'],
    ['a lone high surrogate', 'a\ud83d'],
    ['a lone low surrogate', '\ude00a'],
    ['surrogates the wrong way round', '\ude00\ud83d'],
    ['null', null],
    ['a number', 7],
    ['a list', ['x']],
    ['an object', { toString: 'x' }],
  ])('a name with %s is refused', (_what, value) => {
    expect(accepts(name, value)).toBe(false);
  });

  test.each([
    ['line breaks are kept', '1 Road\nTown', '1 Road\nTown'],
    ['CRLF becomes LF', '1 Road\r\nTown\r\n', '1 Road\nTown'],
    ['a lone CR becomes LF', '1 Road\rTown', '1 Road\nTown'],
    ['500 code points', '😀'.repeat(500), '😀'.repeat(500)],
    [
      'CRLF counts as one',
      `${'x'.repeat(249)}\r\n${'x'.repeat(250)}`,
      `${'x'.repeat(249)}\n${'x'.repeat(250)}`,
    ],
  ])('in an address %s', (_what, value, kept) => {
    expect(address.parse(value)).toBe(kept);
  });

  test.each([
    ['501 code points', '😀'.repeat(501)],
    ['a tab', 'a\tb'],
    ['a NUL', 'a\u0000b'],
    ['line breaks alone', '\r\n\r\n'],
  ])('an address with %s is refused', (_what, value) => {
    expect(accepts(address, value)).toBe(false);
  });
});

test('an optional field that is null counts as not given, a wrong one is refused', () => {
  const schema = z.object({ id: optional(id('ID')) });
  expect(schema.parse({})).toEqual({ id: undefined });
  expect(schema.parse({ id: null })).toEqual({ id: undefined });
  expect(schema.parse({ id: '7', other: 1 })).toEqual({ id: 7 });
  expect(accepts(schema, { id: '' })).toBe(false);
  expect(accepts(schema, { id: 0 })).toBe(false);
});

test('length is counted in code points', () => {
  expect(codePoints('')).toBe(0);
  expect(codePoints('a😀é')).toBe(3);
});

describe('the same list of texts', () => {
  const looked: string[] = [];
  const schema = sameTexts(z.string().refine((value) => looked.push(value) > 0 && value !== 'wrong'));
  beforeEach(() => looked.splice(0));

  test('is looked through once, where it can not change', () => {
    const list = Object.freeze(['a', 'b']);
    expect([schema.parse(list), schema.parse(list)]).toEqual([list, list]);
    expect(looked).toEqual(['a', 'b']);
    expect(accepts(schema, Object.freeze(['a', 'b']))).toBe(true);
    expect(looked).toHaveLength(4);
  });

  test('is looked through each time, where it can', () => {
    const list = ['a'];
    expect(accepts(schema, list)).toBe(true);
    list.push('wrong');
    expect(accepts(schema, list)).toBe(false);
  });

  test.each([
    ['with a wrong text', Object.freeze(['a', 'wrong'])],
    ['with no text', Object.freeze([1])],
    ['that is none', 'a'],
    ['that is not there', null],
  ])('%s is refused, each time', (_what, value) => {
    expect([accepts(schema, value), accepts(schema, value)]).toEqual([false, false]);
  });
});
