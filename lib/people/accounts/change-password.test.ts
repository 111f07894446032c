import { beforeEach, describe, expect, test } from 'vitest';
import { openSession } from '@/prisma/factories/sessions';
import { createUser } from '@/prisma/factories/users';
import { visitor } from '@/lib/kernel/access/actor';
import { decodeToken } from '@/lib/people/auth/token';
import { sendDueCodes } from '@/lib/visits/sms/reset-code-outbox';
import { throughContract } from '@/e2e/testing/through-contract';
import { refusalOf, outcomesOf, testContext, testSecret, type TestContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { changeOwnPassword } from './change-password';
import { changePassword, requestReset } from './contract';
import { logInWithPassword } from './log-in';
import { resetPassword } from './reset';
import { changeAccount } from './write';

const database = await testDb();
const { db } = database;
// next-auth checks the token's expiry against the real clock.
const context = testContext(database, { now: new Date(), limits: true, passwords: 'quick' });
const change = throughContract(changePassword, changeOwnPassword);

const sent = {
  current_password: 'right password',
  new_password: 'new password',
  confirm_password: 'new password',
};

beforeEach(async () => {
  context.notes.length = 0;
  await database.emptyAll();
});

/** Creates a user with two open sessions; returns the context of the first. */
async function signedIn(options: Parameters<typeof createUser>[1] = {}) {
  const { id } = await createUser(db, options);
  const passwordHash = await context.passwords.hash(sent.current_password);
  const user = await db.user.update({ where: { id }, data: { passwordHash } });
  const { actor } = await openSession(db, id, context.clock.now());
  const other = await openSession(db, id, context.clock.now());
  return { user, me: context.as(actor), actor, other: other.actor };
}

const stateOf = async (id: number) => ({
  user: await db.user.findUniqueOrThrow({ where: { id } }),
  sessions: await db.session.findMany({ where: { userId: id }, orderBy: { id: 'asc' } }),
  trail: await db.auditEntry.count(),
});
const logInWith = (mobile: string, password: string) =>
  outcomesOf([logInWithPassword.run(context.as(visitor), { mobile, password })]);

const whileHashing = (me: TestContext, meanwhile: () => Promise<unknown>): TestContext => ({
  ...me,
  passwords: {
    ...me.passwords,
    hash: async (password) => {
      await meanwhile();
      return me.passwords.hash(password);
    },
  },
});

describe('the own password', () => {
  test.each(['user', 'employee', 'executive', 'admin'] as const)(
    'of a role %s is changed; all sessions end but one that begins',
    async (role) => {
      const { user, me } = await signedIn({ role });
      const response = await change(me, sent);
      expect(response.message).toBe('Password updated successfully!');
      const claims = await decodeToken(response.token, [testSecret]);
      const open = await db.session.findMany({ where: { userId: user.id, endedAt: null } });
      expect(open).toMatchObject([{ id: claims?.sid, address: '203.0.113.7' }]);
      expect(response.expires_at).toBe(open[0]?.expiresAt.toISOString());
      expect(await db.session.count({ where: { userId: user.id } })).toBe(3);
      expect(await logInWith(user.mobile, sent.new_password)).toEqual({ ok: 1 });
      expect(await logInWith(user.mobile, sent.current_password)).toEqual({ BAD_CREDENTIALS: 1 });
      expect(await db.auditEntry.findMany()).toMatchObject([
        { action: 'user.new password', actorId: user.id, entityId: user.id, before: null, after: null },
      ]);
      expect(context.notes[0]).toEqual({ event: 'password change', user_id: user.id });
    },
  );

  test('does not change other accounts', async () => {
    const [mine, theirs] = [await signedIn(), await signedIn()];
    const before = await stateOf(theirs.user.id);
    await change(mine.me, sent);
    expect(await stateOf(theirs.user.id)).toEqual({ ...before, trail: 1 });
  });

  test('voids open reset codes', async () => {
    const { user, me } = await signedIn();
    const phone = new FakeSmsProvider();
    const reset = { mobile: user.mobile, new_password: 'another password' };
    await resetPassword.run(context, requestReset.input.parse(reset));
    await sendDueCodes({ ...context, sms: phone, dailyLimit: true });
    const otp = phone.codeOf(user.mobile);
    await change(me, sent);
    const refusal = await refusalOf(resetPassword.run(context, requestReset.input.parse({ ...reset, otp })));
    expect(refusal.details.fields).toHaveProperty('otp');
    expect(await logInWith(user.mobile, sent.new_password)).toEqual({ ok: 1 });
  });
});

describe('refused, with nothing changed:', () => {
  test('a wrong current password', async () => {
    const { user, me } = await signedIn();
    const before = await stateOf(user.id);
    const refusal = await refusalOf(change(me, { ...sent, current_password: 'Right password' }));
    expect(refusal).toMatchObject({
      code: 'VALIDATION',
      details: { fields: { current_password: 'The current password is wrong.' } },
    });
    expect(await stateOf(user.id)).toEqual(before);
    expect(context.notes).toEqual([{ event: 'password change failed', user_id: user.id }]);
  });

  test.each([
    [{ new_password: 'short', confirm_password: 'short' }, 'new_password'],
    [{ confirm_password: 'another password' }, 'confirm_password'],
    [{ confirm_password: undefined }, 'confirm_password'],
    [{ current_password: '' }, 'current_password'],
  ])('%o', async (wrong, name) => {
    const { user, me } = await signedIn();
    const before = await stateOf(user.id);
    const refusal = await refusalOf(change(me, { ...sent, ...wrong }));
    expect(Object.keys(refusal.details.fields ?? {})).toEqual([name]);
    expect(await stateOf(user.id)).toEqual(before);
  });

  test('the right password too after five wrong ones, parallel or sequential; other accounts are not limited', async () => {
    const { user, me } = await signedIn();
    const before = await stateOf(user.id);
    const guesses = Array.from({ length: 8 }, (_, i) =>
      change(me, { ...sent, current_password: `guess ${i}` }),
    );
    expect(await outcomesOf(guesses)).toEqual({ VALIDATION: 5, RATE_LIMITED: 3 });
    expect((await refusalOf(change(me, sent))).code).toBe('RATE_LIMITED');
    expect(await stateOf(user.id)).toEqual(before);
    expect(await outcomesOf([change((await signedIn()).me, sent)])).toEqual({ ok: 1 });
  });

  test('visitors', async () => {
    expect(() => changeOwnPassword.admit(visitor)).toThrow(
      expect.objectContaining({ code: 'UNAUTHENTICATED' }),
    );
  });
});

describe('concurrent changes', () => {
  test('a reset during the change wins: the change is refused', async () => {
    const { user, me } = await signedIn();
    const phone = new FakeSmsProvider();
    const reset = { mobile: user.mobile, new_password: 'another password' };
    await resetPassword.run(context, requestReset.input.parse(reset));
    await sendDueCodes({ ...context, sms: phone, dailyLimit: true });
    const otp = phone.codeOf(user.mobile);
    const busy = whileHashing(me, () =>
      resetPassword.run(context, requestReset.input.parse({ ...reset, otp })),
    );
    expect((await refusalOf(change(busy, sent))).code).toBe('UNAUTHENTICATED');
    expect(await logInWith(user.mobile, 'another password')).toEqual({ ok: 1 });
  });

  test('a password changed in another session wins: the change is refused', async () => {
    const { user, me } = await signedIn();
    const busy = whileHashing(me, () =>
      context.sql.transaction((tx) =>
        changeAccount(tx, user.id, { passwordHash: 'other' }, context.clock.now()),
      ),
    );
    expect((await refusalOf(change(busy, sent))).code).toBe('UNAUTHENTICATED');
    expect((await stateOf(user.id)).user.passwordHash).toBe('other');
  });

  test('of two parallel changes one succeeds and keeps its session', async () => {
    const { user, me } = await signedIn();
    const { ok, ...refused } = await outcomesOf([change(me, sent), change(me, sent)]);
    // The second one finds its session over, or, if it began after the first, another current password.
    expect([ok, Object.keys(refused)]).toEqual([
      1,
      [expect.stringMatching(/^(UNAUTHENTICATED|VALIDATION)$/)],
    ]);
    expect(await db.session.count({ where: { userId: user.id, endedAt: null } })).toBe(1);
  });

  test('if the server stops before the new session is created, the new password logs in', async () => {
    const { user, me } = await signedIn();
    const stopped = new Error('stopped');
    const broken: TestContext = {
      ...me,
      session: { ...me.session, begin: () => Promise.reject(stopped) },
    };
    await expect(change(broken, sent)).rejects.toBe(stopped);
    expect(await db.session.count({ where: { userId: user.id, endedAt: null } })).toBe(0);
    expect(await logInWith(user.mobile, sent.new_password)).toEqual({ ok: 1 });
  });
});
