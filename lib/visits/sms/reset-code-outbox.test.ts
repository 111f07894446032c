import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createUser, randomMobile } from '@/prisma/factories/users';
import { requestReset } from '@/lib/people/accounts/contract';
import { resetPassword } from '@/lib/people/accounts/reset';
import { refusalOf, testContext, testNow, type TestContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { sendDueCodes } from './reset-code-outbox';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const limited = testContext(database, { passwords: 'quick', limits: true });
const { clock } = context;
let phone = new FakeSmsProvider();

beforeEach(async () => {
  clock.set(testNow);
  phone = new FakeSmsProvider();
  await database.emptyAll();
});
afterEach(() => vi.restoreAllMocks());

const ask = (mobile: string, by: TestContext = context) =>
  resetPassword.run(by, requestReset.input.parse({ mobile, new_password: 'new password' }));
const send = async (dailyLimit = true) => (await sendDueCodes({ ...context, sms: phone, dailyLimit })).sent;
const openCodes = () => db.resetCode.findMany({ where: { closedAt: null } });

describe('requesting a code', () => {
  test('responds before sending, and flushes the outbox afterwards', async () => {
    const { mobile } = await createUser(db);
    const before = context.counts.smsFlushes;
    const response = await ask(mobile);
    expect(response).toEqual({
      message: 'If this mobile number has an account, a 6-digit code is on its way by SMS.',
    });
    expect(context.counts.smsFlushes).toBe(before + 1);
    expect(await db.resetCode.count()).toBe(0);
    expect(await send()).toBe(1);
    expect(phone.sent).toEqual([{ mobile, code: expect.stringMatching(/^\d{6}$/), language: 'en' }]);
  });

  test.each([
    ['an unknown number', null],
    ['a deleted account', { deletedAt: new Date() }],
    ['suspended staff', { role: 'employee' as const, active: false }],
  ])('for %s gets the same response, leaves the same row and sends nothing', async (_what, options) => {
    const known = await createUser(db);
    const mobile = options === null ? randomMobile() : (await createUser(db, options)).mobile;
    expect(await ask(mobile)).toEqual(await ask(known.mobile));
    expect(await db.smsRequest.count()).toBe(2);
    await send();
    expect(phone.sent.map((message) => message.mobile)).toEqual([known.mobile]);
    expect(await db.resetCode.count()).toBe(1);
  });

  test.each([
    ['an inactive customer', { active: false }],
    ['staff', { role: 'admin' as const }],
  ])('for %s sends a code', async (_what, options) => {
    const { mobile } = await createUser(db, options);
    await ask(mobile);
    expect(await send()).toBe(1);
  });

  test('is limited to 20 an hour per address, whatever the numbers', async () => {
    for (let i = 0; i < 20; i += 1) await ask(randomMobile(), limited);
    const refusal = await refusalOf(ask(randomMobile(), limited));
    expect(refusal.code).toBe('RATE_LIMITED');
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(3500);
    await ask(randomMobile(), limited.as({ kind: 'visitor' }, { address: '198.51.100.1' }));
  });
});

describe('the code', () => {
  test('is stored only as a hash, which depends on the secret', async () => {
    const { mobile } = await createUser(db);
    await ask(mobile);
    await send();
    const code = phone.codeOf(mobile);
    const [row] = await openCodes();
    expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/);
    const outbox = await db.smsRequest.findMany();
    expect(JSON.stringify([row?.codeHash, outbox])).not.toContain(`"${code}"`);
    expect(row).toMatchObject({ triesLeft: 5, expiresAt: new Date(clock.now().getTime() + 600_000) });
  });

  test('is void after a newer one', async () => {
    const { mobile } = await createUser(db);
    await ask(mobile);
    await send();
    clock.forward(31);
    await ask(mobile);
    await send();
    expect(phone.sent).toHaveLength(2);
    expect(await openCodes()).toHaveLength(1);
  });

  test('is sent at most every 30 seconds', async () => {
    const { mobile } = await createUser(db);
    await ask(mobile);
    await send();
    clock.forward(29.9);
    await ask(mobile);
    await send();
    expect(phone.sent).toHaveLength(1);
    clock.forward(0.2);
    await ask(mobile);
    await send();
    expect(phone.sent).toHaveLength(2);
  });

  test('is sent once for five parallel requests', async () => {
    const { mobile } = await createUser(db);
    await Promise.all(Array.from({ length: 5 }, () => ask(mobile)));
    await Promise.all([send(), send(), send()]);
    expect(phone.sent).toHaveLength(1);
    expect(await openCodes()).toHaveLength(1);
  });

  test('is sent five times a day to one number, and again a day later', async () => {
    const { mobile } = await createUser(db);
    const other = await createUser(db);
    for (let i = 0; i < 8; i += 1) {
      await ask(mobile);
      await send();
      clock.forward(60);
    }
    expect(phone.sent).toHaveLength(5);
    await ask(other.mobile);
    await send();
    expect(phone.sent).toHaveLength(6);
    clock.forward(24 * 3600);
    await ask(mobile);
    await send();
    expect(phone.sent).toHaveLength(7);
  });

  test('with limits off is sent more often a day, but never twice in 30 seconds', async () => {
    const { mobile } = await createUser(db);
    for (let i = 0; i < 12; i += 1) {
      await ask(mobile);
      await send(false);
      clock.forward(15);
    }
    expect(phone.sent).toHaveLength(6);
  });
});

