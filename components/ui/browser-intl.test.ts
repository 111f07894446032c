import compile from 'icu-minify/compile';
import { createTranslator } from 'next-intl';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { languages } from '@/lib/languages';
import { readProject } from '@/tools/messages/project';
import { shapeOf } from '@/tools/messages/shape';
import { IntlProvider, useLocale, useTranslations } from './browser-intl';

/* Browsers hydrate with this what the server renders with next-intl. */

const { catalogue } = readProject();

const tag = (chunks: ReactNode) => createElement('b', null, chunks);
type Values = Record<string, string | number | typeof tag>;

function valuesOf(text: string, count: number): Values {
  const { placeholders, tags } = shapeOf(text);
  return Object.fromEntries<string | number | typeof tag>([
    ...[...placeholders].map((each) => {
      const [name = '', kind] = each.split(', ');
      return [name, kind === undefined ? `<${name}> & 1` : count] as const;
    }),
    ...[...tags].map((name) => [name, tag] as const),
  ]);
}

function Text({ values }: { values: Values }) {
  const text = useTranslations('area');
  return createElement('p', { lang: useLocale() }, text.rich('key', values), text.rich('key', values));
}

test.each(languages)('each text in %s is what next-intl renders', (language) => {
  const texts = [...(catalogue.get(language) ?? [])];
  expect(texts.length).toBeGreaterThan(1000);
  const differing = texts.flatMap(([key, text]) =>
    [0, 1, 2, 123_456].flatMap((count) => {
      const values = valuesOf(text, count);
      const messages = { area: { key: compile(text) } };
      const inBrowser = renderToStaticMarkup(
        createElement(IntlProvider, { locale: language, messages }, createElement(Text, { values })),
      );
      const translator = createTranslator({ locale: language, messages: { key: text } });
      const parts: ReactNode[] = [0, 1].map(() => translator.rich('key', values));
      const expected = renderToStaticMarkup(createElement('p', { lang: language }, ...parts));
      return inBrowser === expected ? [] : [`${key}: ${inBrowser}, not ${expected}`];
    }),
  );
  expect(differing).toEqual([]);
});

test('a provider within another has its own texts, or those of the outer one; a missing key is shown', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  function Shown() {
    const text = useTranslations();
    return createElement(Fragment, null, text('a.own'), ' ', text('a.none'), ' ', text('a'));
  }
  const inner = (texts?: { a: { own: string } }) =>
    createElement(IntlProvider, { locale: 'en', ...(texts && { messages: texts }) }, createElement(Shown));
  const html = renderToStaticMarkup(
    createElement(
      IntlProvider,
      { locale: 'en', messages: { a: { own: 'outer' } } },
      inner(),
      ' | ',
      inner({ a: { own: 'inner' } }),
    ),
  );
  expect(html).toBe('outer a.none a | inner a.none a');
  expect(error).toHaveBeenCalledTimes(4);
});
