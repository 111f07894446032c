import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDb } from '@/e2e/testing/database';
import { connectionOptions } from './pool';
import { query, raw } from './query';
import { SharedConnections } from './shared-connections';
import { sqlOn } from './sql';

const { pool, url, emptyAll } = await testDb();
beforeEach(emptyAll);
const shared = new SharedConnections(connectionOptions(url), 2);
afterAll(() => shared.close());
const sql = sqlOn(pool, { shared });

const short = { shared: true };
const one = async (number: number) =>
  (await sql.first(query.selectNoFrom(raw<number>`${number}::int`.as('number')), short))?.number;
const backend = query.selectNoFrom(raw<number>`pg_backend_pid()`.as('pid'));
const pidsOfMany = () => Promise.all(Array.from({ length: 50 }, () => sql.first(backend, short)));

test('concurrent statements each get their own response, over two connections', async () => {
  const numbers = Array.from({ length: 200 }, (_, i) => i);
  expect(await Promise.all(numbers.map(one))).toEqual(numbers);
  expect(new Set((await pidsOfMany()).map((row) => row?.pid)).size).toBe(2);
});

test('a failing statement does not affect the others', async () => {
  const wrong = sql.first(query.selectNoFrom(raw`1 / ${0}::int`.as('wrong')), short);
  const others = Promise.all([1, 2, 3, 4].map(one));
  await expect(wrong).rejects.toThrow(/division by zero/);
  expect(await others).toEqual([1, 2, 3, 4]);
});

test('other statements use other connections', async () => {
  const used = new Set((await pidsOfMany()).map((row) => row?.pid));
  for (const options of [{}, { writes: true }, { prepared: false }])
    expect(used).not.toContain((await sql.first(backend, options))?.pid);
});

test('a slow read delays no other, of whatever kind', async () => {
  const holder = await pool.connect();
  await holder.query('SELECT pg_advisory_lock(7)');
  let hasEnded = false;
  const slow = Promise.all(
    Array.from({ length: 4 }, () =>
      sql.first(query.selectNoFrom(raw`pg_advisory_lock_shared(7)`.as('waits'))),
    ),
  ).finally(() => (hasEnded = true));
  expect(await Promise.all([1, 2, 3, 4].map(one))).toEqual([1, 2, 3, 4]);
  for (let n = 0; n < 4; n += 1) await sql.first(backend);
  expect(await sql.prisma.user.count()).toBe(0);
  expect(hasEnded).toBe(false);
  await holder.query('SELECT pg_advisory_unlock(7)');
  holder.release();
  await slow;
});

test('a lost connection fails its pending statements; the next statement opens another', async () => {
  const slow = query.selectNoFrom(raw`pg_sleep(20)`.as('slept'));
  const outcome = sql.first(slow, short).then(
    () => 'ok',
    () => 'failed',
  );
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`;
  await expect.poll(async () => (await pool.query(end)).rowCount).toBeGreaterThan(0);
  expect(await outcome).toBe('failed');
  await expect.poll(() => one(5).catch(() => null)).toBe(5);
  for (const number of [6, 7, 8, 9]) expect(await one(number)).toBe(number);
});
