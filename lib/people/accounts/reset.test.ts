import { beforeEach, describe, expect, test } from 'vitest';
import { visitor } from '@/lib/kernel/access/actor';
import { createUser, type UserOptions, deleted } from '@/prisma/factories/users';
import type { Secrets } from '@/lib/people/auth/secrets';
import { openSession } from '@/prisma/factories/sessions';
import { WithStatus } from '@/lib/contract';
import { sendDueCodes } from '@/lib/visits/sms/reset-code-outbox';
import { outcomesOf, refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { requestReset } from './contract';
import { logInWithPassword } from './log-in';
import { hashOfCode, resetPassword } from './reset';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick', limits: true });
const { clock } = context;
let phone = new FakeSmsProvider();

beforeEach(async () => {
  clock.set(testNow);
  phone = new FakeSmsProvider();
  await database.emptyAll();
});

const reset = (mobile: string, otp?: string, new_password = 'new password') =>
  resetPassword.run(context, requestReset.input.parse({ mobile, new_password, otp }));

async function withCode(options: UserOptions = {}) {
  const user = await createUser(db, options);
  await reset(user.mobile);
  await sendDueCodes({ ...context, sms: phone, dailyLimit: true });
  const code = phone.codeOf(user.mobile);
  return { user, code, wrongCode: code === '000000' ? '111111' : '000000' };
}
const passwordIs = async (id: number, password: string) => {
  const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id } });
  return context.passwords.matches(password, passwordHash);
};

describe('with the right code', () => {
  test('changes the password with status 200 and an audit entry without it', async () => {
    const { user, code } = await withCode();
    const response = await reset(user.mobile, code);
    expect(response).toEqual(new WithStatus({ message: 'Password updated successfully!' }, 200));
    expect(await passwordIs(user.id, 'new password')).toBe(true);
    const entry = await db.auditEntry.findFirstOrThrow();
    expect(entry).toMatchObject({ action: 'user.new password', actorId: user.id, before: null, after: null });
  });

  test('accepts a code of the older secret during a rotation, not after it', async () => {
    const { user, code } = await withCode();
    const under = (secrets: Secrets) =>
      resetPassword.run(
        { ...context, secrets },
        requestReset.input.parse({ mobile: user.mobile, new_password: 'new password', otp: code }),
      );
    expect((await refusalOf(under(['the newer one']))).code).toBe('VALIDATION');
    expect(await under(['the newer one', ...context.secrets])).toMatchObject({ status: 200 });
  });

  test('logs the reset, and the wrong codes before it', async () => {
    const { user, code, wrongCode } = await withCode();
    context.notes.splice(0);
    await refusalOf(reset(user.mobile, wrongCode));
    await refusalOf(reset('9000000000', wrongCode));
    await reset(user.mobile, code);
    expect(context.notes).toEqual([
      { event: 'password reset failed', user_id: user.id },
      { event: 'password reset failed', user_id: null },
      { event: 'password reset', user_id: user.id },
    ]);
  });

  test('ends all sessions of this account only', async () => {
    const { user, code } = await withCode();
    const other = await createUser(db);
    const from = { address: 'x', userAgent: null };
    for (const id of [user.id, user.id, other.id]) await openSession(db, id, clock.now(), from);
    await reset(user.mobile, code);
    const alive = await db.session.findMany({ where: { endedAt: null } });
    expect(alive.map((session) => session.userId)).toEqual([other.id]);
  });

  test('clears the count of wrong passwords, so that the owner can log in', async () => {
    const { user, code } = await withCode();
    const wrong = { mobile: user.mobile, password: 'x' };
    for (let i = 0; i < 6; i += 1) await refusalOf(logInWithPassword.run(context, wrong));
    await reset(user.mobile, code);
    const right = { mobile: user.mobile, password: 'new password' };
    expect(await outcomesOf([logInWithPassword.run(context, right)])).toEqual({ ok: 1 });
  });

  test('clears that of the known browser too, which stays known', async () => {
    const { user, code } = await withCode();
    const own = context.as(visitor, { knownBrowser: async () => ({ browser: 'own', users: [user.id] }) });
    const wrong = { mobile: user.mobile, password: 'x' };
    for (let i = 0; i < 6; i += 1) await refusalOf(logInWithPassword.run(own, wrong));
    await resetPassword.run(
      own,
      requestReset.input.parse({ mobile: user.mobile, new_password: 'new password', otp: code }),
    );
    const right = { mobile: user.mobile, password: 'new password' };
    expect(await outcomesOf([logInWithPassword.run(own, right)])).toEqual({ ok: 1 });
  });

  test('works once', async () => {
    const { user, code } = await withCode();
    await reset(user.mobile, code);
    const refusal = await refusalOf(reset(user.mobile, code, 'another one'));
    expect(refusal).toMatchObject({ code: 'VALIDATION', details: { fields: { otp: refusal.message } } });
    expect(await passwordIs(user.id, 'new password')).toBe(true);
  });

  test('works once if sent 8 times in parallel', async () => {
    const { user, code } = await withCode();
    const outcomes = await outcomesOf(
      Array.from({ length: 8 }, (_, i) => reset(user.mobile, code, `password ${i}`)),
    );
    expect(outcomes).toEqual({ ok: 1, VALIDATION: 7 });
    expect(await db.auditEntry.count()).toBe(1);
  });

  test.each([
    ['a second before its end', 599, 'ok'],
    ['at its end', 600, 'VALIDATION'],
    ['long after', 86_400, 'VALIDATION'],
  ])('%s: %s', async (_when, seconds, outcome) => {
    const { user, code } = await withCode();
    clock.forward(seconds);
    expect(await outcomesOf([reset(user.mobile, code)])).toEqual({ [outcome]: 1 });
    expect(await passwordIs(user.id, 'new password')).toBe(outcome === 'ok');
  });

  test('refuses the code of an older message', async () => {
    const { user, code } = await withCode();
    clock.forward(31);
    await reset(user.mobile);
    await sendDueCodes({ ...context, sms: phone, dailyLimit: true });
    const newer = phone.codeOf(user.mobile);
    if (code !== newer) await refusalOf(reset(user.mobile, code));
    expect(await outcomesOf([reset(user.mobile, newer)])).toEqual({ ok: 1 });
  });

  test('refuses the code of another account', async () => {
    const [one, other] = [await withCode(), await withCode()];
    if (one.code !== other.code) await refusalOf(reset(other.user.mobile, one.code));
    await reset(other.user.mobile, other.code);
    expect(await passwordIs(one.user.id, 'new password')).toBe(false);
  });

  test.each([
    ['was deleted meanwhile', deleted()],
    ['was suspended meanwhile', { suspended: true }],
    ['has another mobile meanwhile', { mobile: '9999999999' }],
  ])('of an account that %s it is refused and the password stays', async (_what, change) => {
    const { user, code } = await withCode({ role: 'employee' });
    await db.user.update({ where: { id: user.id }, data: change });
    await refusalOf(reset(user.mobile, code));
    expect(await passwordIs(user.id, 'new password')).toBe(false);
  });
});

