import { beforeEach, expect, test } from 'vitest';
import { orderPayments, refundOrderPayment } from '@/lib/money/ledger/contract';
import { addPayment, voidEntry } from '@/lib/money/ledger/operations';
import { refundEntry } from '@/lib/money/ledger/refund';
import { createOrder } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { throughContract } from '@/e2e/testing/through-contract';
import { dueFixture } from '@/e2e/testing/due-fixture';
import { refusalOf } from '@/e2e/testing/context';

/* See docs/product/money.md, "Messages about payments". */

const fixture = await dueFixture();
const { database, context } = fixture;
const { db } = database;
const add = throughContract(orderPayments.actions.add, addPayment);
const voids = throughContract(orderPayments.actions.void, voidEntry);
const refund = throughContract(refundOrderPayment, refundEntry);

beforeEach(() => fixture.reset());

async function scene() {
  const [admin, customer] = [await createUser(db, { role: 'admin' }), await createUser(db)];
  const order = await createOrder(db, { userId: customer.id, totalAmount: '1000.00' });
  return { as: context.as(admin), customer, order };
}

const queued = () => db.message.findMany({ orderBy: { id: 'asc' } });

test('a recorded, a refunded and a voided payment each tell the customer once', async () => {
  const { as, customer, order } = await scene();
  const payment = await add(as, { order_id: order.id, amount: 400.5, method: 'cash' });
  const back = await refund(as, { entry_id: payment.data.id, amount: 100, note: 'Too much' });
  await voids(as, { id: back.data.id, reason: 'Wrong' });
  await voids(as, { id: back.data.id, reason: 'Wrong' });
  const to = { customerId: customer.id, mobile: customer.mobile };
  expect(await queued()).toMatchObject([
    { ...to, kind: 'payment_recorded', variables: { amount: '400.50', order: String(order.id) } },
    { ...to, kind: 'payment_refunded', variables: { amount: '100', order: String(order.id) } },
    { ...to, kind: 'payment_voided', variables: { amount: '100', order: String(order.id) } },
  ]);
});

test('a refused payment tells nobody', async () => {
  const { as, order } = await scene();
  await refusalOf(add(as, { order_id: order.id, amount: 1000.01, method: 'cash' }));
  expect(await queued()).toEqual([]);
});
