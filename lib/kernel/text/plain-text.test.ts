import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { storeChoices } from '@/lib/visit-rules';
import { plainLines, plainText, searchedText, withoutInvisible } from './plain-text';

describe('equivalent spellings are one text', () => {
  test.each([
    ['Tamil, vowel sign O', '\u0B95\u0BCA', '\u0B95\u0BC6\u0BBE'],
    ['Kannada, vowel sign II', '\u0CB6\u0CCD\u0CB0\u0CC0', '\u0CB6\u0CCD\u0CB0\u0CBF\u0CD5'],
    ['Devanagari FA, a composition exclusion', '\u092B\u093C\u093E', '\u095E\u093E'],
    ['Latin, e with acute', 'Jos\u00E9', 'Jose\u0301'],
    [
      'Malayalam chillu N, at the end of a word',
      'മോഹ\u0D7B നായർ',
      'മോഹ\u0D28\u0D4D\u200D നായ\u0D30\u0D4D\u200D',
    ],
    ['Bengali khanda ta', 'অজি\u09CE', 'অজি\u09A4\u09CD\u200D'],
    ['a joiner that a keyboard left behind a virama', 'కుమార్ రెడ్డి', 'కుమార్\u200C రెడ్డి'],
    ['a no-break blank', 'Ravi Kumar', 'Ravi\u00A0Kumar'],
    ['two blanks', 'Ravi Kumar', 'Ravi  Kumar'],
    ['thin, ideographic and figure blanks around', 'Ravi Kumar', '\u2009Ravi\u2007\u3000Kumar\u00A0'],
    ['a line separator', 'Ravi Kumar', 'Ravi\u2028Kumar'],
  ])('%s', (_what, one, other) => {
    expect(plainText(other)).toBe(plainText(one));
    expect(plainLines(other).replaceAll(/[\n ]+/g, ' ')).toBe(plainText(one));
    expect(searchedText(other)).toBe(plainText(one));
  });

  test('each form is stable, and one of the others', () => {
    const sign = fc.constantFrom(
      'ന',
      '്',
      '\u200D',
      '\u200C',
      'a',
      '\u0301',
      ' ',
      '\u00A0',
      '\u200B',
      '❤',
      '\uFE0F',
      '\n',
      'క',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 10 }), (signs) => {
        const text = signs.join('');
        for (const form of [plainText, plainLines, searchedText, withoutInvisible])
          expect(form(form(text))).toBe(form(text));
        expect(searchedText(plainText(text))).toBe(searchedText(text));
      }),
      {
        examples: [
          [['a', '്', '\u200C', '\u0301']],
          [['\uFE0F', '\u200D', '❤']],
          [['\u0301', '\u200B', '്', '\u200D', 'ന']],
          [['a', '്', '\u200D', '\u0301', '\u200C', 'ന']],
        ],
      },
    );
  });

  test('a long text of marks and joiners in turn takes few passes', () => {
    const text = `\u0D4D${'\u200D\u0338'.repeat(10_000)}`;
    const normalize = vi.spyOn(String.prototype, 'normalize');
    for (const form of [plainText, plainLines, searchedText]) form(text);
    expect(normalize.mock.calls.length).toBeLessThan(100);
    normalize.mockRestore();
  });

  test('addresses of the first stores stay', () => {
    for (const address of storeChoices) expect(plainText(address)).toBe(address);
  });
});

describe('signs without shape', () => {
  // prettier-ignore
  const signs = [
    '\u200B', '\u2060', '\u200D', '\u200C', '\u00AD', '\u180E', '\u2800', '\u3164', '\u115F', '\u202E', '\u2066', '\u2069', '\u200E',
    '\u200F', '\uFEFF', '\u034F', '\u061C', '\uFE0F', '\u{E0041}',
  ];
  test.each(signs)('%j alone is no text; between Latin letters it is found', (sign) => {
    for (const form of [plainText, plainLines, searchedText]) {
      expect(form(sign)).toBe('');
      expect(form(` ${sign}${sign} `)).toBe('');
    }
    expect(withoutInvisible(`Ra${sign}vi`)).toBe('Ravi');
    expect(plainText(`Ra${sign}vi`)).toBe(`Ra${sign}vi`);
    expect(plainLines(`1 Ro${sign}ad\nTown`)).toBe('1 Road\nTown');
  });

  test.each([
    ['a joiner in a Telugu name', 'రాజ్\u200Cకుమార్'],
    ['a joiner in a Devanagari conjunct', 'दर\u094D\u200Dया'],
    ['Bengali ra with ya-phalaa', 'র\u200D\u09CDয'],
    ['Kannada ra', 'ರ\u200D\u0CCDಕ'],
    ['Sinhala sri', 'ශ\u0DCA\u200Dරී'],
    ['a family', '👨\u200D👩\u200D👧'],
    ['a red heart', '❤\uFE0F'],
    ['a skin tone', '👩🏽\u200D⚕\uFE0F'],
    ['a keycap', '1\uFE0F\u20E3'],
  ])('%s stays', (_what, text) => {
    for (const form of [plainText, plainLines, searchedText, withoutInvisible]) expect(form(text)).toBe(text);
  });

  test.each(['రవి\u200D', '\u200Dరవి', 'Ravi\u200D', 'ర\u200D\u200Dవి', 'రవి\u200D Kumar'])(
    'a joiner at an end does not: %j',
    (text) => {
      expect(withoutInvisible(text)).not.toContain('\u200D\u200D');
      expect(withoutInvisible(text)).not.toBe(text);
    },
  );
});

test('several lines keep their breaks and indents', () => {
  expect(plainLines(' 1 Road\r\n  Town\rState\u2028India ')).toBe('1 Road\n  Town\nState\nIndia');
});
