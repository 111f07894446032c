import { createElement } from 'react';
import { expect, test } from 'vitest';
import { rendererIn } from '@/e2e/testing/rendered-texts';
import { LanguageCard } from './language-card';

const render = await rendererIn('te', ['profile', 'ui']);
const htmlFor = (language: string | null) =>
  render(createElement(LanguageCard, { mobile: '9876543210', language }));

test('offers each language in its own script, marked as that language', () => {
  expect(htmlFor('hi')).toContain('<option value="ta" lang="ta">தமிழ்</option>');
  expect(htmlFor('hi')).toContain('<option value="en" lang="en-IN">English</option>');
});

test.each([
  ['hi', '<option value="hi" lang="hi" selected="">'],
  [null, '<option value="te" lang="te" selected="">'],
])('preselects the language of an account that has %j, or else of the page', (language, selected) => {
  expect(htmlFor(language)).toContain(selected);
});
