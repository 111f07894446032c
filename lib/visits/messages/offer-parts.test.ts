import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from '@/lib/kernel/text/plain-text';
import { offerLength } from './record';
import { offerParts } from './offer-parts';
import { maxVariableCharacters } from './templates';

const partsOf = (text: string) => Object.values(offerParts(text));

test('parts are about equal', () => {
  expect(partsOf('0123456789')).toEqual(['01', '234', '56', '789']);
});

test('no part ends or begins with a blank, nor cuts a character, where words have two letters', () => {
  for (const text of [
    'Making charges 2 percent less on all chains until Sunday. Show this at the counter.',
    'దీపావళి ఆఫర్: ఈ ఆదివారం వరకు మేకింగ్ చార్జీ 2 శాతం తక్కువ',
    'இந்த ஞாயிறு வரை செய்கூலி குறைவு. கிளைக்கு வாருங்கள்.',
  ]) {
    const parts = partsOf(text);
    expect(parts.map((part) => part.trim())).toEqual(parts);
    const characters = new Set([...new Intl.Segmenter('und').segment(text)].map(({ index }) => index));
    let end = 0;
    for (const part of parts) {
      expect(characters.has(end)).toBe(true);
      end += part.length;
    }
  }
});

test('any text is in four parts that operators take', () => {
  const anyText = fc
    .string({ unit: 'grapheme', minLength: offerLength.min, maxLength: offerLength.max })
    .map(plainText)
    .filter(({ length }) => length >= offerLength.min && length <= offerLength.max);
  fc.assert(
    fc.property(anyText, (text) => {
      const parts = partsOf(text);
      expect(parts.join('')).toBe(text);
      for (const { length } of parts) {
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThanOrEqual(maxVariableCharacters);
      }
    }),
  );
});
