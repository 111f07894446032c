import { beforeEach, expect, test } from 'vitest';
import { testDb } from '@/e2e/testing/database';
import { createUser } from './factories/users';

/** Words of names (docs/product/rules.md, "Search"). */
const database = await testDb();
const { db, pool } = database;

beforeEach(() => database.emptyAll());

const words = async (source = '(SELECT word FROM search_words)') => {
  const { rows } = await pool.query<{ word: string }>(
    `SELECT DISTINCT word FROM ${source} AS used (word) ORDER BY word`,
  );
  return rows.map(({ word }) => word);
};

test('a word is not split at marks, joiners and apostrophes; short ones are kept', async () => {
  await createUser(db, { name: "నాగలక్ష్మి D'Souza" });
  await createUser(db, { name: 'K. Ravi Rao' });
  await createUser(db, { name: 'రాజ్\u200Cకుమార్ ఉమ' });
  expect((await words()).toSorted()).toEqual(['dsouza', 'rao', 'ravi', 'ఉమ', 'నాగలక్ష్మి', 'రాజ్కుమార్'].toSorted());
  expect(await words('expected_search_words()')).toEqual(await words());
});

test('each word has its sound', async () => {
  for (const name of ['Lakshmi', 'లక్ష్మి', 'லட்சுமி', '\u0E2D\u0E23']) await createUser(db, { name });
  const { rows } = await pool.query(
    'SELECT word, sound, tamil_sound FROM search_words ORDER BY word COLLATE "C"',
  );
  expect(rows).toEqual([
    { word: 'lakshmi', sound: 'laksmi', tamil_sound: 'lakCmi' },
    { word: 'லட்சுமி', sound: null, tamil_sound: 'lakCmi' },
    { word: 'లక్ష్మి', sound: 'laksmi', tamil_sound: 'lakCmi' },
    { word: '\u0E2D\u0E23', sound: null, tamil_sound: null },
  ]);
});

test('the name of a deleted account leaves no word, and none of another name is lost', async () => {
  const { id } = await createUser(db, { name: "Ravi D'Souza ఉమ Om" });
  await createUser(db, { name: 'Kiran DSouza' });
  await createUser(db, { name: 'Om Prakash' });
  expect((await words()).toSorted()).toEqual(['dsouza', 'kiran', 'om', 'prakash', 'ravi', 'ఉమ']);
  await pool.query(`UPDATE users SET name = '', mobile = '', deleted_at = now() WHERE id = $1`, [id]);
  expect((await words()).toSorted()).toEqual(['dsouza', 'kiran', 'om', 'prakash']);
});
