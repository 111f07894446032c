import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { codePoints, id, mobile, optional, text } from './contract';

/** docs/product/gateway.md, "Formats": cases beyond the table of e2e/testing/field-cases.ts (lib/gateway/fields.test.ts). */
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

test('an id is a valid integer', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, null, undefined])
    expect([value, accepts(id('User ID'), value)]).toEqual([value, false]);
  expect(id('User ID').safeParse('x').error?.issues[0]?.message).toMatch(/^User ID must be a whole number/);
});

describe('a text of several lines', () => {
  const address = text({ label: 'Full Address', max: 500, lineBreaks: true });

  test.each([
    ['line breaks are kept', '1 Road\nTown', '1 Road\nTown'],
    ['CRLF becomes LF', '1 Road\r\nTown\r\n', '1 Road\nTown'],
    ['a lone CR becomes LF', '1 Road\rTown', '1 Road\nTown'],
    [
      'CRLF counts as one',
      `${'x'.repeat(249)}\r\n${'x'.repeat(250)}`,
      `${'x'.repeat(249)}\n${'x'.repeat(250)}`,
    ],
  ])('%s', (_what, value, kept) => {
    expect(address.parse(value)).toBe(kept);
  });

  test('does not consist of line breaks only, and other texts have none', () => {
    expect(accepts(address, '\r\n\r\n')).toBe(false);
    expect(accepts(text({ label: 'Name', max: 120 }), 'a\nb')).toBe(false);
  });
});

describe('signs without shape', () => {
  const name = text({ label: 'Name', max: 120 });
  const messageOf = (value: string) => name.safeParse(value).error?.issues[0]?.message;

  test('a name of them alone is none, one with them inside is refused', () => {
    expect(messageOf('\u200B\u202E')).toBe('Name is required.');
    expect(messageOf('Ravi\u202E321')).toBe('Name holds invisible characters. Please type it again.');
    expect(messageOf('\u202Bరవి\u202C')).toBe('Name holds invisible characters. Please type it again.');
    expect(name.parse('రాజ్\u200Cకుమార్')).toBe('రాజ్\u200Cకుమార్');
  });

  test('a text of several lines and a search lose them', () => {
    const note = text({ label: 'Note', max: 200, lineBreaks: true });
    expect(note.parse('Call \u202A+91 98278\u202C\n👨\u200D👩\u200D👧')).toBe(
      'Call +91 98278\n👨\u200D👩\u200D👧',
    );
    expect(text({ label: 'Search', max: 100, searched: true }).parse('\u2068Ravi\u2069')).toBe('Ravi');
  });
});

test('a land line is no mobile', () => {
  expect(mobile.safeParse('080-22345678').error?.issues[0]?.message).toBe(
    'Enter a mobile number, not a land line.',
  );
});

test('an optional field may be null, but not invalid', () => {
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
