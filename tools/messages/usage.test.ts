import { expect, test } from 'vitest';
import { englishOf } from './catalogue';
import { readProject } from './project';
import { readSources, unusedKeys } from './usage';

const texts = (...keys: string[]) => new Map(keys.map((key) => [key, `text of ${key}`]));

test('a key is used by its translator, with and without an area below, by a template, or by a computed key', () => {
  const sources = [
    "const text = useTranslations('home.hero'); text('title'); text.rich('lead', {});",
    "const all = await getTranslations('pages'); all(`${page}.title`);",
    "const card = useTranslations(`home.cards.${name}`); card('more');",
    "const states = useTranslations('orders.states'); states(order.state); const first = 'partly-paid';",
    "const any = useTranslations(); any('legal.terms.title');",
  ];
  const used = texts(
    'home.hero.title',
    'home.hero.lead',
    'pages.about.title',
    'home.cards.gold.more',
    'orders.states.partly-paid',
    'legal.terms.title',
  );
  expect(unusedKeys(used, sources)).toEqual([]);
  const unused = [
    'home.hero.old',
    'pages.about.text',
    'home.cards.gold.less',
    'orders.states.gone',
    'legal.title',
  ];
  expect(unusedKeys(texts(...unused), sources)).toEqual(unused);
});

test('a key is used with its whole area', () => {
  expect(unusedKeys(texts('gateway.done.login', 'home.title'), [])).toEqual(['home.title']);
});

test('a text is used by its English words, too', () => {
  const sentences = new Map([['legal.closed', 'The store is closed on this day.']]);
  expect(unusedKeys(sentences, ["refuse('The store is closed on this day.')"])).toEqual([]);
  expect(unusedKeys(sentences, ["refuse('The store is closed.')"])).toEqual(['legal.closed']);
});

test('the sources of the project are read', { tags: 'torture' }, () => {
  const source = englishOf(readProject().catalogue);
  const withUnused = new Map(source).set('home.hero.neverShown', 'Never shown');
  const unused = unusedKeys(withUnused, readSources(process.cwd()));
  expect(unused).toContain('home.hero.neverShown');
  expect(unused).not.toContain('home.hero.title');
});
