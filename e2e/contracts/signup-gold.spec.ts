import { randomUUID } from 'node:crypto';
import { logIn, signUp } from '@/lib/people/accounts/contract';
import { randomMobile } from '@/prisma/factories/users';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { logInDone } from '@/e2e/fixtures/second-factor';
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
    state_code: null,
    language: null,
    invited_until: null,
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
  expectSuccess(logInDone, await visitor.call(logIn, { mobile: sent.mobile, password: sent.password }));
});

test('accepts other scripts, optional nulls and unknown keys', async ({ visitor }) => {
  for (const changes of [
    { name: 'ఆశా రావు', role: 'customer', referral_code: null },
    { password: 'ü'.repeat(36), confirm_password: 'ü'.repeat(36), referral_code: '' },
    { role: null, active: 1, plan_active: true, id: 1, planActive: true, isAdmin: true },
  ]) {
    const sent = someone(changes);
    const { data } = expectSuccess(signUp, await visitor.call(signUp, sent), 201);
    expect(data).toMatchObject({ role: 'user', active: 0, name: sent.name });
    const { mobile, password } = sent;
    expectSuccess(logInDone, await visitor.call(logIn, { mobile, password }));
  }
});

const refused: readonly [what: string, changes: object, fields: string[], message?: string][] = [
  [
    'nothing',
    { name: undefined, mobile: undefined, password: undefined, confirm_password: undefined },
    ['name', 'mobile', 'password', 'confirm_password'],
  ],
  ['passwords that differ', { confirm_password: 'secret2' }, ['confirm_password'], 'Passwords do not match'],
  ['an unknown referral code', { referral_code: 'ZZZZZZZZ' }, ['referral_code']],
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

/* Other bodies, strangers, failures and parallel repeats: lib/gateway/visitor-keys.test.ts. */
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