describe('with a wrong code', () => {
  test('changes nothing and names the field', async () => {
    const { user, wrongCode } = await withCode();
    const refusal = await refusalOf(reset(user.mobile, wrongCode));
    expect(refusal).toMatchObject({
      code: 'VALIDATION',
      status: 400,
      details: { fields: { otp: refusal.message } },
    });
    expect(await passwordIs(user.id, 'new password')).toBe(false);
  });

  test('accepts the right code after four wrong ones', async () => {
    const { user, code, wrongCode } = await withCode();
    for (let i = 0; i < 4; i += 1) await refusalOf(reset(user.mobile, wrongCode));
    expect(await outcomesOf([reset(user.mobile, code)])).toEqual({ ok: 1 });
  });

  test('refuses the right code after five wrong ones, until a new one is sent', async () => {
    const { user, code, wrongCode } = await withCode();
    for (let i = 0; i < 5; i += 1) await refusalOf(reset(user.mobile, wrongCode));
    await refusalOf(reset(user.mobile, code));
    expect(await passwordIs(user.id, 'new password')).toBe(false);
    clock.forward(31);
    await reset(user.mobile);
    await sendDueCodes({ ...context, sms: phone, dailyLimit: true });
    await reset(user.mobile, phone.codeOf(user.mobile));
  });

  test('checks five of 60 parallel attempts', async () => {
    const { user, code, wrongCode } = await withCode();
    await outcomesOf(Array.from({ length: 60 }, () => reset(user.mobile, wrongCode)));
    expect(await db.resetCode.findFirst()).toMatchObject({ triesLeft: 0 });
    await refusalOf(reset(user.mobile, code));
  });

  test('responds the same for a number without account or code', async () => {
    const { user, wrongCode } = await withCode();
    const without = await createUser(db);
    const known = await refusalOf(reset(user.mobile, wrongCode));
    for (const mobile of [without.mobile, '9999999999']) {
      const refusal = await refusalOf(reset(mobile, wrongCode));
      expect([refusal.code, refusal.message, refusal.details]).toEqual([
        known.code,
        known.message,
        known.details,
      ]);
    }
  });
});

test('the hash of a code depends on the account and the site’s secret', () => {
  const hashes = [
    hashOfCode('secret', 1, '123456'),
    hashOfCode('secret', 2, '123456'),
    hashOfCode('other secret', 1, '123456'),
    hashOfCode('secret', 1, '123457'),
    hashOfCode('secret', 11, '23456'),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});
