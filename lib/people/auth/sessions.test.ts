import type { Updateable } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, type UserOptions, deleted } from '@/prisma/factories/users';
import { sqlOn } from '@/lib/db/sql';
import type { User } from '@/lib/db/generated/client';
import { query, type Tables } from '@/lib/db/query';
import { testDb } from '@/e2e/testing/database';
import { gate } from '@/e2e/testing/gate';
import { waitingForLocks } from '@/e2e/testing/lock-waits';
import { testNow } from '@/e2e/testing/context';
import { openSession } from '@/prisma/factories/sessions';
import type { LiveSession } from './session-actor';
import { beginSession, endSession, endSessions, findSession, isStale } from './sessions';
import { claimsOf } from './token';

const database = await testDb();
const { db } = database;
const sql = sqlOn(database.pool);

beforeEach(() => database.emptyAll());

const hours = 3_600_000;
const days = 24 * hours;
const start = new Date(testNow);
const after = (ms: number) => new Date(start.getTime() + ms);
const from = { address: '203.0.113.7', userAgent: 'x'.repeat(400) };

async function signedIn(options: UserOptions = {}) {
  const user = await createUser(db, options);
  const session = await openSession(db, user.id, start, from);
  const claims = { ...claimsOf(session.actor), exp: Math.floor(session.expiresAt.getTime() / 1000) };
  return { user, session, claims, find: (now: Date) => findSession(sql, claims, now) };
}

describe('a session', () => {
  test('has an id of 32 random bytes and stores device and network', async () => {
    const { session } = await signedIn();
    expect(session.actor.sessionId).toMatch(/^[\w-]{43}$/);
    const row = await db.session.findFirstOrThrow();
    expect(row.address).toBe(from.address);
    expect(row.userAgent).toHaveLength(300);
  });

  test('returns the current state of the account', async () => {
    const { user, find, claims } = await signedIn();
    await db.user.update({ where: { id: user.id }, data: { planActive: true, dob: start } });
    const found = await find(after(1));
    expect(found?.actor).toMatchObject({ kind: 'active customer', active: true, hasProfile: true });
    expect(found !== null && isStale(claims, found)).toBe(true);
  });

  test('is not found with another account’s id', async () => {
    const { claims } = await signedIn();
    const other = await createUser(db);
    expect(await findSession(sql, { ...claims, sub: String(other.id) }, after(1))).toBeNull();
    expect(await findSession(sql, { ...claims, sid: 'x'.repeat(43) }, after(1))).toBeNull();
  });
});

describe('a session begins only for the account whose password was checked', () => {
  const begin = (checked: User) => beginSession(sql, checked, start, from, 'password');
  const changes: readonly [string, Updateable<Tables['users']>, 'changed' | 'suspended'][] = [
    ['deleted', { deleted_at: start, name: '', email: null, address: null, dob: null }, 'changed'],
    ['given another password', { password_hash: 'another' }, 'changed'],
    ['given another mobile', { mobile: '9999999999' }, 'changed'],
    ['suspended', { suspended: true }, 'suspended'],
  ];

  test.each(changes)('is refused for an account that was %s', async (_what, change, outcome) => {
    const checked = await createUser(db, { role: 'employee' });
    await sql.transaction((tx) =>
      tx.run(query.updateTable('users').set(change).where('id', '=', checked.id)),
    );
    expect(await begin(checked)).toBe(outcome);
    expect(await db.session.count()).toBe(0);
  });

  test.each(changes)(
    'waits for an account that is being %s, and is refused',
    async (_what, change, outcome) => {
      const checked = await createUser(db, { role: 'employee' });
      const [changed, end] = [gate(), gate()];
      const changing = sql.transaction(async (tx) => {
        await tx.run(query.updateTable('users').set(change).where('id', '=', checked.id));
        await endSessions(tx, checked.id, start);
        changed.open();
        await end.passed;
      });
      await changed.passed;
      const begun = begin(checked);
      await waitingForLocks(database, 1);
      end.open();
      await changing;
      expect(await begun).toBe(outcome);
      expect(await db.session.count()).toBe(0);
    },
  );

  test('is created for a suspended customer and for reactivated staff', async () => {
    const customer = await createUser(db);
    await db.user.update({ where: { id: customer.id }, data: { suspended: true } });
    expect(await begin(customer)).toMatchObject({ actor: { id: customer.id } });
    const employee = await createUser(db, { role: 'employee', active: false });
    await db.user.update({ where: { id: employee.id }, data: { suspended: false } });
    expect(await begin(employee)).toMatchObject({ actor: { id: employee.id } });
  });

  test('uses the current role, and its session lifetime', async () => {
    const checked = await createUser(db);
    await db.user.update({ where: { id: checked.id }, data: { role: 'executive' } });
    expect(await begin(checked)).toMatchObject({
      actor: { kind: 'executive' },
      expiresAt: after(12 * hours),
    });
  });
});

