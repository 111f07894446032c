import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { testDb } from '@/e2e/testing/database';
import { query, raw } from './query';
import { sqlOn, type Transaction } from './sql';

const { db, pool, emptyAll } = await testDb();
const sql = sqlOn(pool);

beforeEach(emptyAll);

const rename = (id: number, name: string) => query.updateTable('users').set({ name }).where('id', '=', id);
const nameOf = async (id: number) => (await db.user.findUniqueOrThrow({ where: { id } })).name;
const divide = query.selectNoFrom(raw<number>`1 / 0`.as('wrong'));

describe('statements', () => {
  const values = query.selectNoFrom([
    raw`${"it's"}::text`.as('text'),
    raw`${7}::int`.as('number'),
    raw`${null}::int`.as('nothing'),
    raw`date '2026-01-31'`.as('day'),
    raw`time '10:30'`.as('time'),
    raw`timestamptz '2026-01-31 10:00:00.5+05:30'`.as('at'),
    raw`12.30::numeric(14, 2)`.as('amount'),
    raw`'{1,2}'::int[]`.as('list'),
    raw`'{"a": 1}'::jsonb`.as('json'),
  ]);
  const read = {
    text: "it's",
    number: 7,
    nothing: null,
    day: '2026-01-31',
    time: '10:30:00',
    at: '2026-01-31T04:30:00.500Z',
    amount: '12.30',
    list: [1, 2],
    json: { a: 1 },
  };

  test.each([true, false])('return the columns of their rows (prepared: %s)', async (prepared) => {
    for (let time = 0; time < 3; time += 1) expect(await sql.rows(values, { prepared })).toEqual([read]);
    expect(await sql.transaction((tx) => tx.one(values))).toEqual(read);
  });

  const prepared = (options: { prepared: boolean }) =>
    sqlOn(pool, options).transaction(async (tx) => {
      for (const number of [1, 2, 3])
        expect(await tx.one(query.selectNoFrom(raw<number>`${number}::int + 1000`.as('sum')))).toEqual({
          sum: number + 1000,
        });
      return tx.one(
        query
          .selectFrom(raw<{ n: number }>`pg_prepared_statements`.as('prepared'))
          .select(raw<number>`count(*)::int`.as('n'))
          .where(raw<boolean>`statement like '%::int + 1000%' and statement not like '%count(*)%'`),
      );
    });

  test('are prepared once by their text, whatever the values', async () => {
    expect(await prepared({ prepared: true })).toEqual({ n: 1 });
  });

  test('are not prepared behind a pooler that does not keep them', async () => {
    await pool.query('DEALLOCATE ALL');
    expect(await sqlOn(pool, { prepared: false }).rows(values)).toEqual([read]);
  });
});

const carriers: [string, <T>(run: (tx: Transaction) => Promise<T>) => Promise<T>][] = [
  ['of its own', (run) => sql.transaction(run)],
  ['joined', (run) => sql.transaction((outer) => outer.transaction(run))],
];
describe.each(carriers)('a transaction %s', (_which, inTransaction) => {
  test('commits all of its statements, also those it did not wait for', async () => {
    const { id } = await createUser(db);
    await inTransaction(async (tx) => {
      expect(await tx.run(rename(id, 'First'))).toBe(1);
      expect(await nameOf(id)).not.toBe('First');
      tx.send(rename(id, 'Second'));
    });
    expect(await nameOf(id)).toBe('Second');
  });

  test('commits nothing if one fails, and the connection stays usable', async () => {
    const { id, name } = await createUser(db);
    const attempt = inTransaction(async (tx) => {
      await tx.run(rename(id, 'First'));
      await tx.rows(divide);
    });
    await expect(attempt).rejects.toThrow(/division by zero/);
    await expect(inTransaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await nameOf(id)).toBe(name);
    expect(await sql.rows(query.selectNoFrom(raw<number>`1`.as('one')))).toEqual([{ one: 1 }]);
  });

  test('fails with the error of a statement that was sent without waiting', async () => {
    const { id, name } = await createUser(db);
    const last = inTransaction(async (tx) => {
      await tx.run(rename(id, 'First'));
      tx.send(divide);
    });
    await expect(last).rejects.toThrow(/division by zero/);
    const followed = inTransaction(async (tx) => {
      tx.send(divide);
      await tx.run(rename(id, 'First'));
    });
    await expect(followed).rejects.toThrow(/division by zero/);
    expect(await nameOf(id)).toBe(name);
  });

  test('that swallows the failure of a statement fails nevertheless, since nothing was committed', async () => {
    const { id } = await createUser(db);
    const attempt = inTransaction(async (tx) => {
      tx.send(rename(id, 'First'));
      await tx.rows(divide).catch(() => undefined);
    });
    await expect(attempt).rejects.toThrow(/division by zero/);
  });

  test('keeps an error of its own that a failed statement led to', async () => {
    const attempt = inTransaction((tx) =>
      tx.rows(divide).catch(() => {
        throw new Error('our own words');
      }),
    );
    await expect(attempt).rejects.toThrow('our own words');
  });
});

test('whose connection is lost fails, and nothing else does: the event of the connection has a listener', async () => {
  const pidOf = query.selectNoFrom(raw<number>`pg_backend_pid()`.as('pid'));
  const lost = sql.transaction(async (tx) => {
    const { pid } = await tx.one(pidOf);
    await pool.query('SELECT pg_terminate_backend($1)', [pid]);
    const isThere = async () =>
      (await pool.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount;
    await expect.poll(isThere).toBe(0);
    return tx.one(pidOf);
  });
  await expect(lost).rejects.toThrow(/terminat|connection error/);
  expect(await sql.rows(pidOf)).toHaveLength(1);
});

test('of two deadlocked transactions, the one that PostgreSQL ends is retried', async () => {
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
    await sql.transaction(async (tx) => {
      runs += 1;
      // The retried transaction must not overtake the waiting one: they would deadlock again.
      if (runs === 3) await done;
      await tx.run(rename(first, `Run ${runs}`));
      held += 1;
      if (held === 2) bothHold();
      await holding;
      await tx.run(rename(second, `Run ${runs}`));
    });
    oneIsDone();
  };
  await Promise.all([change(a.id, b.id), change(b.id, a.id)]);
  expect(runs).toBe(3);
  expect(await nameOf(a.id)).toBe(await nameOf(b.id));
});
