import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, randomMobile } from '@/prisma/factories/users';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { rateLimits } from '@/lib/limits';
import { signUp } from './contract';
import { signUpCustomer } from './sign-up';

const database = await testDb();
const { db } = database;
const context = testContext(database, { limits: true, passwords: 'quick' });
const withBcrypt = testContext(database);

beforeEach(() => database.emptyAll());

const form = (changes: Record<string, unknown> = {}) =>
  signUp.input.parse({
    name: 'Ananya Rao',
    mobile: '9123456780',
    password: 'secret1',
    confirm_password: 'secret1',
    ...changes,
  });
const from = (i: number) => context.as({ kind: 'visitor' }, { address: `198.51.100.${i}` });

describe('a sign-up', () => {
  test('creates a customer without a plan; stores only a bcrypt hash of the password', async () => {
    const { message, data } = await signUpCustomer.run(withBcrypt, form({ role: 'customer' }));
    expect(message).toBe('Signup successful!');
    expect(signUp.output.shape.data.parse(data)).toEqual(data);
    expect(data).toMatchObject({ role: 'user', active: 0, mobile: '9123456780', dob: null, version: 1 });
    expect(data.referalid).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const row = await db.user.findUniqueOrThrow({ where: { id: data.id } });
    expect(row.passwordHash).toMatch(/^\$2[aby]\$10\$/);
    expect(await withBcrypt.passwords.matches('secret1', row.passwordHash)).toBe(true);
    expect(JSON.stringify(data)).not.toContain(row.passwordHash);
  });

  test.each(['admin', 'employee', 'executive', 'Admin', 'USER', ''])(
    'with role %j is refused',
    async (role) => {
      expect(await refusalOf(signUpCustomer.run(context, form({ role })))).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await db.user.count()).toBe(0);
    },
  );

  test('with a taken mobile is refused and changes nothing', async () => {
    const owner = await createUser(db, { mobile: '9123456780' });
    const refusal = await refusalOf(signUpCustomer.run(context, form()));
    expect(refusal).toMatchObject({ code: 'MOBILE_TAKEN', details: { fields: { mobile: refusal.message } } });
    expect(await db.user.findMany()).toEqual([owner]);
  });

  test('with a taken mobile computes no hash', async () => {
    await createUser(db, { mobile: '9123456780' });
    const hash = () => Promise.reject(new Error('A hash was made'));
    const attempt = signUpCustomer.run({ ...context, passwords: { ...context.passwords, hash } }, form());
    expect((await refusalOf(attempt)).code).toBe('MOBILE_TAKEN');
  });

  test('with a deleted account’s mobile creates a new account', async () => {
    await createUser(db, { mobile: '9123456780', deletedAt: new Date() });
    await signUpCustomer.run(context, form());
    expect(await db.user.count({ where: { mobile: '9123456780' } })).toBe(2);
  });

  test.each([
    ['the cookie’s language', {}, 'te', 'te'],
    ['the sent one', { language: 'hi' }, 'te', 'hi'],
    ['none if the sent one is null', { language: null }, 'te', null],
    ['none without either', {}, null, null],
  ] as const)('stores %s', async (_which, sent, cookie, language) => {
    const visitor = context.as({ kind: 'visitor' }, { language: cookie });
    const { data } = await signUpCustomer.run(visitor, form(sent));
    expect(data.language).toBe(language);
  });

  test('stores the referrer of a code in any letter case', async () => {
    const referrer = await createUser(db, { referralId: 'ABCD2345' });
    const { data } = await signUpCustomer.run(context, form({ referral_code: ' abcd2345 ' }));
    expect(data).toMatchObject({ referelcode: referrer.referralId, referral_code: referrer.referralId });
  });

  test.each([
    ['nobody’s', 'WXYZ6789'],
    ['a deleted account’s', 'GHJK2345'],
    ['a pattern', '%'],
    ['SQL', `' OR 1=1 --`],
  ])('with a referral code that is %s is refused and makes no account', async (_whose, code) => {
    await createUser(db, { referralId: 'GHJK2345', deletedAt: new Date() });
    const refusal = await refusalOf(signUpCustomer.run(context, form({ referral_code: code })));
    expect(refusal).toMatchObject({
      code: 'VALIDATION',
      details: { fields: { referral_code: refusal.message } },
    });
    expect(await db.user.count({ where: { deletedAt: null } })).toBe(0);
  });

  test('100 in parallel with one mobile create one account', { tags: 'torture' }, async () => {
    const outcomes = await outcomesOf(
      Array.from({ length: 100 }, (_, i) => signUpCustomer.run(from(i), form())),
    );
    expect(outcomes).toEqual({ ok: 1, MOBILE_TAKEN: 99 });
    expect(await db.user.count()).toBe(1);
  });
});

