import { randomMobile } from '@/prisma/factories/users';
import { updateUser } from '@/lib/people/users/contract';
import { expectRefusal, expectSuccess, stale } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const stores = { method: 'GET', path: '/stores' } as const;

test('employee changes name and email of a referred customer only', async ({ accounts }) => {
  const me = await accounts.staff('employee');
  const { id, mobile } = await accounts.account({ referrerCode: me.referralId });
  const sent = {
    id,
    name: 'Rita',
    email: 'rita@mail.example',
    phonenumber: mobile,
    mobile,
    role: 'user',
    active: 0,
    version: 1,
  };
  const { message, data } = expectSuccess(updateUser, await me.api.call(updateUser, sent));
  expect(message).toBe('User updated successfully!');
  expect(data).toMatchObject({ id, name: 'Rita', email: 'rita@mail.example', version: 2 });
  expectRefusal(await me.api.call(updateUser, { ...sent, version: 2, active: 1 }), {
    status: 403,
    code: 'FORBIDDEN',
    fields: ['active'],
  });
  expectRefusal(await me.browser.call(updateUser, sent), { ...stale, data });
});

test('new role, new mobile and suspension end the sessions at once; withdrawal of the plan does not', async ({
  accounts,
}) => {
  const { api } = await accounts.staff('admin');
  for (const change of [{ role: 'executive' }, { mobile: randomMobile() }, { active: 0 }]) {
    const them = await accounts.staff('employee');
    expect((await them.api.call(stores)).status).toBe(200);
    expectSuccess(updateUser, await api.call(updateUser, { id: them.id, ...change }));
    for (const caller of [them.api, them.browser])
      expectRefusal(await caller.call(stores), { status: 401, code: 'UNAUTHENTICATED' });
  }
  const customer = await accounts.activeCustomer();
  expectSuccess(updateUser, await api.call(updateUser, { id: customer.id, active: 0 }));
  expect((await customer.api.call(stores)).status).toBe(200);
});

test('own role and own suspension are refused', async ({ accounts }) => {
  const me = await accounts.staff('admin');
  for (const [field, value] of [
    ['role', 'executive'],
    ['active', 0],
  ])
    expectRefusal(await me.api.call(updateUser, { id: me.id, [String(field)]: value }), {
      status: 403,
      code: 'FORBIDDEN',
      fields: [String(field)],
    });
  expect((await me.api.call(stores)).status).toBe(200);
});

test('every invalid field is named', async ({ accounts }) => {
  const [{ api }, { id, mobile }, other] = [
    await accounts.staff('admin'),
    await accounts.account(),
    await accounts.account(),
  ];
  for (const [field, value] of [
    ['name', ''],
    ['email', 'nope'],
    ['phonenumber', '123'],
    ['mobile', 1],
    ['role', 'boss'],
    ['active', 2],
    ['version', 'x'],
  ])
    expectRefusal(await api.call(updateUser, { id, [String(field)]: value }), {
      status: 400,
      code: 'VALIDATION',
      fields: [String(field)],
    });
  const both = ['mobile', 'phonenumber'];
  expectRefusal(await api.call(updateUser, { id, phonenumber: mobile, mobile: other.mobile }), {
    status: 400,
    code: 'VALIDATION',
    fields: both,
  });
  expectRefusal(await api.call(updateUser, { id, mobile: other.mobile }), {
    status: 409,
    code: 'MOBILE_TAKEN',
    fields: both,
  });
  expectRefusal(await api.call(updateUser, { id: 2_147_483_647, name: 'A' }), {
    status: 404,
    code: 'NOT_FOUND',
  });
  expectRefusal(await api.call(updateUser, {}), { status: 400, code: 'VALIDATION', fields: ['id'] });
});
