import { listDues } from '@/lib/money/dues/contract';
import { createOrder } from '@/prisma/factories/sales';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('lists the dues of own orders, oldest first, with sums by age', async ({ accounts, database }) => {
  const [executive, other, customer] = [
    await accounts.staff('executive'),
    await accounts.staff('executive'),
    await accounts.signedIn({ name: 'Charu' }),
  ];
  const mine = { userId: customer.id, executiveId: executive.id };
  const { id: recent } = await createOrder(database.db, {
    ...mine,
    createdAt: daysAgo(3),
    paidAmount: '250.50',
  });
  const { id: old } = await createOrder(database.db, { ...mine, createdAt: daysAgo(200) });
  await createOrder(database.db, { ...mine, paidAmount: '1000.00' });
  const list = async (who: typeof executive, input: object = {}) =>
    expectSuccess(listDues, await who.api.call(listDues, input));
  const sums = {
    '0-7': { count: 1, amount: 749.5 },
    '8-30': { count: 0, amount: 0 },
    '31-90': { count: 0, amount: 0 },
    '90+': { count: 1, amount: 1000 },
  };
  expect(await list(executive)).toMatchObject({
    orders: [
      { id: old, age_days: 200, username: 'Charu', pending_amount: 1000 },
      { id: recent, age_days: 3, pending_amount: 749.5 },
    ],
    total: 2,
    next_cursor: null,
    sums,
  });
  expect(await list(executive, { age: '90+' })).toMatchObject({ orders: [{ id: old }], total: 1, sums });
  expect(await list(other, { search: String(old) })).toMatchObject({ orders: [], total: 0 });
});

test('wrong filter names its field; customers are refused', async ({ accounts }) => {
  const { api } = await accounts.staff('employee');
  for (const [field, value] of [
    ['age', '7'],
    ['direction', 'up'],
    ['sort', 'name'],
    ['cursor', 'x'],
  ])
    expectRefusal(await api.call(listDues, { [String(field)]: value }), {
      status: 400,
      code: 'VALIDATION',
      fields: [String(field)],
    });
  const customer = await accounts.signedIn();
  expectRefusal(await customer.api.call(listDues, {}), { status: 403, code: 'FORBIDDEN' });
});
