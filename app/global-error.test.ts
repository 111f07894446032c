import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buttonStyles } from '@/components/ui/button-styles';
import { english, languageFacts, languages } from '@/lib/languages';

const source = readFileSync(path.join(import.meta.dirname, 'global-error.tsx'), 'utf8');

test('its button looks like any other', () => {
  expect(source).toContain(`'${buttonStyles({})}'`);
});

test('it speaks each language, found by `lang` and by prefix alike', () => {
  const named = [...source.matchAll(/\['(\w+)', \(\) => import\('@\/messages\/(\w+)\/failed\.json'\)\]/g)];
  expect(named.map(([, tag, file]) => [tag, file])).toEqual(
    languages.filter((each) => each !== english).map((each) => [languageFacts[each].tag, each]),
  );
  expect(named.every(([, tag, file]) => tag === file)).toBe(true);
  expect(source).toContain(`language: '${languageFacts[english].tag}'`);
});
