import { randomUUID } from 'node:crypto';
import { randomMobile } from '@/prisma/factories/users';
import { createUser } from '@/lib/people/users/contract';
import { signIn } from '@/e2e/fixtures/accounts';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const form = (changes: object = {}) => ({
  name: 'New InputMethod',
  mobile: randomMobile(),
  password: 'secret1',
  confirm_password: 'secret1',
  role: 'employee',
  ...changes,
});

test('creates staff of each role who can log in at once', async ({ accounts }) => {
  const { api } = await accounts.staff('admin');
  for (const role of ['employee', 'executive', 'admin'] as const) {
    const sent = form({ role });
    const { message, data } = expectSuccess(createUser, await api.call(createUser, sent));
    expect(message).toBe('User created successfully!');
    expect(data).toMatchObject({ name: 'New InputMethod', role, mobile: sent.mobile, active: 1, version: 1 });
    const { id, name, mobile, referalid: referralId } = data;
    expect((await signIn({ id, name, mobile, role, referralId, password: 'secret1' })).token).not.toBe('');
  }
});

test('mobile is unique; same idempotency key creates once', async ({ accounts, database: { db } }) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  expectRefusal(await me.api.call(createUser, form({ mobile: customer.mobile })), {
    status: 409,
    code: 'MOBILE_TAKEN',
    fields: ['mobile', 'phonenumber'],
  });
  const [sent, key] = [form(), { 'idempotency-key': randomUUID() }];
  const first = expectSuccess(createUser, await me.api.call(createUser, sent, key));
  expect(expectSuccess(createUser, await me.api.call(createUser, sent, key))).toEqual(first);
  expectRefusal(await me.api.call(createUser, sent), {
    status: 409,
    code: 'MOBILE_TAKEN',
    fields: ['mobile', 'phonenumber'],
  });
  expect(await db.user.count({ where: { mobile: sent.mobile } })).toBe(1);
});
