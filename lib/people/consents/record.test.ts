import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '@/lib/languages';
import { loadArea } from '@/lib/messages';
import { noticeVersion, termsVersion } from './record';

const kept = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'texts', name), 'utf8'));

/* A text has changed? Set its version to the day of the release, and run `npm run messages -- keep-versions`. Texts of released versions stay. */

test('the privacy notice is that of its version, in each language', async () => {
  const texts = await Promise.all(
    languages.map(async (language) => [language, await loadArea(language, 'notice')] as const),
  );
  expect(kept(`notice-${noticeVersion}.json`)).toEqual(Object.fromEntries(texts));
});

test('the terms are those of their version, in each language', async () => {
  const texts = await Promise.all(
    languages.map(async (language) => [language, (await loadArea(language, 'legal')).terms] as const),
  );
  expect(kept(`terms-${termsVersion}.json`)).toEqual(Object.fromEntries(texts));
});
