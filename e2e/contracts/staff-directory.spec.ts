import { staffDirectory } from '@/lib/people/users/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

test('returns ids, names and roles only', async ({ accounts }) => {
  const [me, colleague] = [
    await accounts.staff('executive'),
    await accounts.staff('employee', { name: 'Zz Colleague' }),
  ];
  const suspended = await accounts.account({ role: 'employee', active: false });
  const { data } = expectSuccess(staffDirectory, await me.api.call(staffDirectory, { role: 'employee' }));
  expect(data).toContainEqual({ id: colleague.id, name: 'Zz Colleague', role: 'employee' });
  expect(data.map(({ id }) => id)).not.toContain(suspended.id);
  const executives = expectSuccess(staffDirectory, await me.api.call(staffDirectory, { role: 'executive' }));
  expect(executives.data.map(({ id }) => id)).toContain(me.id);
});

test('has no admins and no customers', async ({ accounts }) => {
  const { api } = await accounts.staff('admin');
  for (const role of ['admin', 'user', '', undefined])
    expectRefusal(await api.call(staffDirectory, { role }), {
      status: 400,
      code: 'VALIDATION',
      fields: ['role'],
    });
});
