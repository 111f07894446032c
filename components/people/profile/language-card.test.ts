import { createElement } from 'react';
import { expect, test } from 'vitest';
import { rendererIn } from '@/e2e/testing/rendered-texts';
import { languages, type Language } from '@/lib/languages';
import { LanguageCard } from './language-card';

async function htmlOf(language: string | null, shipped: readonly Language[] = languages): Promise<string> {
  const render = await rendererIn('te', ['layout', 'profile', 'ui'], shipped);
  return render(createElement(LanguageCard, { mobile: '9876543210', language }));
}

test('offers each language in its own script, marked as that language', async () => {
  const html = await htmlOf('hi');
  expect(html).toContain('<option value="ta" lang="ta">தமிழ்</option>');
  expect(html).toContain('<option value="en" lang="en-IN">English</option>');
});

test.each([
  ['hi', '<option value="hi" lang="hi" selected="">'],
  [null, '<option value="te" lang="te" selected="">'],
])('preselects the language of an account that has %j, or else of the page', async (language, selected) => {
  expect(await htmlOf(language)).toContain(selected);
});

test('only languages that the site has, and no choice of one', async () => {
  const html = await htmlOf('hi', ['en', 'te']);
  expect(html).not.toContain('value="hi"');
  expect(html).toContain('<option value="te" lang="te" selected="">');
  expect(await htmlOf('hi', ['en'])).toBe('');
});
