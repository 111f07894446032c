import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, randomMobile } from '@/prisma/factories/users';
import { visitor } from '@/lib/kernel/access/actor';
import { WithStatus } from '@/lib/contract';
import { sendDueCodes } from '@/lib/visits/sms/reset-code-outbox';
import { outcomesOf, refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { requestReset } from './contract';
import { resetPassword } from './reset';

/* Attacks on an account's password reset: guesses, requests and floods from any number of networks. */

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

const home = '203.0.113.1';
const stranger = (i: number) => `198.51.100.${i}`;

interface From {
  readonly address: string;
  readonly browser?: { readonly browser: string; readonly users: readonly number[] };
}
function reset(mobile: string, { address, browser }: From, otp?: string) {
  const from = context.as(visitor, { address, knownBrowser: async () => browser ?? null });
  return resetPassword.run(from, requestReset.input.parse({ mobile, new_password: 'new password', otp }));
}
const send = () => sendDueCodes({ ...context, sms: phone, dailyLimit: true });
async function ask(mobile: string, from: From): Promise<void> {
  await reset(mobile, from);
  await send();
}
const otherThan = (code: string, i = 0) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0');
const done = new WithStatus({ message: 'Password updated successfully!' }, 200);

/** An account whose owner requested a code from home and has it. */
async function withCode() {
  const user = await createUser(db);
  await ask(user.mobile, { address: home });
  return { user, mobile: user.mobile, code: phone.codeOf(user.mobile) };
}

const attacks: Record<string, (mobile: string, code: string) => Promise<unknown>> = {
  '50 wrong guesses of one network': (mobile, code) =>
    outcomesOf(
      Array.from({ length: 50 }, (_, i) => reset(mobile, { address: stranger(1) }, otherThan(code, i))),
    ),
  'a wrong guess of each of 40 networks': (mobile, code) =>
    outcomesOf(
      Array.from({ length: 40 }, (_, i) => reset(mobile, { address: stranger(i + 1) }, otherThan(code, i))),
    ),
  'a new code that one network asks for every 31 seconds': async (mobile) => {
    for (let i = 0; i < 6; i += 1) {
      clock.forward(31);
      await ask(mobile, { address: stranger(1) });
    }
  },
  'new codes that networks ask for in turn, and burn': async (mobile, code) => {
    for (let i = 0; i < 6; i += 1) {
      clock.forward(31);
      await ask(mobile, { address: stranger(i) });
      await outcomesOf(
        Array.from({ length: 6 }, (_, n) => reset(mobile, { address: stranger(i) }, otherThan(code, n))),
      );
    }
  },
};

describe.each(Object.entries(attacks))('%s', (_what, attack) => {
  test('do not change the owner’s code and its attempts', { tags: 'torture' }, async () => {
    const { user, mobile, code } = await withCode();
    await attack(mobile, code);
    for (let i = 0; i < 4; i += 1)
      expect((await refusalOf(reset(mobile, { address: home }, otherThan(code, 100 + i)))).code).toBe(
        'VALIDATION',
      );
    expect(await reset(mobile, { address: home }, code)).toEqual(done);
    expect(await db.auditEntry.count({ where: { entityId: user.id } })).toBe(1);
  });

  test('do not prevent the owner from requesting a new code', async () => {
    const { mobile, code } = await withCode();
    await attack(mobile, code);
    clock.forward(31);
    const before = phone.sent.length;
    await ask(mobile, { address: home });
    expect(phone.sent).toHaveLength(before + 1);
    expect(await reset(mobile, { address: home }, phone.codeOf(mobile))).toEqual(done);
  });

  test('get the same responses as for a number without an account', async () => {
    const reported = async (mobile: string) => {
      const from = context.notes.length;
      const outcome = await attack(mobile, '123456');
      return { outcome, notes: context.notes.slice(from).map(({ event }) => event) };
    };
    const { mobile } = await createUser(db);
    const known = await reported(mobile);
    await database.emptyAll();
    clock.set(testNow);
    expect(await reported('9999999999')).toEqual(known);
  });
});

describe('the owner', () => {
  test('has five attempts from the requesting network, then the code is void everywhere', async () => {
    const { mobile, code } = await withCode();
    for (let i = 0; i < 5; i += 1) await refusalOf(reset(mobile, { address: home }, otherThan(code, i)));
    for (const address of [home, stranger(1)])
      expect((await refusalOf(reset(mobile, { address }, code))).code).toBe('VALIDATION');
  });

  test('may enter the code from another network', async () => {
    const { mobile, code } = await withCode();
    await refusalOf(reset(mobile, { address: stranger(9) }, otherThan(code)));
    expect(await reset(mobile, { address: stranger(9) }, code)).toEqual(done);
  });

  test('in a known browser has five codes a day and separate attempts', async () => {
    const user = await createUser(db);
    const browser = { browser: 'a-browser-that-is-known', users: [user.id] };
    for (let i = 0; i < 12; i += 1) {
      await ask(user.mobile, { address: stranger(i) });
      clock.forward(31);
    }
    const before = phone.sent.length;
    for (let i = 0; i < 7; i += 1) {
      await ask(user.mobile, { address: home, browser });
      clock.forward(31);
    }
    expect(phone.sent).toHaveLength(before + 5);
    const code = phone.codeOf(user.mobile);
    for (let i = 0; i < 8; i += 1) await refusalOf(reset(user.mobile, { address: home }, otherThan(code, i)));
    // The browser has changed its network.
    expect(await reset(user.mobile, { address: stranger(77), browser }, code)).toEqual(done);
  });

  test('is not identified by a browser known to other accounts', async () => {
    const [user, other] = [await createUser(db), await createUser(db)];
    const browser = { browser: 'a-browser-that-is-known', users: [other.id] };
    for (let i = 0; i < 7; i += 1) {
      await ask(user.mobile, { address: stranger(1), browser });
      clock.forward(31);
    }
    expect(phone.sent).toHaveLength(5);
  });
});

describe('a code', () => {
  test('allows three guesses from all other networks together, five from the requesting one', async () => {
    const { mobile, code } = await withCode();
    for (let i = 0; i < 3; i += 1)
      await refusalOf(reset(mobile, { address: stranger(i) }, otherThan(code, i)));
    expect((await refusalOf(reset(mobile, { address: stranger(50) }, code))).code).toBe('VALIDATION');
    for (let i = 0; i < 4; i += 1) await refusalOf(reset(mobile, { address: home }, otherThan(code, 9 + i)));
    expect(await reset(mobile, { address: home }, code)).toEqual(done);
  });

  test('of one network is not valid for another requesting network', async () => {
    const { mobile, code } = await withCode();
    clock.forward(31);
    await ask(mobile, { address: stranger(1) });
    const theirs = phone.codeOf(mobile);
    if (code !== theirs)
      expect((await refusalOf(reset(mobile, { address: home }, theirs))).code).toBe('VALIDATION');
    expect(await reset(mobile, { address: home }, code)).toEqual(done);
    // A new password voids every open code.
    expect((await refusalOf(reset(mobile, { address: stranger(1) }, theirs))).code).toBe('VALIDATION');
  });
});

test('per day a mobile gets five codes per network, ten in all, and at most 95 guesses', async () => {
  const { mobile } = await createUser(db);
  for (let i = 0; i < 7; i += 1) {
    await ask(mobile, { address: stranger(1) });
    clock.forward(31);
  }
  expect(phone.sent).toHaveLength(5);
  for (let i = 2; i < 20; i += 1) {
    await ask(mobile, { address: stranger(i) });
    clock.forward(31);
  }
  expect(phone.sent).toHaveLength(10);
  // Every code of the day, known browsers' included, with all allowed guesses.
  const {
    sendsPerMobilePerDay: own,
    sendsPerMobilePerDayInAll: all,
    attempts,
    attemptsElsewhere,
  } = (await import('@/lib/account-rules')).resetCodeRule;
  expect(all * (attempts + attemptsElsewhere) + own * attemptsElsewhere).toBe(95);
  clock.forward(24 * 3600);
  await ask(mobile, { address: stranger(1) });
  expect(phone.sent).toHaveLength(11);
});

test('after 30 wrong codes an hour an address is refused the right one too; other addresses are not', async () => {
  const { mobile, code } = await withCode();
  for (let i = 0; i < 30; i += 1)
    expect((await refusalOf(reset(randomMobile(), { address: home }, '123456'))).code).toBe('VALIDATION');
  const refusal = await refusalOf(reset(mobile, { address: home }, code));
  expect(refusal.code).toBe('RATE_LIMITED');
  expect(refusal.details.retryAfterSeconds).toBeGreaterThan(3000);
  expect(await reset(mobile, { address: stranger(1) }, code)).toEqual(done);
});

test('right codes are not counted per address', async () => {
  for (let i = 0; i < 20; i += 1) {
    const { mobile } = await createUser(db);
    await reset(mobile, { address: stranger(i + 1) });
    await send();
    expect(await reset(mobile, { address: home }, phone.codeOf(mobile))).toEqual(done);
  }
  for (let i = 0; i < 30; i += 1)
    expect((await refusalOf(reset(randomMobile(), { address: home }, '123456'))).code).toBe('VALIDATION');
});
