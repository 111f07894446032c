import { expect, test } from 'vitest';
import { testDb } from '@/e2e/testing/database';
import { wordKeys } from './spellings';
import { foldedText } from './folded-text';

const { pool } = await testDb();

async function folded(texts: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `SELECT regexp_replace(btrim(fold_text(text)), ' +', ' ', 'g') AS text FROM unnest($1::text[]) WITH ORDINALITY AS each (text, n) ORDER BY n`,
    [texts],
  );
  return rows.map(({ text }) => text);
}

test('the database folds every sign as this module does', async () => {
  const signs = Array.from({ length: 0xd800 - 0x20 }, (_, n) => String.fromCodePoint(n + 0x20))
    .concat(Array.from({ length: 0x2000 }, (_, n) => String.fromCodePoint(n + 0xe000 - 0x0)))
    .filter((sign) => !/[\p{L}\p{Cc}\p{Cn}\p{Co}]/u.test(sign));
  const texts = signs.map((sign) => `xa${sign}b`);
  const kept = await folded(texts);
  // Rare invisible signs, which no name holds (lib/kernel/text/plain-text.ts).
  const different = texts.filter(
    (text, n) => kept[n] !== foldedText(text) && !/[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(text),
  );
  expect(different.map((text) => text.codePointAt(2)?.toString(16))).toEqual([]);
});

test('equivalent names are folded to one', async () => {
  const same = [
    ['K. Ramesh', 'k ramesh'],
    ["D'SOUZA", 'dsouza'],
    ['\u095E\u093E\u0924\u093F\u092E\u093E', '\u092B\u093C\u093E\u0924\u093F\u092E\u093E'],
    ['മോഹൻ', 'മോഹന്'],
    ['മോഹന്\u200D', 'മോഹന്'],
    ['অজি\u09CE', 'অজি\u09A4\u09CD'],
    [' Anil\u00A0 Rao ', 'anil rao'],
  ] as const;
  expect(await folded(same.map(([name]) => name))).toEqual(same.map(([, key]) => key));
  for (const [name, key] of same) expect(foldedText(name)).toBe(key);
});

test('the database keeps words with their marks, with the keys of lib/kernel/text/spellings.ts', async () => {
  const { rows } = await pool.query<{ word: string; keys: string[] }>(
    `SELECT word, search_word_keys(word) AS keys FROM search_words_of($1) AS word ORDER BY word`,
    ["శ్రీనివాసరావు D'Souza, லட்சுமி. ಮೂರ್ತಿ लक्ष्मीनारायण രാജൻ K. (ring) 2026 Jose\u0301phine"],
  );
  expect(rows.map(({ word }) => word).toSorted()).toEqual(
    ['శ్రీనివాసరావు', 'dsouza', 'லட்சுமி', 'ಮೂರ್ತಿ', 'लक्ष्मीनारायण', 'രാജന്', 'ring', 'joséphine'].toSorted(),
  );
  for (const { word, keys } of rows) expect(keys.toSorted()).toEqual(wordKeys(word).toSorted());
});
