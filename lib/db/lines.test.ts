import { afterAll, expect, test, vi } from 'vitest';
import { testDb } from '@/lib/testing/database';
import { openPool } from './client';
import { Prisma } from './generated/client';
import { Lines } from './lines';
import { sqlOn } from './sql';

const { pool, url } = await testDb();
const lines = new Lines(openPool(url, 2, { pipeline: true }));
afterAll(() => lines.close());
const sql = sqlOn(pool, lines);

const one = (number: number) => sql.rows<number>(Prisma.sql`SELECT to_json(${number}::int) AS row`);
const pids = () => sql.rows<number>(Prisma.sql`SELECT to_json(pg_backend_pid()) AS row`);

test('statements that come at once are each answered by their own, over few connections', async () => {
  const numbers = Array.from({ length: 200 }, (_, i) => i);
  expect(await Promise.all(numbers.map(one))).toEqual(numbers.map((number) => [number]));
  const used = new Set((await Promise.all(numbers.map(pids))).flat());
  expect(used.size).toBe(2);
});

test('one that fails does not touch the others', async () => {
  const wrong = sql.rows(Prisma.sql`SELECT to_json(1 / ${0}::int) AS row`);
  const others = Promise.all([one(1), one(2), one(3), one(4)]);
  await expect(wrong).rejects.toThrow(/division by zero/);
  expect(await others).toEqual([[1], [2], [3], [4]]);
});

test('what waits for others, or is planned anew, goes elsewhere', async () => {
  const used = new Set((await Promise.all([pids(), pids(), pids()])).flat());
  for (const options of [{ locks: true }, { prepared: false }]) {
    const [own = 0] = await sql.rows<number>(Prisma.sql`SELECT to_json(pg_backend_pid()) AS row`, options);
    expect(used.has(own)).toBe(false);
  }
});

test('a connection that is lost fails what waits on it; the next statement opens another', async () => {
  const waiting = sql.rows(Prisma.sql`SELECT to_json(pg_backend_pid()) AS row, pg_sleep(20)`);
  const outcome = waiting.then(
    () => 'answered',
    () => 'failed',
  );
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`;
  await vi.waitUntil(async () => ((await pool.query(end)).rowCount ?? 0) > 0);
  expect(await outcome).toBe('failed');
  await vi.waitUntil(() => one(5).catch(() => null));
  for (const number of [6, 7, 8, 9]) expect(await one(number)).toEqual([number]);
});
