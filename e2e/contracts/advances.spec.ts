import { listAdvances } from '@/lib/money/advances/contract';
import { orderPayments } from '@/lib/money/ledger/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';
import { createEntry, createOrder } from '@/prisma/factories/sales';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('lists the advances of own orders, oldest first, with sums by age; from day 365 on no payment is taken', async ({
  accounts,
  database: { db },
}) => {
  const [executive, other, customer] = [
    await accounts.staff('executive'),
    await accounts.staff('executive'),
    await accounts.signedIn({ name: 'Charu' }),
  ];
  const advance = async (days: number, amount: string) => {
    const at = daysAgo(days);
    const { id } = await createOrder(db, { userId: customer.id, executiveId: executive.id, createdAt: at });
    await createEntry(db, { orderId: id, amount, receivedAt: at, createdAt: at });
    return id;
  };
  const recent = await advance(3, '250.50');
  const old = await advance(366, '100.00');
  await createOrder(db, { userId: customer.id, executiveId: executive.id });
  const list = async (who: typeof executive, input: object = {}) =>
    expectSuccess(listAdvances, await who.api.call(listAdvances, input));
  const none = { count: 0, amount: 0 };
  const sums = {
    '0-269': { count: 1, amount: 250.5 },
    '270-329': none,
    '330-364': none,
    '365+': { count: 1, amount: 100 },
  };
  expect(await list(executive)).toMatchObject({
    orders: [
      { id: old, advance_days: 366, advance_amount: 100, username: 'Charu' },
      { id: recent, advance_days: 3, advance_amount: 250.5 },
    ],
    total: 2,
    next_cursor: null,
    sums,
  });
  expect(await list(executive, { age: '365+' })).toMatchObject({ orders: [{ id: old }], total: 1, sums });
  expect(await list(other, { search: String(old) })).toMatchObject({ orders: [], total: 0 });

  const pay = actionOf(orderPayments, orderPayments.actions.add);
  const sent = { amount: 10, method: 'cash' };
  expectRefusal(await pay.send(executive.api, { order_id: old, ...sent }), {
    status: 409,
    code: 'ADVANCE_EXPIRED',
  });
  await pay.run(executive.api, { order_id: recent, ...sent });
});

test('wrong filter names its field; customers are refused', async ({ accounts }) => {
  const { api } = await accounts.staff('employee');
  for (const [field, value] of [
    ['age', '0-7'],
    ['direction', 'up'],
    ['sort', 'created_at'],
    ['cursor', 'x'],
  ])
    expectRefusal(await api.call(listAdvances, { [String(field)]: value }), {
      status: 400,
      code: 'VALIDATION',
      fields: [String(field)],
    });
  const customer = await accounts.signedIn();
  expectRefusal(await customer.api.call(listAdvances, {}), { status: 403, code: 'FORBIDDEN' });
});
