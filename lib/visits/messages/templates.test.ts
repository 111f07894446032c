import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxPaise } from '@/lib/paise';
import {
  amountVariable,
  dateVariable,
  maxVariableCharacters,
  messageKinds,
  messageTemplates,
  nameVariable,
  textOf,
} from './templates';

const longest = {
  name: 'A'.repeat(30),
  amount: amountVariable(maxPaise),
  date: 'Wed 30 Sept',
  time: '12:30 PM',
  until: '12:30 PM',
  store: "Jeweller's shop, Governer P...",
  code: 'K7M2QX',
  token: 'k3J9x0QaPz81LmvWbb17-_',
};
/** The characters of the GSM alphabet that take one place each, as far as texts use them. */
const gsm = /^[\w @$%&'()*+,./:;<=>?!-]*$/;

test.each(messageKinds)('%s fits one SMS, with the longest values', (kind) => {
  const { text, variables } = messageTemplates[kind];
  const names = [...text.matchAll(/##(\w+)##/g)].map(([, name]) => name);
  expect(names.toSorted()).toEqual([...variables].toSorted());
  const sent = Object.entries(longest).reduce(
    (sofar, [name, value]) => sofar.replace(`##${name}##`, value),
    text.replace('{site}', 'https://pasidi.example'),
  );
  expect(sent).toMatch(gsm);
  expect(sent.length).toBeLessThanOrEqual(160);
});

test('the text for staff shows neither a token nor what is missing', () => {
  const values = { name: 'Asha', amount: '100.00', token: 'secret' };
  const site = 'https://pasidi.example';
  const text =
    'Dear Asha, pay Rs 100.00 for your order at Pasidi: https://pasidi.example/pay/... Valid for 7 days.';
  expect(textOf('payment_link', values, site)).toBe(text);
  expect(textOf('payment_link', {}, site)).toBe(text.replace('Asha', '...').replace('100.00', '...'));
});

test.each([
  ['2026-01-31', 'Sat 31 Jan'],
  ['2026-09-02', 'Wed 2 Sept'],
])('the date %s is sent as %s', (date, variable) => {
  expect(dateVariable(date)).toBe(variable);
});

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
