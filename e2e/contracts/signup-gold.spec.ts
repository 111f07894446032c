import { randomUUID } from 'node:crypto';
import { logIn, signUp } from '@/lib/accounts/contract';
import { randomMobile, deleted } from '@/prisma/factories/users';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { expect, test } from '@/e2e/fixtures/test';

const someone = (changes: object = {}) => ({
  name: 'Asha Rao',
  mobile: randomMobile(),
  password: 'secret1',
  confirm_password: 'secret1',
  ...changes,
});

test('creates a customer without a plan, who can log in at once', async ({ visitor, database: { db } }) => {
  const sent = someone({ name: '  Asha Rao ' });
  const response = await visitor.call(signUp, sent);
  const { message, data } = expectSuccess(signUp, response, 201);
  expect(message).toBe('Signup successful!');
  expect(data).toEqual({
    id: data.id,
    name: 'Asha Rao',
    role: 'user',
    mobile: sent.mobile,
    phonenumber: sent.mobile,
    email: null,
    gender: null,
    dob: null,
    address: null,
    active: 0,
    referalid: expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
    referelcode: null,
    referral_code: null,
    executiveid: null,
    employeeid: null,
    created_at: expect.any(String),
    version: 1,
  });
  expect(Math.abs(Date.now() - Date.parse(data.created_at))).toBeLessThan(60_000);
  expect(response.headers.getSetCookie()).toEqual([]);
  const row = await db.user.findUniqueOrThrow({ where: { id: data.id } });
  expect(row.passwordHash).toMatch(/^\$2b\$1\d\$/);
  expectSuccess(logIn, await visitor.call(logIn, { mobile: sent.mobile, password: sent.password }));
});

const accepted: Record<string, object> = {
  'the role user': { role: 'user' },
  'the role customer': { role: 'customer' },
  'null for what is optional': { role: null, referral_code: null },
  'an empty referral code': { referral_code: '' },
  'a name of 120 code points': { name: '𝒜'.repeat(120) },
  'a name in another script': { name: 'ఆశా రావు' },
  'a password of 72 bytes': { password: 'ü'.repeat(36), confirm_password: 'ü'.repeat(36) },
  'a password of 6 code points': { password: '🪙🪙🪙🪙🪙🪙', confirm_password: '🪙🪙🪙🪙🪙🪙' },
  'a password with blanks around it': { password: '  secret  ', confirm_password: '  secret  ' },
  'keys that nobody knows': { active: 1, plan_active: true, id: 1, planActive: true, isAdmin: true },
};
for (const [what, changes] of Object.entries(accepted)) {
  test(`accepts ${what}`, async ({ visitor }) => {
    const sent = someone(changes);
    const { data } = expectSuccess(signUp, await visitor.call(signUp, sent), 201);
    expect(data).toMatchObject({ role: 'user', active: 0, name: sent.name });
    const { mobile, password } = sent;
    expectSuccess(logIn, await visitor.call(logIn, { mobile, password }));
  });
}

test('stores the referrer, whatever the case of the code', async ({ accounts, visitor }) => {
  const { referralId } = await accounts.account();
  for (const code of [referralId, ` ${referralId.toLowerCase()} `]) {
    const { data } = expectSuccess(signUp, await visitor.call(signUp, someone({ referral_code: code })), 201);
    expect(data).toMatchObject({ referelcode: referralId, referral_code: referralId });
  }
});

const refused: readonly [what: string, changes: object, fields: string[], message?: string][] = [
  [
    'nothing',
    { name: undefined, mobile: undefined, password: undefined, confirm_password: undefined },
    ['name', 'mobile', 'password', 'confirm_password'],
  ],
  [
    'null everywhere',
    { name: null, mobile: null, password: null, confirm_password: null },
    ['name', 'mobile', 'password', 'confirm_password'],
  ],
  [
    'another kind of value',
    { name: 5, mobile: 9_876_543_210, password: ['a'], confirm_password: {} },
    ['name', 'mobile', 'password', 'confirm_password'],
  ],
  ['a line break in the name', { name: 'Asha\nRao' }, ['name']],
  [
    '5 characters',
    { password: 'short', confirm_password: 'short' },
    ['password'],
    'Password must be at least 6 characters long',
  ],
  ['passwords that differ', { confirm_password: 'secret2' }, ['confirm_password'], 'Passwords do not match'],
  [
    'passwords that differ in a blank',
    { confirm_password: 'secret1 ' },
    ['confirm_password'],
    'Passwords do not match',
  ],
  ['a role other than text', { role: 5 }, ['role']],
  ['an unknown referral code', { referral_code: 'ZZZZZZZZ' }, ['referral_code']],
  ['a referral code other than text', { referral_code: 5 }, ['referral_code']],
  ['a very long referral code', { referral_code: 'A'.repeat(5000) }, ['referral_code']],
];
for (const [what, changes, fields, message] of refused) {
  test(`400 for ${what}: fields are named, and no account is created`, async ({
    visitor,
    database: { db },
  }) => {
    const sent = someone(changes);
    const response = await visitor.call(signUp, sent);
    expectRefusal(response, { status: 400, code: 'VALIDATION', fields, ...(message ? { message } : {}) });
    if (typeof sent.mobile === 'string')
      expect(await db.user.count({ where: { mobile: sent.mobile } })).toBe(0);
  });
}

