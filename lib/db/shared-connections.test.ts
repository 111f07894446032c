import { afterAll, expect, test } from 'vitest';
import { testDb } from '@/lib/testing/database';
import { connectionOptions } from './pool';
import { query, raw } from './query';
import { SharedConnections } from './shared-connections';
import { sqlOn } from './sql';

const { pool, url } = await testDb();
const shared = new SharedConnections(connectionOptions(url), 2);
afterAll(() => shared.close());
const sql = sqlOn(pool, { shared });

const one = async (number: number) =>
  (await sql.first(query.selectNoFrom(raw<number>`${number}::int`.as('number'))))?.number;
const backend = query.selectNoFrom(raw<number>`pg_backend_pid()`.as('pid'));
const pidsOfMany = () => Promise.all(Array.from({ length: 50 }, () => sql.first(backend)));

test('concurrent statements each get their own response, over two connections', async () => {
  const numbers = Array.from({ length: 200 }, (_, i) => i);
  expect(await Promise.all(numbers.map(one))).toEqual(numbers);
  expect(new Set((await pidsOfMany()).map((row) => row?.pid)).size).toBe(2);
});

test('a failing statement does not affect the others', async () => {
  const wrong = sql.first(query.selectNoFrom(raw`1 / ${0}::int`.as('wrong')));
  const others = Promise.all([1, 2, 3, 4].map(one));
  await expect(wrong).rejects.toThrow(/division by zero/);
  expect(await others).toEqual([1, 2, 3, 4]);
});

test('statements that write or are planned anew use other connections', async () => {
  const used = new Set((await pidsOfMany()).map((row) => row?.pid));
  for (const options of [{ writes: true }, { prepared: false }])
    expect(used).not.toContain((await sql.first(backend, options))?.pid);
});

test('a lost connection fails its pending statements; the next statement opens another', async () => {
  const slow = query.selectNoFrom(raw`pg_sleep(20)`.as('slept'));
  const outcome = sql.first(slow).then(
    () => 'ok',
    () => 'failed',
  );
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`;
  await expect.poll(async () => (await pool.query(end)).rowCount).toBeGreaterThan(0);
  expect(await outcome).toBe('failed');
  await expect.poll(() => one(5).catch(() => null)).toBe(5);
  for (const number of [6, 7, 8, 9]) expect(await one(number)).toBe(number);
});
