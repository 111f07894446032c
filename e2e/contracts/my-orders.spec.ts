import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { myOrders } from '@/lib/money/ledger/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

test('own orders with their entries, with and without the plan', async ({ accounts, database: { db } }) => {
  for (const active of [true, false]) {
    const me = await accounts.signedIn({ active });
    const order = await createOrder(db, { userId: me.id, totalAmount: '1000.00' });
    const { id } = await createPayment(db, { orderId: order.id, amount: '250.50' });
    const response = expectSuccess(myOrders, await me.api.call(myOrders, {}));
    expect(response).toMatchObject({ total: 1, next_cursor: null });
    expect(response.orders).toMatchObject([
      {
        id: order.id,
        paid_amount: 250.5,
        pending_amount: 749.5,
        items: [],
        entries: [{ id, amount: 250.5 }],
      },
    ]);
  }
});

test('a wrong page size and a forged cursor are refused', async ({ accounts }) => {
  const me = await accounts.signedIn();
  expectRefusal(await me.api.call(myOrders, { limit: 0 }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['limit'],
  });
  expectRefusal(await me.api.call(myOrders, { cursor: 'forged' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['cursor'],
  });
});

test('staff have no orders of their own', async ({ accounts }) => {
  const me = await accounts.staff('executive');
  expectRefusal(await me.api.call(myOrders, {}), { status: 403, code: 'FORBIDDEN' });
});
