import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { findSession } from '@/lib/people/auth/sessions';
import { logOutHere } from '@/lib/people/accounts/operations';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import {
  isLocked,
  lock,
  logInAt,
  set,
  share,
  unlock,
  workAt,
  type Person,
} from '@/e2e/testing/shared-counter-fixture';

const database = await testDb();
const { db } = database;
const context = testContext(database, { now: new Date(), passwords: 'quick' });
const limited = testContext(database, { now: new Date(), passwords: 'quick', limits: true });
const { clock } = context;
const [pin, otherPin, wrong] = ['482916', '593027', '111112'];

let me: Person;
let other: Person;
beforeEach(async () => {
  await database.emptyAll();
  clock.set(new Date());
  context.notes.splice(0);
  context.resumed.splice(0);
  const passwordHash = await context.passwords.hash('secret1');
  const staff = async (role: User['role']) => {
    const { id } = await createUser(db, { role });
    return db.user.update({ where: { id }, data: { passwordHash } });
  };
  me = await workAt(context, await staff('executive'), pin);
  other = await workAt(context, await staff('employee'), otherPin);
  await lock(await me.now());
});
const triesOf = async ({ user }: Person) =>
  (await db.devicePin.findFirstOrThrow({ where: { userId: user.id } })).wrongTries;
const codeOf = async (attempt: Promise<unknown>) => (await refusalOf(attempt)).code;

describe('the own session opens', () => {
  test.each([{ pin }, { password: 'secret1' }])('by %j, and is not proved by it', async (sent) => {
    const { data } = await unlock(await me.now(), sent);
    expect(data).toEqual({ id: me.user.id, role: 'executive', wrong_pins: 0 });
    expect(await isLocked(me)).toBe(false);
    expect(context.resumed.at(-1)).toEqual({ id: me.sessionId, userId: me.user.id, unlocks: 1 });
    expect(await codeOf(set(await me.now(), { pin }))).toBe('PROOF_NEEDED');
  });

  test('and a token of before is locked: its copy opens nothing without the PIN', async () => {
    const tokens = { sid: me.sessionId, sub: String(me.user.id) };
    await unlock(await me.now(), { pin });
    const copied = await findSession(context.sql, tokens, clock.now());
    expect(copied?.actor).toMatchObject({ locked: true });
    // Whose answer was lost unlocks again, and other tabs stay as they are.
    const again = { ...(await me.now()), actor: copied?.actor ?? expect.fail('The session is over.') };
    await unlock(again, { pin });
    expect(context.resumed.at(-1)?.unlocks).toBe(1);
    await lock(await me.now());
    await unlock(await me.now(), { pin });
    expect(context.resumed.at(-1)?.unlocks).toBe(2);
  });

  test('of two at once, for both', async () => {
    const locked = await me.now();
    expect(await outcomesOf([unlock(locked, { pin }), unlock(locked, { pin })])).toEqual({ ok: 2 });
    expect(context.resumed.map(({ unlocks }) => unlocks)).toEqual([0, 1, 1]);
    expect(await isLocked(me)).toBe(false);
  });

  test('and that of another, which a request of before has opened, locks: one person is in', async () => {
    const locked = await me.now();
    await unlock(locked, { user_id: other.user.id, pin: otherPin });
    expect([await isLocked(me), await isLocked(other)]).toEqual([true, false]);
    await unlock(locked, { pin });
    expect([await isLocked(me), await isLocked(other)]).toEqual([false, true]);
  });

  test.each([{ pin: wrong }, { password: 'not it' }, {}, { pin, password: 'secret1' }])(
    'not by %j',
    async (sent) => {
      expect(await codeOf(unlock(await me.now(), sent))).toBe('VALIDATION');
      expect(await isLocked(me)).toBe(true);
    },
  );

  test('only while it is locked', async () => {
    await unlock(await me.now(), { pin });
    expect(await codeOf(unlock(await me.now(), { pin }))).toBe('NOT_LOCKED');
    expect(await triesOf(me)).toBe(0);
  });

  test.each([null, 'another-browser'])('not with its cookie in another browser: %s', async (seen) => {
    for (const sent of [{ pin }, { password: 'secret1' }, { user_id: other.user.id, pin: otherPin }])
      expect(await codeOf(unlock(await me.now(seen), sent))).toBe('OTHER_BROWSER');
    expect(await isLocked(me)).toBe(true);
    expect(await triesOf(me)).toBe(0);
  });

  test('with the older of two secrets of the site', async () => {
    const rotated = {
      ...(await me.now()),
      secrets: ['another-secret-of-the-site', ...context.secrets] as const,
    };
    await unlock(rotated, { pin });
    expect(await isLocked(me)).toBe(false);
  });
});

