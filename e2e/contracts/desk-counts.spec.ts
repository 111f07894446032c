import { deskCounts } from '@/lib/desk/dashboard/contract';
import { createVisitToday } from '@/prisma/factories/bookings';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

test('counts of pending work: visits of today for all staff, payments for admins only', async ({
  accounts,
  database: { db },
}) => {
  const customer = await accounts.activeCustomer();
  await createVisitToday(db, customer);
  for (const role of ['employee', 'executive', 'admin'] as const) {
    const { api } = await accounts.staff(role);
    const { data } = expectSuccess(deskCounts, await api.call(deskCounts, {}));
    expect(data.visits).toBeGreaterThan(0);
    expect(data.tasks).toBe(0);
    expect(Object.keys(data).toSorted()).toEqual([
      ...(role === 'admin' ? ['payments'] : []),
      'tasks',
      'visits',
    ]);
  }
  expectRefusal(await customer.api.call(deskCounts, {}), { status: 403, code: 'FORBIDDEN' });
});
