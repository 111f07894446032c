import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { testDb } from '@/lib/testing/database';
import { Prisma } from './generated/client';
import { sqlOn, sqlWithin, type Sql } from './sql';

const { db, pool, emptyAll } = await testDb();
const sql = sqlOn(pool);

beforeEach(emptyAll);

const rename = (id: number, name: string) =>
  Prisma.sql`UPDATE users SET name = ${name} WHERE id = ${id} RETURNING to_json(name) AS row`;
const nameOf = async (id: number) => (await db.user.findUniqueOrThrow({ where: { id } })).name;

describe('statements', () => {
  const values = Prisma.sql`SELECT json_build_object('text', ${"it's"}::text, 'number', ${7}::int, 'nothing', ${null}::int,
    'day', date '2026-01-31', 'time', time '10:30', 'at', timestamptz '2026-01-31 04:30:00.5+00', 'amount', 12.30::text) AS row`;
  const read = {
    text: "it's",
    number: 7,
    nothing: null,
    day: '2026-01-31',
    time: '10:30:00',
    at: '2026-01-31T04:30:00.5+00:00',
    amount: '12.30',
  };

  test.each([true, false])('give the JSON of their rows (prepared: %s)', async (prepared) => {
    for (let time = 0; time < 3; time += 1) expect(await sql.rows(values, { prepared })).toEqual([read]);
  });

  test('give the same within a transaction of the client', async () => {
    expect(await db.$transaction((inside) => sqlWithin(inside).rows(values))).toEqual([read]);
  });

  test('are prepared once by their text, whatever the values', async () => {
    await sql.transaction(async (inside) => {
      for (const number of [1, 2, 3])
        expect(await inside.rows(Prisma.sql`SELECT to_json(${number}::int + 1000) AS row`)).toEqual([
          number + 1000,
        ]);
      const [count] = await inside.rows(
        Prisma.sql`SELECT to_json(count(*)) AS row FROM pg_prepared_statements WHERE statement LIKE '%::int + 1000)%' AND statement NOT LIKE '%count(*)%'`,
        { prepared: false },
      );
      expect(count).toBe(1);
    });
  });
});

const carriers: [string, <T>(run: (inside: Sql) => Promise<T>) => Promise<T>][] = [
  ['of its own', (run) => sql.transaction(run)],
  ['joined', (run) => sql.transaction((outer) => outer.transaction(run))],
  ['of the client', (run) => db.$transaction((inside) => sqlWithin(inside).transaction(run))],
];
describe.each(carriers)('a transaction %s', (_which, inTransaction) => {
  test('keeps all of its statements', async () => {
    const { id } = await createUser(db);
    await inTransaction(async (inside) => {
      await inside.rows(rename(id, 'First'));
      expect(await nameOf(id)).not.toBe('First');
      await inside.rows(rename(id, 'Second'));
    });
    expect(await nameOf(id)).toBe('Second');
  });

  test('keeps none where one fails, and leaves the connection whole', async () => {
    const { id, name } = await createUser(db);
    const attempt = inTransaction(async (inside) => {
      await inside.rows(rename(id, 'First'));
      await inside.rows(Prisma.sql`SELECT 1 / 0 AS row`);
    });
    await expect(attempt).rejects.toThrow(/division by zero/);
    await expect(inTransaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await nameOf(id)).toBe(name);
    expect(await sql.rows(Prisma.sql`SELECT to_json(1) AS row`)).toEqual([1]);
  });
});

test('of two that lock the same rows crosswise, the one that PostgreSQL ends is run again', async () => {
  const [a, b] = [await createUser(db), await createUser(db)];
  let runs = 0;
  let held = 0;
  let bothHold: () => void = () => undefined;
  const holding = new Promise<void>((resolve) => {
    bothHold = resolve;
  });
  let oneIsDone: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    oneIsDone = resolve;
  });
  const change = async (first: number, second: number) => {
    await sql.transaction(async (inside) => {
      runs += 1;
      // The retried transaction must not overtake the waiting one: they would deadlock again.
      if (runs === 3) await done;
      await inside.rows(rename(first, `Run ${runs}`));
      held += 1;
      if (held === 2) bothHold();
      await holding;
      await inside.rows(rename(second, `Run ${runs}`));
    });
    oneIsDone();
  };
  await Promise.all([change(a.id, b.id), change(b.id, a.id)]);
  expect(runs).toBe(3);
  expect(await nameOf(a.id)).toBe(await nameOf(b.id));
});