test('403 for a staff role, in any spelling other than user or customer', async ({
  visitor,
  database: { db },
}) => {
  for (const role of ['admin', 'employee', 'executive', 'User', '', 'root']) {
    const sent = someone({ role });
    expectRefusal(await visitor.call(signUp, sent), { status: 403, code: 'FORBIDDEN' });
    expect(await db.user.count({ where: { mobile: sent.mobile } })).toBe(0);
  }
});

test('409 for a mobile of an existing account, which stays unchanged', async ({
  visitor,
  accounts,
  database: { db },
}) => {
  const known = await accounts.account();
  const before = await db.user.findUniqueOrThrow({ where: { id: known.id } });
  const response = await visitor.call(signUp, someone({ mobile: known.mobile, name: 'Thief' }));
  expectRefusal(response, { status: 409, code: 'MOBILE_TAKEN', fields: ['mobile'] });
  expect(response.text).not.toContain(known.name);
  expect(await db.user.findUniqueOrThrow({ where: { id: known.id } })).toEqual(before);
});

test('mobile of a deleted account is free again', async ({ visitor, accounts }) => {
  const gone = await accounts.account({ deletedAt: new Date() });
  const { data } = expectSuccess(signUp, await visitor.call(signUp, someone({ mobile: gone.mobile })), 201);
  expect(data.id).not.toBe(gone.id);
});

test('ten concurrent sign-ups with one mobile: one account', async ({ database: { db } }) => {
  const sent = someone();
  const responses = await Promise.all(Array.from({ length: 10 }, () => new ApiClient().call(signUp, sent)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([
    201,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  expect(await db.user.count({ where: { mobile: sent.mobile } })).toBe(1);
});

test.describe('Idempotency-Key', () => {
  const keyed = (key: string) => ({ 'idempotency-key': key });

  test('same key and body return the first response', async ({ visitor, database: { db } }) => {
    const sent = someone();
    const key = keyed(randomUUID());
    const first = await visitor.call(signUp, sent, key);
    const second = await new ApiClient().call(signUp, sent, key);
    expectSuccess(signUp, second, 201);
    expect(second.text).toBe(first.text);
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(await db.user.count({ where: { mobile: sent.mobile } })).toBe(1);
  });

  test('409 for another body under the same key, and no account is created', async ({
    visitor,
    database: { db },
  }) => {
    const key = keyed(randomUUID());
    expectSuccess(signUp, await visitor.call(signUp, someone(), key), 201);
    const other = someone();
    expectRefusal(await visitor.call(signUp, other, key), { status: 409, code: 'IDEMPOTENCY_MISMATCH' });
    expect(await db.user.count({ where: { mobile: other.mobile } })).toBe(0);
  });

  test('stranger with a guessed key neither gets nor blocks the response', async ({ visitor }) => {
    const key = keyed(randomUUID());
    const before = await new ApiClient().call(signUp, someone(), key);
    const [sent, mine] = [someone(), visitor];
    const first = await mine.call(signUp, sent, key);
    const after = await new ApiClient().call(signUp, someone(), key);
    for (const response of [before, first, after]) {
      expectSuccess(signUp, response, 201);
      expect(response.headers.get('idempotent-replayed')).toBeNull();
    }
    expect((await mine.call(signUp, sent, key)).text).toBe(first.text);
  });

  test('failure is not stored: a retry runs again', async ({ visitor, accounts, database: { db } }) => {
    const known = await accounts.account();
    const sent = someone({ mobile: known.mobile });
    const key = keyed(randomUUID());
    expectRefusal(await visitor.call(signUp, sent, key), {
      status: 409,
      code: 'MOBILE_TAKEN',
      fields: ['mobile'],
    });
    await db.user.update({ where: { id: known.id }, data: deleted() });
    const retry = await visitor.call(signUp, sent, key);
    expectSuccess(signUp, retry, 201);
    expect(retry.headers.get('idempotent-replayed')).toBeNull();
  });

  test('concurrent repeats: one account and one response for all', async ({ database: { db } }) => {
    const sent = someone();
    const key = keyed(randomUUID());
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => new ApiClient().call(signUp, sent, key)),
    );
    for (const response of responses) expectSuccess(signUp, response, 201);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await db.user.count({ where: { mobile: sent.mobile } })).toBe(1);
  });

  test('400 for an invalid key', async ({ visitor, database: { db } }) => {
    for (const key of ['', 'with a blank', 'x'.repeat(101), 'umläut']) {
      const sent = someone();
      const response = await visitor.call(signUp, sent, keyed(key));
      expectRefusal(response, { status: 400, code: 'VALIDATION', fields: ['Idempotency-Key'] });
      expect(await db.user.count({ where: { mobile: sent.mobile } })).toBe(0);
    }
    expectSuccess(
      signUp,
      await visitor.call(signUp, someone(), keyed(`${randomUUID()}${'~'.repeat(64)}`)),
      201,
    );
  });
});
