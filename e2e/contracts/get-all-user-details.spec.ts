import { listUsers } from '@/lib/people/users/contract';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

test('employee gets referred customers only, admin all accounts', async ({ accounts }) => {
  const [admin, employee] = [await accounts.staff('admin'), await accounts.staff('employee')];
  const customer = await accounts.account({
    referrerCode: employee.referralId,
    email: 'someone@mail.example',
  });
  await accounts.account({ referrerCode: employee.referralId, deletedAt: new Date() });
  const { data, total, next_cursor } = expectSuccess(listUsers, await employee.api.call(listUsers));
  expect({ total, next_cursor }).toEqual({ total: 1, next_cursor: null });
  expect(data).toMatchObject([
    {
      id: customer.id,
      name: customer.name,
      role: 'user',
      mobile: customer.mobile,
      phonenumber: customer.mobile,
      active: 0,
      referelcode: employee.referralId,
      referral_code: employee.referralId,
      executiveid: null,
      employeeid: null,
    },
  ]);
  const found = async (input: object) =>
    expectSuccess(listUsers, await admin.api.call(listUsers, input)).data.map(({ id }) => id);
  for (const input of [{ search: customer.mobile }, { search: customer.mobile.slice(0, 9), role: 'user' }])
    expect(await found(input)).toContain(customer.id);
  expect(await found({ search: customer.mobile, role: 'admin' })).toEqual([]);
  expect(await found({ search: employee.mobile })).toEqual([employee.id]);
});

test('paginates to the end without a gap', async ({ accounts }) => {
  const me = await accounts.staff('employee');
  const ids: number[] = [];
  for (let i = 0; i < 5; i += 1)
    ids.push((await accounts.account({ referrerCode: me.referralId, name: 'Same' })).id);
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const input: object = { limit: 2, sort: 'name', direction: 'asc', cursor };
    const page = expectSuccess(listUsers, await me.api.call(listUsers, input));
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual(ids);
});
