import { getDetails } from '@/lib/accounts/contract';
import { randomMobile } from '@/prisma/factories/users';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const forbidden = { status: 403, code: 'FORBIDDEN' } as const;
const notFound = { status: 404, code: 'NOT_FOUND' } as const;

test('customer gets every field of the own account', async ({ accounts }) => {
  const referrer = await accounts.account();
  const me = await accounts.signedIn({
    active: true,
    name: 'Lakshmi Reddy',
    email: 'lakshmi@mail.example',
    gender: 'female',
    dob: '1991-08-23',
    address: '40-1-52 Besant Road\nVijayawada',
    referrerCode: referrer.referralId,
  });
  for (const caller of [me.api, me.browser]) {
    const { data } = expectSuccess(getDetails, await caller.call(getDetails, { mobile: me.mobile }));
    expect(data).toEqual({
      id: me.id,
      name: 'Lakshmi Reddy',
      role: 'user',
      mobile: me.mobile,
      phonenumber: me.mobile,
      email: 'lakshmi@mail.example',
      gender: 'female',
      dob: '1991-08-23',
      address: '40-1-52 Besant Road\nVijayawada',
      active: 1,
      referalid: me.referralId,
      referelcode: referrer.referralId,
      referral_code: referrer.referralId,
      executiveid: null,
      employeeid: null,
      created_at: expect.any(String),
      version: 1,
    });
  }
});

test('staff ids are on staff accounts only', async ({ accounts }) => {
  for (const role of ['employee', 'executive', 'admin'] as const) {
    const me = await accounts.staff(role);
    const { data } = expectSuccess(getDetails, await me.api.call(getDetails, { mobile: me.mobile }));
    expect(data).toMatchObject({
      role,
      active: 1,
      executiveid: role === 'executive' ? me.id : null,
      employeeid: role === 'employee' ? me.id : null,
    });
  }
});

test('first of two parameters of one name counts', async ({ accounts }) => {
  const me = await accounts.signedIn();
  const other = await accounts.account();
  const response = await me.api.request(`/api/get_details?mobile=${other.mobile}&mobile=${me.mobile}`);
  expectRefusal(response, forbidden);
});

test('403 for a customer requesting any other mobile, known or not, with one message', async ({
  accounts,
}) => {
  const me = await accounts.activeCustomer();
  const others = [
    (await accounts.account()).mobile,
    (await accounts.account({ role: 'admin' })).mobile,
    (await accounts.account({ deletedAt: new Date() })).mobile,
    randomMobile(),
  ];
  const words = new Set<string>();
  for (const mobile of others) {
    words.add(expectRefusal(await me.api.call(getDetails, { mobile }), forbidden).message);
  }
  expect(words.size).toBe(1);
});

test('employees and executives see customers; other staff are 404', async ({ accounts }) => {
  const customer = await accounts.account();
  const deleted = await accounts.account({ deletedAt: new Date() });
  const hidden = [
    (await accounts.account({ role: 'admin' })).mobile,
    (await accounts.account({ role: 'employee' })).mobile,
    (await accounts.account({ role: 'executive' })).mobile,
    deleted.mobile,
    randomMobile(),
  ];
  for (const role of ['employee', 'executive'] as const) {
    const { api } = await accounts.staff(role);
    const { data } = expectSuccess(getDetails, await api.call(getDetails, { mobile: customer.mobile }));
    expect(data.id).toBe(customer.id);
    const words = new Set<string>();
    for (const mobile of hidden) {
      words.add(expectRefusal(await api.call(getDetails, { mobile }), notFound).message);
    }
    expect(words.size).toBe(1);
  }
});

test('admin sees every account', async ({ accounts }) => {
  const { api } = await accounts.staff('admin');
  for (const role of ['user', 'employee', 'executive', 'admin'] as const) {
    const { mobile, id } = await accounts.account({ role });
    expect(expectSuccess(getDetails, await api.call(getDetails, { mobile })).data.id).toBe(id);
  }
  expectRefusal(await api.call(getDetails, { mobile: randomMobile() }), notFound);
});

test('suspended staff and customers without a plan have active 0', async ({ accounts }) => {
  const { api } = await accounts.staff('admin');
  for (const options of [{ role: 'employee', active: false }, { role: 'user' }] as const) {
    const { mobile } = await accounts.account(options);
    expect(expectSuccess(getDetails, await api.call(getDetails, { mobile })).data.active).toBe(0);
  }
});
