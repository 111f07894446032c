import { describe, expect, it, test } from 'vitest';
import { languages } from '@/lib/languages';
import { englishOf } from './catalogue';
import { checkCatalogue, checkText, isFault, type Rules } from './check';
import { compiledGlossary } from './glossary';
import { readProject } from './project';
import { approvedOf } from './review';

const project = readProject();

test('the texts of the project are whole, in every language (npm run messages)', () => {
  const faults = checkCatalogue(project.catalogue, project.rules).filter((each) => isFault(each));
  expect(faults).toEqual([]);
});

test('the languages that a live site may ship are those whose texts of law, money and consent are approved', () => {
  expect(project.approved).toEqual(approvedOf(project.review, project.catalogue));
});

test('reviews, places and exceptions are of texts that exist', () => {
  const keys = [...englishOf(project.catalogue).keys()];
  const named = [
    ...Object.keys(project.review),
    ...Object.keys(project.rules.places),
    ...project.rules.glossary.exceptions.map(({ key }) => key),
  ];
  const lost = named.filter(
    (each) => !keys.some((key) => key === each || key.startsWith(each.replace(/\*$/, ''))),
  );
  expect(lost).toEqual([]);
});

test('an English text without translations is missing in each other language', () => {
  const english = new Map(englishOf(project.catalogue)).set('home.hero.new', 'A new sentence.');
  const found = checkCatalogue(new Map(project.catalogue).set('en', english), project.rules).filter((each) =>
    isFault(each),
  );
  expect(found.map(({ kind, language, key }) => [kind, language, key])).toEqual(
    languages
      .filter((language) => language !== 'en')
      .map((language) => ['missing', language, 'home.hero.new']),
  );
});

describe('a translation', () => {
  const rules: Rules = {
    glossary: compiledGlossary({
      terms: [{ english: 'gold', words: { te: ['బంగార'] } }],
      forbidden: [{ meaning: 'saving', unless: 'sav(?:e|ings?)', words: { te: ['పొదుపు'] } }],
      brief: [{ area: 'sms', reason: 'One part.' }],
      kept: ['UPI', 'Gold Coin'],
      exceptions: [{ key: 'home.other', language: 'te', term: 'gold', reason: 'A name.' }],
    }),
    places: { 'home.tab': 4, 'home.badges.*': 3 },
  };
  const faultsOf = (from: string, to: string, key = 'home.text') =>
    checkText(rules, { key, language: 'te', from, to }).map(({ kind, what }) => `${kind}: ${what}`);

  it.each([
    ['Hello {name}', 'నమస్తే {name} గారు'],
    [
      '{count, plural, =0 {none} one {# visit} other {# visits}}',
      '{count, plural, =0 {లేవు} one {# సందర్శన} other {# సందర్శనలు}}',
    ],
    ['Ask <link>us</link>', '<link>మమ్మల్ని</link> అడగండి'],
    ['Gold', 'బంగారాన్ని'],
    ['Gold savings', 'బంగారం పొదుపు'],
    ['Goldsmith', 'కంసాలి'],
    ['Hallmark', 'హాల్‌మార్క్'],
    ['UPI', 'UPI'],
    ['₹{price}', '₹{price}'],
    ['Your gold coin', 'మీ Gold Coin'],
  ])('of %s may be %s', (from, to) => expect(faultsOf(from, to)).toEqual([]));

  it.each([
    ['Hello {name}', 'నమస్తే', 'placeholder: lacks the argument name'],
    ['Hello', 'నమస్తే {name}', 'placeholder: has the argument name, English has not'],
    ['{n, number} g', '{n} గ్రా.', 'placeholder: lacks the argument n, number'],
    ['Ask <link>us</link>', 'మమ్మల్ని అడగండి', 'placeholder: lacks the tag link'],
    ['{n, plural, =0 {none} other {#}}', '{n, plural, other {#}}', 'placeholder: lacks =0 of n'],
    ['Hello {name}', 'నమస్తే {name', 'syntax: is no ICU message: EXPECT_ARGUMENT_CLOSING_BRACE'],
    ['Gold', 'పసిడి', 'wording: "gold" is బంగార in the glossary'],
    ['Join us', 'పొదుపు చేయండి', 'wording: పొదుపు (saving) is not in the English text'],
    ['Close', 'Close', 'missing: is still English'],
    ['3 visits', '౩ సందర్శనలు', 'letters: has digits other than 0 to 9'],
    ['Grams', 'ग\u095B', 'letters: is not in NFC'],
    ['Close', ' మూసివేయండి', 'letters: is empty or has spaces around it'],
    ['Ask {name}', '{name}ని అడగండి', 'suffix: has letters right after an argument'],
  ])('of %s may not be %s', (from, to, fault) => expect(faultsOf(from, to)).toContain(fault));

  it('fits into its place, by what is read as one letter, in its longest form', () => {
    expect(faultsOf('Tab', 'క్షేత్రం', 'home.tab')).toEqual([]);
    expect(faultsOf('Tab', 'అఆఇఈఉ', 'home.tab')).toEqual(['length: has 5 letters, room is for 4']);
    expect(
      faultsOf('{n, plural, one {a} other {b}}', '{n, plural, one {అ} other {అఆఇఈ}}', 'home.badges.first'),
    ).toEqual(['length: has 4 letters, room is for 3']);
  });

  it('says what it has room for in a brief area, but no forbidden word', () => {
    expect(faultsOf('Gold', 'పసిడి', 'sms.offer')).toEqual([]);
    expect(faultsOf('Gold', 'పొదుపు', 'sms.offer')).toEqual([
      'wording: పొదుపు (saving) is not in the English text',
    ]);
  });

  it('may say a word otherwise by a listed exception', () => {
    expect(faultsOf('Gold', 'పసిడి', 'home.other')).toEqual([]);
  });
});
