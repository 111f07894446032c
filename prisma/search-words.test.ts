import { beforeAll, expect, test } from 'vitest';
import { olderDatabase } from '@/lib/testing/older-database';

/** Words of names, and addresses of stores, in a database of an earlier version (docs/product/rules.md, "Search"). */
const database = olderDatabase();

const words = async (source: string) =>
  (
    await database.rows<{ word: string }>(`SELECT DISTINCT word FROM ${source} AS used (word) ORDER BY word`)
  ).map(({ word }) => word);

beforeAll(async () => {
  await database.create('20261128074000');
});

test('the migration makes words whole that were split at marks and apostrophes', async () => {
  await database.run(
    `INSERT INTO users (name, mobile, password_hash, referral_id, role) VALUES
       ('నాగలక్ష్మి D''Souza', '9876543210', '', 'AAAAAAAA', 'user'), ('Ravi Kumar', '9876543211', '', 'BBBBBBBB', 'user')`,
  );
  await database.run(
    `UPDATE stores SET shop_address = 'Tamil  ' || chr(160) || 'Nadu' WHERE shop_address = 'Tamil Nadu'`,
  );
  expect(await words('(SELECT word FROM search_words)')).toContain('souza');
  await database.migrate();
  expect(await words('(SELECT word FROM search_words)')).toEqual(
    ['dsouza', 'kumar', 'ravi', 'నాగలక్ష్మి'].toSorted(),
  );
  expect(await words('expected_search_words()')).toEqual(await words('(SELECT word FROM search_words)'));
  expect(await database.rows(`SELECT FROM stores WHERE shop_address = 'Tamil Nadu'`)).toHaveLength(1);
});

test('a name that is blanked leaves no word, and none of another is lost', async () => {
  await database.run(
    `INSERT INTO users (name, mobile, password_hash, referral_id, role) VALUES ('Kiran DSouza', '9876543212', '', 'CCCCCCCC', 'user')`,
  );
  await database.run(`UPDATE users SET name = '', deleted_at = now() WHERE mobile = '9876543210'`);
  expect(await words('(SELECT word FROM search_words)')).toEqual(['dsouza', 'kiran', 'kumar', 'ravi']);
});
