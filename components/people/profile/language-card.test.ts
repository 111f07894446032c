import { createElement } from 'react';
import { expect, test } from 'vitest';
import { ShippedLanguages } from '@/components/layout/shipped-languages';
import { rendererIn } from '@/e2e/testing/rendered-texts';
import { languages, type Language } from '@/lib/languages';
import { LanguageCard } from './language-card';

const render = await rendererIn('te', ['layout', 'profile', 'ui']);

function htmlOf(language: string | null, shipped: readonly Language[] = languages): string {
  const card = createElement(LanguageCard, { mobile: '9876543210', language });
  return render(ShippedLanguages({ all: shipped, children: card }));
}

test('offers each language in its own script, marked as that language', () => {
  const html = htmlOf('hi');
  expect(html).toContain('<option value="ta" lang="ta">தமிழ்</option>');
  expect(html).toContain('<option value="en" lang="en-IN">English</option>');
});

test.each([
  ['hi', '<option value="hi" lang="hi" selected="">'],
  [null, '<option value="te" lang="te" selected="">'],
])('preselects the language of an account that has %j, or else of the page', (language, selected) => {
  expect(htmlOf(language)).toContain(selected);
});

test('only languages that the site has, and no choice of one', () => {
  const html = htmlOf('hi', ['en', 'te']);
  expect(html).not.toContain('value="hi"');
  expect(html).toContain('<option value="te" lang="te" selected="">');
  expect(htmlOf('hi', ['en'])).toBe('');
});
