import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { dashboardCounts } from '@/lib/desk/dashboard/contract';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const total = async (
  api: { call: (call: { method: 'POST'; path: `/${string}` }, input: object) => Promise<{ body: unknown }> },
  path: `/${string}`,
  input: object = {},
) => {
  const { body } = await api.call({ method: 'POST', path }, { limit: 1, ...input });
  return typeof body === 'object' && body !== null && 'total' in body ? body.total : null;
};

test('counts equal the totals of own lists, with the keys of the role', async ({
  accounts,
  database: { db },
}) => {
  const [employee, executive, customer] = [
    await accounts.staff('employee'),
    await accounts.staff('executive'),
    await accounts.account(),
  ];
  await accounts.account({ referrerCode: employee.referralId });
  const own = { userId: customer.id, employeeId: employee.id, executiveId: executive.id };
  await createOpportunity(db, own);
  await createOpportunity(db, { ...own, executiveId: null });
  await createOpportunity(db, { ...own, deletedAt: new Date() });
  await createOrder(db, { ...own, employeeId: null });
  for (const [me, expected] of [
    [employee, { opportunities: 2, orders: 0, referrals: 1 }],
    [executive, { opportunities: 1, orders: 1 }],
  ] as const) {
    const { data } = expectSuccess(dashboardCounts, await me.api.call(dashboardCounts));
    expect(data).toEqual({ ...expected, bookings: expect.any(Number) });
    expect(data.opportunities).toBe(await total(me.api, '/Opportunity', { action: 'list' }));
    expect(data.orders).toBe(await total(me.api, '/orders_gold', { action: 'all' }));
  }
});

test('admin counts include every record', async ({ accounts }) => {
  const { api } = await accounts.staff('admin');
  const { data } = expectSuccess(dashboardCounts, await api.call(dashboardCounts, {}));
  expect(Object.keys(data).toSorted()).toEqual(['bookings', 'opportunities', 'orders', 'users']);
  for (const count of Object.values(data)) expect(count).toBeGreaterThan(0);
});
