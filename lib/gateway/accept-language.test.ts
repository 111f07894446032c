import { expect, test } from 'vitest';
import { acceptedLanguage } from './accept-language';

test.each([
  [null, null],
  ['', null],
  ['te', 'te'],
  ['TE-in', 'te'],
  ['te-Telu-IN', 'te'],
  ['en-US,en;q=0.9', 'en'],
  ['fr-FR, ml;q=0.9', null],
  ['fr-FR, hi;q=0.3, ta;q=0.5', 'ta'],
  ['te;q=0.8, kn;q=0.8', 'te'],
  ['ml, te ; q=0.7 , en;q=0.8', 'en'],
  ['te;q=0, hi;q=0.001', 'hi'],
  ['te;q=0', null],
  ['*', 'en'],
  ['*;q=0.1, kn;q=0.2', 'kn'],
  // Neither weights nor ranges.
  ['te;q=2, ta;q=-1, kn;q=high, hi;q=0.1', 'hi'],
  ['te;q=0.1234', null],
  ['te_IN', null],
  ['te;level=1', null],
  ['constructor, __proto__, ', null],
])('%j: %j', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
