import { afterAll, expect, test } from 'vitest';
import { testDb } from '@/lib/testing/database';
import { openPool } from './client';

const { url } = await testDb();
const one = { pipeline: true };
const pools = { named: openPool(url, 1, one), nameless: openPool(url, 1, { ...one, prepared: false }) };
afterAll(() => Promise.all([pools.named.end(), pools.nameless.end()]));

const named = { name: 'the sum', text: 'SELECT $1::int + 1 AS sum', values: [1] };
const kept = `SELECT name FROM pg_prepared_statements`;

test.each([
  ['named', [{ name: 'the sum' }]],
  ['nameless', []],
] as const)('a pool that is %s: what a named statement leaves on the server', async (kind, left) => {
  const pool = pools[kind];
  for (let times = 0; times < 2; times += 1) expect((await pool.query(named)).rows).toEqual([{ sum: 2 }]);
  expect((await pool.query(kept)).rows).toEqual(left);
});

test('without names, the other ways of asking work as ever', async () => {
  const client = await pools.nameless.connect();
  expect((await client.query(named)).rows).toEqual([{ sum: 2 }]);
  expect((await client.query('SELECT $1::int AS it', [5])).rows).toEqual([{ it: 5 }]);
  expect((await client.query({ text: 'SELECT 7 AS it', rowMode: 'array' })).rows).toEqual([[7]]);
  client.release();
});