describe('a customer’s session', () => {
  test('is extended once a day to 30 days from then', async () => {
    const { session, find } = await signedIn();
    expect(session.expiresAt).toEqual(after(30 * days));
    expect((await find(after(24 * hours - 1)))?.expiresAt).toEqual(after(30 * days));
    expect((await find(after(24 * hours)))?.expiresAt).toEqual(after(31 * days));
    expect((await find(after(31 * days - 1)))?.expiresAt).toEqual(after(61 * days - 1));
  });

  test('ends after 30 days without a visit', async () => {
    const { find } = await signedIn();
    expect(await find(after(30 * days))).toBeNull();
    expect(await find(after(30 * days + 1))).toBeNull();
  });

  test('stays open when the plan ends; the customer is inactive then', async () => {
    const { user, find } = await signedIn({ active: true });
    await db.user.update({ where: { id: user.id }, data: { planActive: false, suspended: true } });
    expect((await find(after(1)))?.actor.kind).toBe('inactive customer');
  });
});

describe('the session of staff', () => {
  test.each(['employee', 'executive', 'admin'] as const)(
    'of an %s ends after 12 hours and does not roll',
    async (role) => {
      const { session, find } = await signedIn({ role });
      expect(session.expiresAt).toEqual(after(12 * hours));
      expect((await find(after(12 * hours - 1)))?.expiresAt).toEqual(after(12 * hours));
      expect(await find(after(12 * hours))).toBeNull();
    },
  );

  test('is invalid while the account is suspended', async () => {
    const { user, find } = await signedIn({ role: 'employee' });
    await db.user.update({ where: { id: user.id }, data: { suspended: true } });
    expect(await find(after(1))).toBeNull();
  });
});

describe('ending', () => {
  const end = ({ actor }: LiveSession, now: Date) =>
    sql.transaction(async (tx) => endSession(tx, actor.sessionId, now));

  test('a logged-out session is not found again, the others stay', async () => {
    const { user, session, find } = await signedIn();
    const other = await openSession(db, user.id, start, from);
    await end(session, after(1));
    expect(await find(after(2))).toBeNull();
    const claims = { ...claimsOf(other.actor), exp: 0 };
    expect(await findSession(sql, claims, after(2))).not.toBeNull();
  });

  test('ends all sessions of an account and none of others', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    await sql.transaction(async (tx) => endSessions(tx, one.user.id, after(1)));
    expect(await one.find(after(2))).toBeNull();
    expect(await two.find(after(2))).not.toBeNull();
  });

  test('a deleted account has no sessions, even with open rows', async () => {
    const { user, find } = await signedIn();
    await db.user.update({ where: { id: user.id }, data: deleted(start) });
    expect(await find(after(1))).toBeNull();
  });

  test('keeps the first end of a session', async () => {
    const { session } = await signedIn();
    await end(session, after(1));
    await end(session, after(9));
    expect(await db.session.findFirst()).toMatchObject({ endedAt: after(1) });
  });

  test('an ended session is not extended by a request', async () => {
    const { session, find } = await signedIn();
    await end(session, after(1));
    await find(after(2 * days));
    expect(await db.session.findFirst()).toMatchObject({ expiresAt: after(30 * days) });
  });
});

test.each([
  ['the same', {}, false],
  ['another role', { role: 'admin' as const }, true],
  ['another plan', { active: true }, true],
  ['another profile', { profile: true }, true],
  ['an end an hour away', { exp: after(30 * days - hours).getTime() / 1000 }, false],
  ['an end more than an hour away', { exp: after(30 * days - hours).getTime() / 1000 - 1 }, true],
])('a token with %s is stale: %s', async (_what, changed, stale) => {
  const { session, claims } = await signedIn();
  expect(isStale({ ...claims, ...changed }, session)).toBe(stale);
});
