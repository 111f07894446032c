import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { liveSessions } from '@/lib/people/auth/live-sessions';
import { endSessions, findSession } from '@/lib/people/auth/sessions';
import { updateProfile } from '@/lib/people/accounts/contract';
import { changeOwnProfile, logOutHere, readDetails } from '@/lib/people/accounts/operations';
import { prove as proveContract } from '@/lib/people/second-factor/contract';
import { proveSession } from '@/lib/people/second-factor/operations';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import {
  counterBrowser,
  lock,
  logInAt,
  set,
  share,
  shareWithPin,
  state,
  unlock,
  workAt,
  type Person,
} from '@/e2e/testing/shared-counter-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { readCounter, readLockScreen } from './lock-screen';

const database = await testDb();
const { db } = database;
const context = testContext(database, { now: new Date(), passwords: 'quick' });
const { clock } = context;
const rename = throughContract(updateProfile, changeOwnProfile);
const prove = throughContract(proveContract, proveSession);

let user: User;
let me: Person;
beforeEach(async () => {
  await database.emptyAll();
  clock.set(new Date());
  context.notes.splice(0);
  context.resumed.splice(0);
  user = await createUser(db, { role: 'executive', name: 'Kiran Das' });
  me = await logInAt(context, user);
});
const audited = async () =>
  (await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ action, actorId, before, after }) => ({
    action,
    actorId,
    before,
    after,
  }));
const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code;

describe('a device becomes a shared counter', () => {
  test('by any member of staff, once, with an entry of the audit trail', async () => {
    expect((await state(await me.now())).data).toEqual({ shared: false, has_pin: false });
    for (let time = 0; time < 2; time += 1)
      expect((await share(await me.now(), { shared: true })).data).toEqual({ shared: true, has_pin: false });
    expect(await db.sharedDevice.findMany()).toMatchObject([
      { browser: counterBrowser, sharedBy: user.id, sharedAt: clock.now() },
    ]);
    expect(await audited()).toEqual([
      { action: 'user.counter shared', actorId: user.id, before: null, after: null },
    ]);
    expect((await readCounter.run(await me.now(), {})).shared).toBe(true);
  });

  test.each([null, 'another-browser'])(
    'not by a session whose cookie is used elsewhere: %s',
    async (seen) => {
      expect(await codeOf(share(await me.now(seen), { shared: true }))).toBe('OTHER_BROWSER');
      expect(await db.sharedDevice.count()).toBe(0);
    },
  );

  test('not without a proof of the last minutes', async () => {
    clock.forward(16 * 60);
    expect(await codeOf(share(await me.now(), { shared: true }))).toBe('PROOF_NEEDED');
    expect(await codeOf(set(await me.now(), { pin: '482916' }))).toBe('PROOF_NEEDED');
  });

  test('not by a customer', async () => {
    const customer = await logInAt(context, await createUser(db));
    expect(await codeOf(share(await customer.now(), { shared: true }))).toBe('FORBIDDEN');
    expect(await codeOf(lock(await customer.now()))).toBe('FORBIDDEN');
  });
});

test('no longer shared, it loses its PINs, and the other sessions of the device end, locked or open', async () => {
  await share(await me.now(), { shared: true });
  const other = await workAt(context, await createUser(db, { role: 'employee' }), '593027');
  const elsewhere = await logInAt(context, other.user, 'another-browser');
  await lock(await other.now());
  await set(await me.now(), { pin: '482916' });
  expect((await share(await me.now(), { shared: false })).data).toEqual({ shared: false, has_pin: false });
  expect(await db.devicePin.count()).toBe(0);
  expect(await db.sharedDevice.count()).toBe(0);
  const open = await db.session.findMany({ where: { endedAt: null }, select: { id: true, locksAt: true } });
  expect(open.map(({ locksAt }) => locksAt)).toEqual([null, null]);
  expect(open.map(({ id }) => id).toSorted()).toEqual([me.sessionId, elsewhere.sessionId].toSorted());
  expect((await audited()).at(-1)?.action).toBe('user.counter not shared');
});

