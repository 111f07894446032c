import { expect, test } from 'vitest';
import { languageFacts, languages } from '@/lib/languages';
import { testFront } from '@/e2e/testing/front';
import type { FrontOptions } from './server';
import { loadPageTexts } from './page-texts';

const limited: Partial<FrontOptions> = { pageLimit: async () => 17 };
const texts = await loadPageTexts(languages);

async function open(options: Partial<FrontOptions>, path: string): Promise<string> {
  const front = await testFront({ ...limited, texts, ...options });
  const response = await fetch(`http://127.0.0.1:${front.port}${path}`, { headers: { accept: 'text/html' } });
  return response.text();
}

test.each(languages)('too many pages are refused by a page in %s', async (language) => {
  const html = await open({ languageOf: async () => language }, '/orders?page=2');
  const { wait, failed } = texts.get(language) ?? {};
  expect(html).toContain(`<html lang="${languageFacts[language].tag}">`);
  expect(html).toContain(`<h1>${wait?.title}</h1>`);
  expect(html).toContain(wait?.many.replace('{seconds}', '17'));
  expect(html).toContain(`<a href="/orders?page=2">${failed?.retry}</a>`);
});

test('a language that cannot be told, or is not shipped, is English', async () => {
  const english = '<html lang="en-IN">';
  expect(await open({ languageOf: () => Promise.reject(new Error('no key')) }, '/orders')).toContain(english);
  expect(
    await open({ languageOf: async () => 'te', texts: await loadPageTexts(['en']) }, '/orders'),
  ).toContain(english);
});
