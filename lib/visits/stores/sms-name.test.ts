import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxSmsNameCharacters, smsNameOf, smsNamePattern } from './rules';

test.each([
  ["Jeweller's shop, Governer Peta, Vijayawada", 'Jewellers shop'],
  ['Tamil Nadu', 'Tamil Nadu'],
  ['Benz Circle 2nd floor', 'Benz Circle 2nd'],
  ['A'.repeat(30), 'A'.repeat(20)],
  ['  Road no. 12 / Jubilee ', 'Road no 12 Jubilee'],
  ['Café Élan', 'Cafe Elan'],
  ['విజయవాడ 2', '2'],
  ['---', 'our store'],
])('the store %j is %s in messages', (store, name) => {
  expect(smsNameOf(store)).toBe(name);
});

test('a name fits a registered text, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (title) => {
      const name = smsNameOf(title);
      expect(name).toMatch(smsNamePattern);
      expect(name.length).toBeLessThanOrEqual(maxSmsNameCharacters);
      expect(smsNameOf(name)).toBe(name);
    }),
  );
});