describe('wrong PINs', () => {
  test('ten at once: five are counted, and the PIN is no good then', async () => {
    const locked = await me.now();
    const outcomes = await outcomesOf(Array.from({ length: 10 }, () => unlock(locked, { pin: wrong })));
    expect(outcomes).toEqual({ VALIDATION: 5, PIN_BLOCKED: 5 });
    expect(await triesOf(me)).toBe(5);
    expect(await codeOf(unlock(locked, { pin }))).toBe('PIN_BLOCKED');
    expect(await isLocked(me)).toBe(true);
    expect(context.notes.filter(({ event }) => event === 'PIN blocked')).toEqual([
      { event: 'PIN blocked', user_id: me.user.id },
    ]);
  });

  test('the password unlocks, and makes the PIN good again', async () => {
    for (let time = 0; time < 5; time += 1) await refusalOf(unlock(await me.now(), { pin: wrong }));
    const { data } = await unlock(await me.now(), { password: 'secret1' });
    expect(data.wrong_pins).toBe(5);
    expect(await triesOf(me)).toBe(0);
    await lock(await me.now());
    await unlock(await me.now(), { pin });
  });

  test('a new log-in in this browser makes it good again, one in another does not', async () => {
    for (let time = 0; time < 5; time += 1) await refusalOf(unlock(await me.now(), { pin: wrong }));
    await logInAt(context, me.user, 'another-browser');
    expect(await triesOf(me)).toBe(5);
    const here = await logInAt(context, me.user);
    expect(await triesOf(me)).toBe(0);
    await lock(await here.now());
    // The next unlock reports them.
    expect((await unlock(await here.now(), { pin })).data.wrong_pins).toBe(5);
  });

  test('a right one in between begins anew', async () => {
    for (let time = 0; time < 4; time += 1) await refusalOf(unlock(await me.now(), { pin: wrong }));
    expect((await unlock(await me.now(), { pin })).data.wrong_pins).toBe(4);
    expect(await triesOf(me)).toBe(0);
    await lock(await me.now());
    expect((await unlock(await me.now(), { pin })).data.wrong_pins).toBe(0);
  });

  test('are counted by person: those of one do not block the other', async () => {
    const to = other.user.id;
    for (let time = 0; time < 5; time += 1)
      await refusalOf(unlock(await me.now(), { user_id: to, pin: wrong }));
    expect(await codeOf(unlock(await me.now(), { user_id: to, pin: otherPin }))).toBe('PIN_BLOCKED');
    await unlock(await me.now(), { pin });
  });

  test('a person without a PIN is refused in the same words', async () => {
    const colleague = await logInAt(context, await createUser(db, { role: 'employee' }));
    const ofNone = await refusalOf(unlock(await me.now(), { user_id: colleague.user.id, pin: wrong }));
    const ofOne = await refusalOf(unlock(await me.now(), { user_id: other.user.id, pin: wrong }));
    const ofNobody = await refusalOf(unlock(await me.now(), { user_id: 2_000_000_000, pin: wrong }));
    for (const each of [ofNone, ofNobody])
      expect([each.code, each.message, each.details]).toEqual([ofOne.code, ofOne.message, ofOne.details]);
  });

  test('one that could not be compared is not counted', async () => {
    const locked = await me.now();
    const stopped = new Error('The queue is full');
    const passwords = { ...locked.passwords, matches: () => Promise.reject(stopped) };
    await expect(unlock({ ...locked, passwords }, { pin })).rejects.toBe(stopped);
    expect(await triesOf(me)).toBe(0);
  });
});

test('wrong passwords are limited, as elsewhere', async () => {
  const { actor, client } = await me.now();
  const locked = limited.as(actor, client);
  const attempts = [];
  for (let time = 0; time < 6; time += 1) attempts.push(await codeOf(unlock(locked, { password: 'not it' })));
  expect(attempts).toEqual([...Array<string>(5).fill('VALIDATION'), 'RATE_LIMITED']);
});

describe('the session of another person opens', () => {
  test('by the PIN, and the earlier one stays locked', async () => {
    await lock(await other.now());
    const { data } = await unlock(await me.now(), { user_id: other.user.id, pin: otherPin });
    expect(data).toEqual({ id: other.user.id, role: 'employee', wrong_pins: 0 });
    expect([await isLocked(me), await isLocked(other)]).toEqual([true, false]);
    expect(context.resumed.at(-1)).toEqual({ id: other.sessionId, userId: other.user.id, unlocks: 1 });
    const sessions = await db.session.count();
    expect(sessions).toBe(2);
  });

  test('not by a password', async () => {
    const sent = { user_id: other.user.id, password: 'secret1' };
    expect(await codeOf(unlock(await me.now(), sent))).toBe('VALIDATION');
  });

  test.each([
    ['suspended', () => db.user.update({ where: { id: other.user.id }, data: { suspended: true } })],
    ['logged out', async () => logOutHere.run(await other.now(), {})],
    [
      'of an expired session',
      async () => {
        const expiresAt = new Date(clock.now().getTime() + 1000);
        await db.session.update({ where: { id: other.sessionId }, data: { expiresAt } });
        clock.forward(2);
      },
    ],
    [
      'logged in in another browser only',
      () => db.session.update({ where: { id: other.sessionId }, data: { browser: 'another-browser' } }),
    ],
    ['a customer by now', () => db.user.update({ where: { id: other.user.id }, data: { role: 'user' } })],
  ])('not of one who is %s', async (_what, end) => {
    await end();
    expect(await codeOf(unlock(await me.now(), { user_id: other.user.id, pin: otherPin }))).toBe(
      'VALIDATION',
    );
    expect(await isLocked(me)).toBe(true);
    expect(context.resumed.some(({ userId }) => userId === other.user.id)).toBe(false);
  });

  test('not from a session that has ended meanwhile', async () => {
    const locked = await me.now();
    await logOutHere.run(locked, {});
    expect(await codeOf(unlock(locked, { user_id: other.user.id, pin: otherPin }))).toBe('UNAUTHENTICATED');
  });

  test('not when the counter is no longer shared', async () => {
    const locked = await me.now();
    await share(await other.now(), { shared: false });
    expect(await codeOf(unlock(locked, { user_id: other.user.id, pin: otherPin }))).toBe('VALIDATION');
  });
});
