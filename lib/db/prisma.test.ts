import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { testDb } from '@/e2e/testing/database';
import { gate } from '@/e2e/testing/gate';
import { databaseFault, isLocked, isWrongValue, raisedByUs, violatesCheck, violatesUnique } from './faults';
import { connectionOptions, openPool } from './pool';
import { query, raw } from './query';
import { SharedConnections } from './shared-connections';
import { sqlOn, type Transaction } from './sql';

const { db, pool, url, emptyAll } = await testDb();
const sql = sqlOn(pool);

beforeEach(emptyAll);

const nameOf = async (id: number) => (await db.user.findUniqueOrThrow({ where: { id } })).name;
const rename = (tx: Transaction, id: number, name: string) =>
  tx.prisma.user.update({ where: { id }, data: { name } });
const renameByBuilder = (id: number, name: string) =>
  query.updateTable('users').set({ name }).where('id', '=', id);
const backend = query.selectNoFrom(raw<number>`pg_backend_pid()`.as('pid'));
const errorOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: unknown) => error,
  );

test('runs in the transaction, on its connection, and sees what the builder wrote, and the other way round', async () => {
  const { id, name } = await createUser(db);
  await sql.transaction(async (tx) => {
    tx.send(renameByBuilder(id, 'First'));
    expect(await tx.prisma.user.findUnique({ where: { id } })).toMatchObject({ name: 'First' });
    expect(await rename(tx, id, 'Second')).toMatchObject({ name: 'Second' });
    expect(await tx.one(query.selectFrom('users').select('name').where('id', '=', id))).toEqual({
      name: 'Second',
    });
    expect(await sql.prisma.user.findUnique({ where: { id } })).toMatchObject({ name });
    expect(await nameOf(id)).toBe(name);
  });
  expect(await nameOf(id)).toBe('Second');
});

