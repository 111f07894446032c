import { beforeEach, describe, expect, test } from 'vitest';
import { decodeToken } from '@/lib/people/auth/token';
import { visitor } from '@/lib/kernel/access/actor';
import { createUser, randomMobile } from '@/prisma/factories/users';
import { outcomesOf, refusalOf, testContext, testSecret } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { sessionBegun } from './contract';
import { logInWithPassword } from './log-in';

const database = await testDb();
const { db } = database;
// next-auth checks the token's expiry against the real clock.
const context = testContext(database, { now: new Date(), limits: true, passwords: 'quick' });
const withBcrypt = testContext(database, { now: new Date() });
const mobile = '9123456780';
const right = { mobile, password: 'right password' };
const wrong = { mobile, password: 'wrong password' };

beforeEach(async () => {
  await database.emptyAll();
});

async function customer(options: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(db, { mobile, ...options });
  const passwordHash = await context.passwords.hash(right.password);
  return db.user.update({ where: { id: user.id }, data: { passwordHash } });
}

const from = (address: string, knownBrowser: { browser: string; users: number[] } | null = null) =>
  context.as(visitor, { address, knownBrowser: async () => knownBrowser });

describe('a log-in', () => {
  test('with the right password opens a session and returns its token and expiry', async () => {
    const user = await createUser(db, { mobile, password: right.password, active: true });
    const response = sessionBegun.parse(await logInWithPassword.run(withBcrypt, right));
    const claims = await decodeToken(response.token, [testSecret]);
    expect(claims).toMatchObject({ sub: String(user.id), role: 'user', active: true, profile: false });
    const session = await db.session.findFirstOrThrow();
    expect(session).toMatchObject({
      id: claims?.sid,
      userId: user.id,
      endedAt: null,
      address: '203.0.113.7',
    });
    expect(response.expires_at).toBe(session.expiresAt.toISOString());
    expect(withBcrypt.notes).toEqual([{ event: 'log-in', user_id: user.id }]);
  });

  test.each([
    ['a wrong password', wrong],
    ['the right password in other case', { mobile, password: 'Right password' }],
    ['a blank more', { mobile, password: 'right password ' }],
    ['an unknown mobile', { ...right, mobile: '9999999999' }],
  ])('with %s gets the same response and no session', async (_what, sent) => {
    await customer();
    const refusal = await refusalOf(logInWithPassword.run(context, sent));
    expect(refusal.code).toBe('BAD_CREDENTIALS');
    expect(refusal.message).toBe('Mobile number or password is wrong.');
    expect(refusal.details).toEqual({});
    expect(await db.session.count()).toBe(0);
  });

  test('to a deleted account is refused like an unknown mobile', async () => {
    await customer({ deletedAt: new Date() });
    expect((await refusalOf(logInWithPassword.run(context, right))).code).toBe('BAD_CREDENTIALS');
  });

  test('of suspended staff names the suspension only for the right password', async () => {
    const { id } = await customer({ role: 'employee', active: false });
    context.notes.splice(0);
    expect((await refusalOf(logInWithPassword.run(context, right))).code).toBe('FORBIDDEN');
    expect((await refusalOf(logInWithPassword.run(context, wrong))).code).toBe('BAD_CREDENTIALS');
    await refusalOf(logInWithPassword.run(context, { ...right, mobile: '9999999999' }));
    expect(context.notes).toEqual([
      { event: 'log-in failed', user_id: id, reason: 'suspended' },
      { event: 'log-in failed', user_id: id, reason: 'password' },
      { event: 'log-in failed', user_id: null, reason: 'password' },
    ]);
    expect(await db.session.count()).toBe(0);
  });

  test('of an inactive customer succeeds', async () => {
    await customer({ active: false });
    await logInWithPassword.run(context, right);
    expect(await db.session.count()).toBe(1);
  });

  test('an unknown mobile costs a bcrypt comparison like a known one', async () => {
    const hashes: (string | null)[] = [];
    const passwords = {
      ...withBcrypt.passwords,
      matches: (password: string, hash: string | null) => {
        hashes.push(hash);
        return withBcrypt.passwords.matches(password, hash);
      },
    };
    await refusalOf(logInWithPassword.run({ ...withBcrypt, passwords }, right));
    expect(hashes).toEqual([null]);
  });
});

