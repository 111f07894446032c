import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUntranslated } from '@/lib/env/flow-variables';
import { documentNumber } from '@/lib/document-numbers';
import { entryTitle } from '@/lib/money/documents/documents-text';
import { otherTitle, taxTitle } from '@/lib/money/documents/record';
import { english, languages, pathIn } from '@/lib/languages';
import { loadArea } from '@/lib/messages';
import { maxPaise } from '@/lib/paise';
import { smsNameOf } from '@/lib/visits/stores/rules';
import { offerLength } from './offer-length';
import { offerParts } from './offer-parts';
import {
  amountVariable,
  dateVariable,
  maxVariableCharacters,
  messageKinds,
  messageTemplates,
  nameVariable,
  textOf,
  timeVariable,
  variablesIn,
} from './templates';

const longest = {
  name: nameVariable('A'.repeat(40)),
  amount: amountVariable(maxPaise),
  date: dateVariable('2027-09-30'),
  time: timeVariable('12:30:00'),
  until: timeVariable('12:30:00'),
  store: smsNameOf('Governer Peta Bazaar Road'),
  code: 'K7M2QX',
  count: '100 pieces',
  document: 'statement of account',
  number: 'TGI/26-27/000001',
  token: 'K3J9X0QAPZ81MVWBB17YT5E2RC',
  order: '2147483647',
  ticket: 'T-26-000001',
  state: 'reset on 31 Jan 2027 10 30 AM',
  device: nameVariable('Samsung Internet for Android on Android'),
  ...offerParts('Words '.repeat(17).slice(0, offerLength.max - 1) + 's'),
};
/** The characters of the GSM alphabet that take one place each, as far as texts use them. */
const gsm = /^[\w @$%&'()*+,./:;<=>?!-]*$/;

const namesIn = (text: string) =>
  [...text.matchAll(/##(\w+)##/g)].flatMap(([, name = '']) => (name === 'site' ? [] : [name]));

test.each(messageKinds)('%s fits one SMS, with the longest values', (kind) => {
  const { text, variables } = messageTemplates[kind];
  const names = namesIn(text);
  // A token may stand twice.
  expect([...new Set(names)].toSorted()).toEqual([...variables].toSorted());
  const sent = Object.entries(longest).reduce(
    (sofar, [name, value]) => sofar.replaceAll(`##${name}##`, value),
    text.replaceAll('##site##', 'https://pasidi.example'),
  );
  expect(sent).toMatch(gsm);
  expect(sent.length).toBeLessThanOrEqual(160);
});

const usual = {
  ...longest,
  amount: '133500',
  store: 'Karnataka',
  number: 'I/26-27/000041',
  order: '1234',
};
/** Units of UTF-16 in one SMS with Indic letters, and in all parts of two and three. */
const parts = [70, 134, 201] as const;

describe.each(languages.filter((language) => language !== english))('in %s', (language) => {
  test('a reset code is one part', async () => {
    const { reset_code: text } = await loadArea(language, 'sms');
    expect(namesIn(text)).toEqual(['OTP']);
    expect(text.replace('##OTP##', '482913').length).toBeLessThanOrEqual(parts[0]);
  });

  test.each(messageKinds.filter((kind) => !isUntranslated(kind)))(
    '%s has the variables of its template, the address of its language, and few parts',
    async (kind) => {
      const texts = await loadArea(language, 'sms');
      const text = texts[kind];
      // Without the name and the title of a document, which would take a part of their own.
      const expected = messageTemplates[kind].variables.filter(
        (name) => name !== 'name' && name !== 'document',
      );
      expect([...new Set(namesIn(text))].toSorted()).toEqual(expected.toSorted());
      for (const [, path = ''] of text.replaceAll('##token##', 'token').matchAll(/##site##(\/\S+)/g)) {
        const inEnglish = path.replace(`/${language}/`, '/');
        expect(path).toBe(pathIn(language, inEnglish));
      }
      const values = { ...usual, ...(kind === 'old_gold_code' && { token: '482913' }) };
      const sent = Object.entries(variablesIn(language, values)).reduce(
        (sofar, [name, value]) => sofar.replaceAll(`##${name}##`, value),
        text.replaceAll('##site##', 'https://pasidi.example'),
      );
      expect(sent.length).toBeLessThanOrEqual(parts[text.split('##site##').length - 1] ?? 0);
    },
  );
});

test('in other languages a day is in figures, and a count without a word', () => {
  const variables = { date: '31 Jan 2027', count: '3 pieces', store: 'Vijayawada', time: '10 30 AM' };
  expect(variablesIn('te', variables)).toEqual({ ...variables, date: '31-1-2027', count: '3' });
  expect(variablesIn(english, variables)).toBe(variables);
});

/** Of the words of an offer: none ends with a blank. */
const part = /^\S(?:.*\S)?$/;
/** What a registered text takes for each variable. */
const patterns: Readonly<Record<string, RegExp>> = {
  name: /^\S(?:.*\S)?$/,
  amount: /^\d{1,12}(?:\.\d\d)?$/,
  date: /^\d{1,2} [A-Z][a-z]{2} \d{4}$/,
  time: /^\d{1,2} \d\d [AP]M$/,
  until: /^\d{1,2} \d\d [AP]M$/,
  store: /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/,
  code: /^[A-HJ-NP-Z2-9]{6}$/,
  count: /^\d{1,3} pieces?$/,
  document: /^[a-z ]+$/,
  number: documentNumber,
  token: /^[0-9A-HJKMNP-TV-Z]{26}$/,
  order: /^\d{1,10}$/,
  device: /^[A-Z][A-Za-z .]*$/,
  state: /^(?:reset (?:cancelled|on \d{1,2} [A-Z][a-z]{2} \d{4} \d{1,2} \d\d [AP]M)|was reset)$/,
  ticket: /^T-\d\d-\d{6}$/,
  part1: part,
  part2: part,
  part3: part,
  part4: part,
};

test.each(
  messageKinds.flatMap((kind) => messageTemplates[kind].variables.map((name) => [kind, name] as const)),
)('%s: ##%s## fits its pattern, and 30 characters', (_kind, name) => {
  const value: string | undefined = Object.entries(longest).find(([key]) => key === name)?.[1];
  expect(value).toMatch(patterns[name] ?? /^never$/);
  expect((value ?? '').length).toBeLessThanOrEqual(maxVariableCharacters);
});

test.each([...Object.values(taxTitle), ...Object.values(otherTitle), ...Object.values(entryTitle)])(
  'the title %s fits a text',
  (title) => {
    expect(title.toLowerCase()).toMatch(patterns['document'] ?? /^never$/);
    expect(title.length).toBeLessThanOrEqual(longest.document.length);
  },
);

test('the text for staff shows neither a token nor what is missing', () => {
  const values = { name: 'Asha', amount: '100.00', token: 'secret' };
  const site = 'https://pasidi.example';
  const text =
    'Dear Asha, pay Rs 100.00 for your order at Pasidi: https://pasidi.example/pay/... Valid for 7 days.';
  const template = messageTemplates.payment_link.text;
  expect(textOf(template, values, site)).toBe(text);
  expect(textOf(template, {}, site)).toBe(text.replace('Asha', '...').replace('100.00', '...'));
});

test.each([
  ['2027-01-31', '31 Jan 2027'],
  ['2026-09-02', '2 Sep 2026'],
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
  [100, '1'],
  [13_350_050, '133500.50'],
  [100_000_00, '100000'],
  [13_350_005, '133500.05'],
  [maxPaise, '999999999999.99'],
])('%i paise are sent as %s', (paise, variable) => {
  expect(amountVariable(paise)).toBe(variable);
});

test.each([
  ['10:30:00', '10 30 AM'],
  ['00:05:00', '12 05 AM'],
  ['18:00:00', '6 00 PM'],
])('the time %s is sent as %s', (time, variable) => {
  expect(timeVariable(time)).toBe(variable);
});