describe('with an unreachable provider', () => {
  test('responds the same, and sends the SMS once it is back', async () => {
    const { mobile } = await createUser(db);
    phone.unavailable = true;
    await ask(mobile);
    expect(await send()).toBe(0);
    phone.unavailable = false;
    expect(await send()).toBe(0);
    clock.forward(5);
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(phone.sent).toHaveLength(1);
    expect(await openCodes()).toHaveLength(1);
  });

  test('retries with growing delays until the code would have expired', async () => {
    const { mobile } = await createUser(db);
    vi.spyOn(Math, 'random').mockReturnValue(1);
    phone.unavailable = true;
    await ask(mobile);
    const waits: number[] = [];
    let row = await db.smsRequest.findFirstOrThrow();
    while (row.nextAttemptAt !== null) {
      const wait = row.nextAttemptAt.getTime() - clock.now().getTime();
      if (row.attempts > 0) waits.push(wait / 1000);
      clock.set(row.nextAttemptAt);
      await send();
      row = await db.smsRequest.findFirstOrThrow();
    }
    expect(waits.slice(0, 6)).toEqual([2, 4, 8, 16, 30, 30]);
    expect(clock.now().getTime()).toBeLessThanOrEqual(row.expiresAt.getTime() + 60_000);
    expect(row.droppedReason).toBe('expired');
    phone.unavailable = false;
    clock.forward(3600);
    expect(await send()).toBe(0);
  });

  test('does not count failed sends towards the daily limit', async () => {
    const { mobile } = await createUser(db);
    phone.unavailable = true;
    for (let i = 0; i < 7; i += 1) {
      await ask(mobile);
      await send();
      clock.forward(60);
    }
    phone.unavailable = false;
    await ask(mobile);
    await send();
    expect(phone.sent).toHaveLength(1);
  });

  test('sends only the newest request of a number once it is back', async () => {
    const { mobile } = await createUser(db);
    phone.unavailable = true;
    for (let i = 0; i < 3; i += 1) {
      await ask(mobile);
      await send();
      clock.forward(1);
    }
    phone.unavailable = false;
    clock.forward(60);
    await send();
    expect(phone.sent).toHaveLength(1);
  });
});

test('a request claimed by a crashed worker becomes due again', async () => {
  const { mobile } = await createUser(db);
  await ask(mobile);
  const dying = { sendCode: () => new Promise<never>(() => undefined) };
  void sendDueCodes({ ...context, sms: dying, dailyLimit: true });
  await expect.poll(() => db.resetCode.count()).toBe(1);
  expect(await send()).toBe(0);
  clock.forward(40);
  expect(await send()).toBe(1);
  expect(await openCodes()).toHaveLength(1);
});

for (const { requests, tags } of [
  { requests: 40, tags: [] },
  { requests: 200, tags: ['torture'] },
])
  test(`${requests} requests are worked off by three workers, each sent once`, { tags }, async () => {
    const users = await Promise.all(Array.from({ length: requests }, () => createUser(db)));
    const now = clock.now();
    await db.smsRequest.createMany({
      data: users.map(({ mobile }) => ({
        mobile,
        network: '203.0.113.7',
        createdAt: now,
        nextAttemptAt: now,
        expiresAt: new Date(now.getTime() + 600_000),
      })),
    });
    const sent = await Promise.all([send(), send(), send()]);
    expect(sent.reduce((sum, count) => sum + count)).toBe(requests);
    expect(new Set(phone.sent.map((message) => message.mobile)).size).toBe(requests);
  });