describe('from one address', () => {
  const many = (count: number) =>
    Array.from({ length: count }, () => signUpCustomer.run(context, form({ mobile: randomMobile() })));

  test('10 accounts can be created in an hour, also in parallel', async () => {
    expect(await outcomesOf(many(25))).toEqual({ ok: 10, RATE_LIMITED: 15 });
    const refusal = await refusalOf(signUpCustomer.run(context, form()));
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(3000);
    expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(3600);
    expect(await db.user.count()).toBe(10);
    await signUpCustomer.run(from(1), form());
  });

  test('failed sign-ups are not counted', async () => {
    await createUser(db, { mobile: '9123456780' });
    for (let i = 0; i < 15; i += 1) await refusalOf(signUpCustomer.run(context, form()));
    expect(await outcomesOf(many(10))).toEqual({ ok: 10 });
  });

  const { attempts: takenAtMost } = rateLimits.takenMobilesPerAddress;

  test('30 taken mobiles an hour are reported, then none; other addresses are not limited', async () => {
    await createUser(db, { mobile: '9123456780' });
    for (let i = 0; i < 30; i += 1)
      expect((await refusalOf(signUpCustomer.run(context, form()))).code).toBe('MOBILE_TAKEN');
    for (const mobile of ['9123456780', randomMobile()]) {
      const refusal = await refusalOf(signUpCustomer.run(context, form({ mobile })));
      expect(refusal.code).toBe('RATE_LIMITED');
      expect(refusal.details.retryAfterSeconds).toBeGreaterThan(3000);
    }
    expect((await refusalOf(signUpCustomer.run(from(1), form()))).code).toBe('MOBILE_TAKEN');
    await signUpCustomer.run(from(1), form({ mobile: randomMobile() }));
  });

  test('parallel attempts do not get more', async () => {
    await createUser(db, { mobile: '9123456780' });
    const named: Record<string, number> = {};
    // Fewer at once than the ten concurrent sign-ups allowed per address.
    for (let round = 0; round < 8; round += 1) {
      const outcomes = await outcomesOf(Array.from({ length: 8 }, () => signUpCustomer.run(context, form())));
      for (const [code, count] of Object.entries(outcomes)) named[code] = (named[code] ?? 0) + count;
    }
    expect(named['MOBILE_TAKEN']).toBe(takenAtMost);
    expect(Object.keys(named).toSorted()).toEqual(['MOBILE_TAKEN', 'RATE_LIMITED']);
  });

  test('a wrong referral code does not reveal free mobiles', async () => {
    await createUser(db, { mobile: '9123456780' });
    const refusals = await Promise.all(
      ['9123456780', randomMobile()].map((mobile) =>
        refusalOf(signUpCustomer.run(context, form({ mobile, referral_code: 'WXYZ6789' }))),
      ),
    );
    expect(refusals.map(({ code, details }) => [code, Object.keys(details.fields ?? {})])).toEqual([
      ['VALIDATION', ['referral_code']],
      ['VALIDATION', ['referral_code']],
    ]);
  });

  test('an IPv6 /64 counts as one address', async () => {
    const attempts = Array.from({ length: 12 }, (_, i) => {
      const client = { address: `2001:db8:1:2::${i + 1}` };
      return signUpCustomer.run(context.as({ kind: 'visitor' }, client), form({ mobile: randomMobile() }));
    });
    expect(await outcomesOf(attempts)).toEqual({ ok: 10, RATE_LIMITED: 2 });
  });
});
