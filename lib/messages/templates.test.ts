import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxPaise } from '@/lib/money';
import { amountVariable, maxVariableCharacters, nameVariable } from './templates';

test.each([
  ['Asha', 'Asha'],
  ['  Asha \n Rani ', 'Asha Rani'],
  ['A'.repeat(30), 'A'.repeat(30)],
  ['A'.repeat(31), `${'A'.repeat(27)}...`],
  ['Venkata Satyanarayana Reddy Kumar', 'Venkata Satyanarayana Reddy...'],
  ['Venkata Satya Narayana Rao Bahadur', 'Venkata Satya Narayana Rao...'],
  // A syllable of five code units that would be the 26th to 30th.
  [`${'A'.repeat(25)}స్త్రీలు`, `${'A'.repeat(25)}...`],
])('the name %j is sent as %j', (name, variable) => {
  expect(nameVariable(name)).toBe(variable);
});

test('a name has at most 30 characters, without spaces at its ends', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
      const variable = nameVariable(text);
      expect(variable.length).toBeLessThanOrEqual(maxVariableCharacters);
      expect(variable).toBe(variable.trim());
      expect(variable).not.toMatch(/ \.\.\.$/);
    }),
  );
});

test.each([
  [100, '1.00'],
  [13_350_050, '1,33,500.50'],
  [100_000_00, '1,00,000.00'],
  [maxPaise, '9,99,99,99,99,999.99'],
])('%i paise are sent as %s', (paise, variable) => {
  expect(amountVariable(paise)).toBe(variable);
});
