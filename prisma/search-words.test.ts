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

test('a word is not split at marks and apostrophes', async () => {
  await createUser(db, { name: "నాగలక్ష్మి D'Souza" });
  await createUser(db, { name: 'Ravi Kumar' });
  expect(await words()).toEqual(['dsouza', 'kumar', 'ravi', 'నాగలక్ష్మి'].toSorted());
  expect(await words('expected_search_words()')).toEqual(await words());
});

test('the name of a deleted account leaves no word, and none of another name is lost', async () => {
  const { id } = await createUser(db, { name: "Ravi D'Souza" });
  await createUser(db, { name: 'Kiran DSouza' });
  expect(await words()).toEqual(['dsouza', 'kiran', 'ravi']);
  await pool.query(`UPDATE users SET name = '', mobile = '', deleted_at = now() WHERE id = $1`, [id]);
  expect(await words()).toEqual(['dsouza', 'kiran']);
});