test('is rolled back with the transaction', async () => {
  const { id, name } = await createUser(db);
  const attempt = sql.transaction(async (tx) => {
    await rename(tx, id, 'First');
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await nameOf(id)).toBe(name);
});

test('in a joined transaction is the one of the outer', async () => {
  const { id, name } = await createUser(db);
  const attempt = sql.transaction(async (outer) => {
    await outer.transaction((inner) => rename(inner, id, 'First'));
    throw new Error('no');
  });
  await expect(attempt).rejects.toThrow('no');
  expect(await nameOf(id)).toBe(name);
});

test('in transactions at the same time, each reads what its own has written', async () => {
  const users = [await createUser(db), await createUser(db), await createUser(db)];
  const arrived = gate();
  let waiting = users.length;
  const read = await Promise.all(
    users.map(({ id }) =>
      sql.transaction(async (tx) => {
        await rename(tx, id, `Name ${id}`);
        if ((waiting -= 1) === 0) arrived.open();
        await arrived.passed;
        return (await tx.prisma.user.findUniqueOrThrow({ where: { id } })).name;
      }),
    ),
  );
  expect(read).toEqual(users.map(({ id }) => `Name ${id}`));
});

test('prepares each statement once, but no list of values', async () => {
  const prepared = await sql.transaction(async (tx) => {
    for (const id of [1, 2, 3]) await tx.prisma.user.findUnique({ where: { id }, select: { email: true } });
    await tx.prisma.user.findMany({ where: { id: { in: [1, 2, 3] } }, select: { email: true } });
    return tx.one(
      query
        .selectFrom(raw<{ n: number }>`pg_prepared_statements`.as('prepared'))
        .select(raw<number>`count(*)::int`.as('n'))
        .where(raw<boolean>`statement like 'SELECT%"email"%' and statement not like '%"mobile"%'`),
    );
  });
  expect(prepared).toEqual({ n: 1 });
});

describe('a write of several statements', () => {
  test('joins the transaction', async () => {
    const { id, name } = await createUser(db);
    const attempt = sql.transaction(async (tx) => {
      const changed = await tx.prisma.user.update({
        where: { id },
        data: { name: 'First' },
        select: { name: true, sessions: { select: { id: true } } },
      });
      expect(changed).toEqual({ name: 'First', sessions: [] });
      expect(await tx.first(backend)).toBeDefined();
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    expect(await nameOf(id)).toBe(name);
  });

  test('that fails ends the transaction, also without an error of the database', async () => {
    const { id, name } = await createUser(db);
    const attempt = sql.transaction(async (tx) => {
      await rename(tx, id, 'First');
      await tx.prisma.session
        .update({ where: { id: 'none' }, data: { address: null, user: { update: { name: 'Other' } } } })
        .catch(() => undefined);
    });
    await expect(attempt).rejects.toThrow();
    expect(await nameOf(id)).toBe(name);
  });
});

test('after the end of its transaction refuses to run', async () => {
  const { id, name } = await createUser(db);
  const late = await sql.transaction(async (tx) => () => rename(tx, id, 'Late'));
  await expect(late()).rejects.toThrow('after the end of its transaction');
  expect(await nameOf(id)).toBe(name);
});

describe('errors', () => {
  test('a failing statement fails the transaction, even if it is caught', async () => {
    const { id, name } = await createUser(db);
    const other = await createUser(db);
    const attempt = sql.transaction(async (tx) => {
      await rename(tx, id, 'First');
      await tx.prisma.user.update({ where: { id }, data: { mobile: other.mobile } }).catch(() => undefined);
    });
    await expect(attempt).rejects.toThrow();
    expect(await nameOf(id)).toBe(name);
  });

  test('name the constraint that was violated', async () => {
    const { id } = await createUser(db);
    const other = await createUser(db);
    const change = (data: { mobile?: string; name?: string }) =>
      errorOf(sql.transaction((tx) => tx.prisma.user.update({ where: { id }, data })));
    const taken = await change({ mobile: other.mobile });
    expect(violatesUnique(taken, 'users_live_mobile_key')).toBe(true);
    expect(violatesUnique(taken, 'users_referral_id_key')).toBe(false);
    const wrong = await change({ mobile: '123' });
    expect(violatesCheck(wrong, 'users_mobile_check')).toBe(true);
    expect(violatesCheck(wrong, 'users_name_check')).toBe(false);
    expect(isWrongValue(await change({ mobile: '12345678901' }))).toBe(true);
  });

  test('raised by our functions, and locks that are not free', async () => {
    const { id } = await createUser(db);
    const raised = sql.transaction(
      async (tx) => {
        await rename(tx, id, 'First');
      },
      {
        first: query.selectNoFrom(
          raw`require_actor('none', ${id}::int, now(), array['admin'], '')`.as('actor'),
        ),
      },
    );
    expect(raisedByUs(await errorOf(raised))).not.toBeNull();
    await sql.transaction(async (holder) => {
      await holder.prisma.user.update({ where: { id }, data: { name: 'Held' } });
      const waiting = sql.transaction((tx) => rename(tx, id, 'Waits'), {
        first: query.selectNoFrom(raw`set_config('lock_timeout', '50ms', true)`.as('set')),
      });
      expect(isLocked(await errorOf(waiting))).toBe(true);
    });
  });

  test('a deadlock is retried', async () => {
    const [one, two] = [await createUser(db), await createUser(db)];
    const arrived = gate();
    /** First locks, of all attempts. */
    let locks = 0;
    const crossing = ([first, second]: readonly [number, number], name: string) =>
      sql.transaction(async (tx) => {
        await rename(tx, first, name);
        locks += 1;
        if (locks === 2) arrived.open();
        await arrived.passed;
        await rename(tx, second, name);
      });
    await Promise.all([crossing([one.id, two.id], 'One'), crossing([two.id, one.id], 'Two')]);
    expect(locks).toBeGreaterThan(2);
    expect(await nameOf(one.id)).toBe(await nameOf(two.id));
  });

  test('of a lost connection are those of an unavailable database', async () => {
    const attempt = sql.transaction(async (tx) => {
      const { pid } = await tx.one(backend);
      await pool.query('SELECT pg_terminate_backend($1)', [pid]);
      await tx.prisma.user.findMany();
    });
    expect(databaseFault(await errorOf(attempt))).toBe('unavailable');
  });
});

test('a database of another time zone keeps instants', async () => {
  const { id } = await createUser(db);
  const at = new Date('2026-01-31T04:30:00.250Z');
  const { rows } = await pool.query<{ name: string }>('SELECT quote_ident(current_database()) AS name');
  const alter = (change: string) => pool.query(`ALTER DATABASE ${rows[0]?.name ?? ''} ${change}`);
  await alter(`SET TimeZone = 'Asia/Kolkata'`);
  const there = openPool(url, 2, { pipeline: true });
  const shared = new SharedConnections(connectionOptions(url), 1);
  try {
    const abroad = sqlOn(there, { shared });
    await abroad.transaction((tx) => tx.prisma.user.update({ where: { id }, data: { updatedAt: at } }));
    const updated = query.selectFrom('users').select('updated_at').where('id', '=', id);
    for (const reader of [sql, abroad])
      expect(await reader.first(updated)).toEqual({ updated_at: at.toISOString() });
    expect(await abroad.first(updated, { shared: true })).toEqual({ updated_at: at.toISOString() });
    expect(await abroad.prisma.user.findUnique({ where: { id } })).toMatchObject({ updatedAt: at });
  } finally {
    await there.end();
    await shared.close();
    await alter('RESET TimeZone');
  }
});