describe('after 5 wrong passwords for a mobile', () => {
  const guess = (times: number, address = '198.51.100.1') =>
    outcomesOf(Array.from({ length: times }, () => logInWithPassword.run(from(address), wrong)));

  test('the right one is refused too, from any address, with Retry-After', async () => {
    await customer();
    for (let i = 0; i < 5; i += 1) expect(await guess(1)).toEqual({ BAD_CREDENTIALS: 1 });
    const refusal = await refusalOf(logInWithPassword.run(from('198.51.100.2'), right));
    expect(refusal.code).toBe('RATE_LIMITED');
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
    expect(await db.session.count()).toBe(0);
  });

  test('40 parallel guesses use 5 attempts', async () => {
    await customer();
    expect(await guess(40)).toEqual({ BAD_CREDENTIALS: 5, RATE_LIMITED: 35 });
  });

  test('an unknown mobile has the same limit, so that limits reveal no accounts', async () => {
    expect(await guess(8)).toEqual({ BAD_CREDENTIALS: 5, RATE_LIMITED: 3 });
  });

  test('20 parallel log-ins with the right password all succeed', async () => {
    await customer();
    const attempts = Array.from({ length: 20 }, () => logInWithPassword.run(from('198.51.100.1'), right));
    expect(await outcomesOf(attempts)).toEqual({ ok: 20 });
  });

  test('other mobiles are not limited', async () => {
    await customer();
    await guess(6);
    const other = await createUser(db, { mobile: '9123456781' });
    const passwordHash = await context.passwords.hash('other');
    await db.user.update({ where: { id: other.id }, data: { passwordHash } });
    const attempt = logInWithPassword.run(from('198.51.100.3'), { mobile: other.mobile, password: 'other' });
    expect(await outcomesOf([attempt])).toEqual({ ok: 1 });
  });

  test('a right one resets the count of wrong ones', async () => {
    await customer();
    await guess(4);
    await logInWithPassword.run(from('198.51.100.1'), right);
    expect(await guess(6)).toEqual({ BAD_CREDENTIALS: 5, RATE_LIMITED: 1 });
  });

  test('a known browser still logs in, and has 5 attempts of its own', async () => {
    const user = await customer();
    await guess(5);
    const known = from('198.51.100.9', { browser: 'a-browser-of-the-owner', users: [user.id] });
    await logInWithPassword.run(known, right);
    for (let i = 0; i < 5; i += 1) await refusalOf(logInWithPassword.run(known, wrong));
    expect((await refusalOf(logInWithPassword.run(known, right))).code).toBe('RATE_LIMITED');
  });

  test('a browser known to another account counts as unknown', async () => {
    const user = await customer();
    await guess(5);
    const stranger = from('198.51.100.9', { browser: 'a-browser-of-a-stranger', users: [user.id + 1] });
    expect((await refusalOf(logInWithPassword.run(stranger, right))).code).toBe('RATE_LIMITED');
  });

  test('an attempt that fails without a result is not counted', async () => {
    await customer();
    const broken = { ...context.passwords, matches: () => Promise.reject(new Error('no worker')) };
    for (let i = 0; i < 6; i += 1)
      await expect(logInWithPassword.run({ ...context, passwords: broken }, right)).rejects.toThrow(
        'no worker',
      );
    await logInWithPassword.run(context, right);
  });
});

describe('from one address', () => {
  test('60 wrong log-ins are checked in 15 minutes, whatever the mobiles', async () => {
    const attempts = Array.from({ length: 70 }, () =>
      logInWithPassword.run(from('198.51.100.1'), { mobile: randomMobile(), password: 'x' }),
    );
    expect(await outcomesOf(attempts)).toEqual({ BAD_CREDENTIALS: 60, RATE_LIMITED: 10 });
    const elsewhere = { mobile: randomMobile(), password: 'x' };
    expect((await refusalOf(logInWithPassword.run(from('198.51.100.2'), elsewhere))).code).toBe(
      'BAD_CREDENTIALS',
    );
  });

  test('an address over its limit cannot use up the attempts of other mobiles', async () => {
    await customer();
    const flood = Array.from({ length: 60 }, () =>
      logInWithPassword.run(from('198.51.100.1'), { mobile: randomMobile(), password: 'x' }),
    );
    await outcomesOf(flood);
    for (let i = 0; i < 10; i += 1) await refusalOf(logInWithPassword.run(from('198.51.100.1'), wrong));
    expect(await outcomesOf([logInWithPassword.run(from('198.51.100.2'), right)])).toEqual({ ok: 1 });
  });

  test('attempts for a mobile over its limit are not counted', async () => {
    await customer();
    for (let i = 0; i < 70; i += 1) await refusalOf(logInWithPassword.run(from('198.51.100.1'), wrong));
    const other = { mobile: randomMobile(), password: 'x' };
    expect((await refusalOf(logInWithPassword.run(from('198.51.100.1'), other))).code).toBe(
      'BAD_CREDENTIALS',
    );
  });

  test('successful log-ins are not counted', { tags: 'torture' }, async () => {
    await customer();
    for (let i = 0; i < 70; i += 1) await logInWithPassword.run(from('198.51.100.1'), right);
    expect(await db.session.count()).toBe(70);
  });
});

test('with limits off no attempt is counted', async () => {
  await customer();
  const free = testContext(database, { now: new Date(), passwords: 'quick' });
  for (let i = 0; i < 7; i += 1) await refusalOf(logInWithPassword.run(free, wrong));
  expect(await outcomesOf([logInWithPassword.run(free, right)])).toEqual({ ok: 1 });
});