describe('a PIN', () => {
  test('is of one person on one device, hashed, and audited without its digits', async () => {
    await share(await me.now(), { shared: true });
    expect((await set(await me.now(), { pin: '482916' })).data).toEqual({ shared: true, has_pin: true });
    const pin = await db.devicePin.findFirstOrThrow();
    expect(pin).toMatchObject({ browser: counterBrowser, userId: user.id, wrongTries: 0 });
    // Not even as passwords are: the digits alone would soon be found.
    expect(pin.pinHash).not.toBe(await context.passwords.hash('482916'));
    expect((await audited()).at(-1)).toEqual({
      action: 'user.counter PIN',
      actorId: user.id,
      before: null,
      after: null,
    });
    expect(JSON.stringify([await audited(), context.notes])).not.toContain('482916');
    const elsewhere = await logInAt(context, user, 'another-browser');
    expect((await state(await elsewhere.now())).data).toEqual({ shared: false, has_pin: false });
  });

  test('is refused on a device that is not shared', async () => {
    expect(await codeOf(set(await me.now(), { pin: '482916' }))).toBe('NOT_SHARED');
  });

  test.each(['000000', '123456', '654321', '12345', '1234567', 'abcdef', '48 916'])(
    '%j is refused',
    async (pin) => {
      await share(await me.now(), { shared: true });
      const refusal = await refusalOf(set(await me.now(), { pin }));
      expect(Object.keys(refusal.details.fields ?? {})).toEqual(['pin']);
      expect(await db.devicePin.count()).toBe(0);
    },
  );

  test('ends with all sessions of its person, and with the account', async () => {
    const person = await workAt(context, user, '482916');
    await context.sql.transaction(async (tx) => endSessions(tx, person.user.id, clock.now()));
    expect(await db.devicePin.count()).toBe(0);
    expect(await db.sharedDevice.count()).toBe(1);
  });
});

describe('a lock', () => {
  test('is refused on a device that is not shared', async () => {
    expect(await codeOf(lock(await me.now()))).toBe('NOT_SHARED');
    expect(await db.session.count({ where: { locksAt: { not: null } } })).toBe(0);
  });

  test('binds the session: reads, writes and proofs are refused; its cookie says so', async () => {
    await shareWithPin(me, '482916');
    const before = await me.now();
    await lock(before);
    const locked = await me.now();
    expect(locked.actor).toMatchObject({ locked: true });
    expect(context.resumed).toEqual([{ id: me.sessionId, userId: user.id, unlocks: 0 }]);
    const { mobile } = user;
    for (const attempt of [
      () => readDetails.run(locked, { mobile }),
      () => rename(locked, { mobile, name: 'Other' }),
      () => prove(locked, { password: 'demo1234' }),
      () => share(locked, { shared: false }),
      () => set(locked, { pin: '593027' }),
      () => lock(locked),
      () => state(locked),
    ])
      expect(await codeOf(attempt())).toBe('LOCKED');
    expect(await codeOf(rename(before, { mobile, name: 'Other' }))).toBe('LOCKED');
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).name).toBe('Kiran Das');
    expect((await liveSessions(context.sql, [me.sessionId], clock.now())).size).toBe(0);
  });

  test('leaves the other sessions of the person open', async () => {
    const elsewhere = await logInAt(context, user, 'another-browser');
    await shareWithPin(me, '482916');
    await lock(await me.now());
    expect((await elsewhere.now()).actor).toMatchObject({ locked: false });
  });

  test('stays the first of two at once', async () => {
    await shareWithPin(me, '482916');
    const open = await me.now();
    const outcomes = await outcomesOf([lock(open), lock(open), lock(open)]);
    expect(outcomes['ok']).toBeGreaterThan(0);
    expect((await me.now()).actor).toMatchObject({ locked: true });
  });

  test('does not stop the log-out', async () => {
    await shareWithPin(me, '482916');
    await lock(await me.now());
    await logOutHere.run(await me.now(), {});
    expect(
      await findSession(context.sql, { sid: me.sessionId, sub: String(user.id) }, clock.now()),
    ).toBeNull();
  });
});

test('the lock screen names who is here with a PIN and an open session, and nobody else', async () => {
  const name = (each: string) => ({ role: 'employee', name: each }) as const;
  await share(await me.now(), { shared: true });
  const pinned = await workAt(context, await createUser(db, name('Asha')), '593027');
  const ended = await workAt(context, await createUser(db, name('Ended')), '593027');
  await logOutHere.run(await ended.now(), {});
  const suspended = await workAt(context, await createUser(db, name('Suspended')), '593027');
  await db.user.update({ where: { id: suspended.user.id }, data: { suspended: true } });
  await logInAt(context, await createUser(db, name('No PIN')));
  await logInAt(context, await createUser(db, name('Elsewhere')), 'another-browser');
  await lock(await me.now());
  expect(await readLockScreen.run(await me.now(), {})).toEqual({
    own: { id: user.id, name: 'Kiran Das' },
    hasPin: false,
    others: [{ id: pinned.user.id, name: 'Asha' }],
  });
});

test('entries carry the person who unlocked', async () => {
  await shareWithPin(me, '482916');
  const other = await workAt(context, await createUser(db, { role: 'employee' }), '593027');
  await lock(await me.now());
  await unlock(await me.now(), { user_id: other.user.id, pin: '593027' });
  const [resumed] = context.resumed.slice(-1);
  expect(resumed).toEqual({ id: other.sessionId, userId: other.user.id, unlocks: 1 });
  await rename(await other.now(), { mobile: other.user.mobile, name: 'Other' });
  expect((await audited()).at(-1)).toMatchObject({ action: 'user.profile', actorId: other.user.id });
});
