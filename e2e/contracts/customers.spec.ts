import { createOpportunity } from '@/prisma/factories/sales';
import { actionEndpoint } from '@/lib/contract';
import { customers } from '@/lib/people/customers/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const list = actionEndpoint(customers, customers.actions.list);

test('finds own customers by name, mobile prefix and id, and others by full mobile only', async ({
  accounts,
  database: { db },
}) => {
  const [me, colleague] = [await accounts.staff('executive'), await accounts.staff('executive')];
  const { id, name, mobile } = await accounts.account({ name: 'Zarina Begum' });
  await createOpportunity(db, { userId: id, executiveId: me.id });
  for (const search of ['zarina', 'Beg', mobile.slice(0, 9), String(id)]) {
    const sent = { action: 'list', search, limit: 500 };
    expect(expectSuccess(list, await me.api.call(list, sent)).data).toContainEqual(
      expect.objectContaining({ id, name, mobile }),
    );
    const { data } = expectSuccess(list, await colleague.api.call(list, sent));
    expect(data.map((each) => each.id)).not.toContain(id);
  }
  // A full mobile finds any customer.
  const sent = { action: 'list', search: mobile };
  expect(expectSuccess(list, await colleague.api.call(list, sent)).data).toEqual([
    expect.objectContaining({ id, name, mobile }),
  ]);
});

test('a wrong filter is refused; customers are forbidden', async ({ accounts }) => {
  const { api } = await accounts.staff('admin');
  for (const [field, value] of [
    ['search', 7],
    ['plan', 'gold'],
    ['no_visit', 'yes'],
  ] as const)
    expectRefusal(await api.call(list, { action: 'list', [field]: value }), {
      status: 400,
      code: 'VALIDATION',
      fields: [field],
    });
  const customer = await accounts.activeCustomer();
  expectRefusal(await customer.api.call(list, { action: 'list', search: 'a' }), {
    status: 403,
    code: 'FORBIDDEN',
  });
});
