import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { consents } from '@/lib/people/consents/contract';
import { readCustomer } from '@/lib/people/customers/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

test('opens within scope; outside of it once with the whole mobile, then for good', async ({
  accounts,
  database: { db },
}) => {
  const [me, colleague] = [await accounts.staff('executive'), await accounts.staff('executive')];
  const { id, name, mobile } = await accounts.account({ name: 'Nasreen Banu' });
  await createOpportunity(db, { userId: id, executiveId: me.id, totalAmount: '1500.50' });
  await createOrder(db, { userId: id, executiveId: me.id });
  const { data } = expectSuccess(readCustomer, await me.api.call(readCustomer, { id }));
  expect(data).toMatchObject({ id, name, mobile, sums: { open: 1500.5, won: 0 }, next_visit: null });
  expect([data.opportunities.length, data.orders.length]).toEqual([1, 1]);

  const unknown = { status: 404, code: 'NOT_FOUND' } as const;
  expectRefusal(await colleague.api.call(readCustomer, { id }), unknown);
  expectRefusal(await colleague.api.call(readCustomer, { id, mobile: '9999999990' }), unknown);
  for (const sent of [{ id, mobile }, { id }]) {
    const theirs = expectSuccess(readCustomer, await colleague.api.call(readCustomer, sent)).data;
    expect(theirs).toMatchObject({
      id,
      sums: { open: 0, won: 0, paid: 0, due: 0 },
      opportunities: [],
      orders: [],
    });
  }
  const openings = await db.customerOpening.findMany({ where: { customerId: id }, orderBy: { id: 'asc' } });
  expect(openings.map(({ actorId, byMobile }) => [actorId, byMobile])).toEqual([
    [me.id, false],
    // The look that follows at once is the same.
    [colleague.id, true],
  ]);
});

test('says whether the customer agrees to calls about offers, as last decided', async ({ accounts }) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.signedIn()];
  const mayCall = async () =>
    expectSuccess(readCustomer, await me.api.call(readCustomer, { id: customer.id })).data.may_call;
  const { give, withdraw } = consents.actions;
  expect(await mayCall()).toBe(false);
  await actionOf(consents, give).run(customer.api, { purpose: 'calls' });
  expect(await mayCall()).toBe(true);
  await actionOf(consents, give).run(customer.api, { purpose: 'offers_sms' });
  await actionOf(consents, withdraw).run(customer.api, { purpose: 'calls' });
  expect(await mayCall()).toBe(false);
});

test('refuses a wrong id, staff, and customers as actors', async ({ accounts }) => {
  const admin = await accounts.staff('admin');
  expectRefusal(await admin.api.call(readCustomer, { id: 'x' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['id'],
  });
  expectRefusal(await admin.api.call(readCustomer, { id: admin.id }), { status: 404, code: 'NOT_FOUND' });
  const customer = await accounts.activeCustomer();
  expectRefusal(await customer.api.call(readCustomer, { id: customer.id }), {
    status: 403,
    code: 'FORBIDDEN',
  });
});
