import { beforeEach, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { isAsCloned, testDb } from './database';

/* Cloning takes up to a second, so a database is used again by the next file, unless more than rows was changed. */

const { db, pool, url, emptyAll } = await testDb();
beforeEach(emptyAll);

test('rows and the statistics of them leave nothing behind', async () => {
  for (let n = 0; n < 20; n += 1) await createUser(db);
  await pool.query('ANALYZE');
  expect(await isAsCloned(url)).toBe(true);
  expect(await db.user.count()).toBe(0);
});

test.each([
  ['a table', 'CREATE TABLE left_over (id int)', 'DROP TABLE left_over'],
  ['an index', 'CREATE INDEX left_over ON users (name)', 'DROP INDEX left_over'],
  [
    'a store',
    'UPDATE stores SET capacity = capacity + 1 WHERE id = 1',
    'UPDATE stores SET capacity = capacity - 1 WHERE id = 1',
  ],
])('%s that was changed is noticed', async (_what, change, back) => {
  await pool.query(change);
  expect(await isAsCloned(url)).toBe(false);
  await pool.query(back);
});
