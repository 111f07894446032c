import { randomUUID } from 'node:crypto';
import { createPayment } from '@/prisma/factories/entries';
import { createPaidOrder } from '@/prisma/factories/invoices';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import type { Db } from '@/lib/db/client';
import { deliver } from '@/lib/money/deliveries/contract';
import { myOrders } from '@/lib/money/ledger/contract';
import { orders } from '@/lib/sales/orders/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const readOrder = actionOf(orders, orders.actions.read);

async function paidOrder(db: Db, parties: Parameters<typeof createPaidOrder>[1]) {
  const { id } = await createPaidOrder(db, parties);
  const pieces = await db.item.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } });
  return { order_id: id, item_ids: pieces.map((piece) => piece.id) };
}

test('pieces are delivered with an invoice, once per key and once per piece', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('employee'), await accounts.signedIn()];
  const { order_id, item_ids } = await paidOrder(db, { userId: customer.id, employeeId: me.id });
  const [ring = 0, chain = 0] = item_ids;
  const key = { 'idempotency-key': randomUUID() };
  const sent = { order_id, item_ids: [ring] };
  const [first, again] = [
    expectSuccess(deliver, await me.api.call(deliver, sent, key), 201),
    expectSuccess(deliver, await me.api.call(deliver, sent, key), 201),
  ];
  expect(again).toEqual(first);
  expect(first).toMatchObject({
    message: 'Delivered.',
    data: {
      invoice: { number: expect.stringMatching(/^I\/\d\d-\d\d\/\d{6}$/), total: 412 },
      order: { id: order_id, total_amount: 1000, pending_amount: 0 },
      items: [{ id: ring, state: 'delivered', invoice_id: first.data.invoice.id }],
    },
  });
  const responses = await Promise.all(
    [1, 2, 3].map(() => me.api.call(deliver, { order_id, item_ids: [chain] })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const { invoices } = await readOrder.run(me.api, { id: order_id });
  expect(invoices.map(({ total }) => total)).toEqual([412, 588]);
  const own = expectSuccess(myOrders, await customer.api.call(myOrders, {}), 200);
  expect(own.orders[0]).toMatchObject({ invoices, invoice_no: invoices[0]?.number });
});

test('the address that an invoice of 50,000 rupees lacks is sent with the delivery', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
  const parties = { userId: customer.id, executiveId: me.id };
  const { id: opportunityId } = await createOpportunity(db, { ...parties, status: 'closed' });
  const { id: order_id } = await createOrder(db, { ...parties, opportunityId, totalAmount: '50000.00' });
  const item = await createItem(db, { opportunityId, orderId: order_id, price: '50000.00' });
  await createPayment(db, { orderId: order_id, amount: '50000.00', method: 'upi', reference: randomUUID() });
  const sent = { order_id, item_ids: [item.id] };
  expectRefusal(await me.api.call(deliver, sent), { status: 409, code: 'ADDRESS_NEEDED' });
  for (const wrong of [{ state_code: '99' }, { address: 'x'.repeat(501) }, 'Guntur'])
    expectRefusal(await me.api.call(deliver, { ...sent, customer: wrong }), {
      status: 400,
      code: 'VALIDATION',
      fields: ['customer'],
    });
  const address = '4 Temple Street, Guntur';
  expectSuccess(
    deliver,
    await me.api.call(deliver, { ...sent, customer: { address, state_code: '37' } }),
    201,
  );
  expect(await db.user.findUniqueOrThrow({ where: { id: customer.id } })).toMatchObject({
    address,
    stateCode: '37',
  });
});

test('delivered pieces, a due, wrong fields and an order out of scope are refused', async ({
  accounts,
  database: { db },
}) => {
  const [me, other] = [await accounts.staff('employee'), await accounts.staff('employee')];
  const customer = await accounts.account();
  const sent = await paidOrder(db, { userId: customer.id, employeeId: me.id });
  await db.item.updateMany({ where: { orderId: sent.order_id }, data: { price: '600.00' } });
  expectRefusal(await me.api.call(deliver, sent), {
    status: 409,
    code: 'TOTAL_DIFFERS',
    data: { total: 1000, sum: 1200 },
  });
  expectRefusal(await me.api.call(deliver, { ...sent, take_sum: true }), {
    status: 409,
    code: 'DUE_LEFT',
    data: { due: 200 },
  });
  expectRefusal(
    await me.api.call(deliver, { ...sent, allow_due: true, due_on: '2100-01-31', take_sum: true }),
    {
      status: 403,
      code: 'FORBIDDEN',
      fields: ['allow_due'],
    },
  );
  expectRefusal(await other.api.call(deliver, sent), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await me.api.call(deliver, { order_id: 0, item_ids: [], buyer: {} }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['order_id', 'item_ids', 'buyer'],
  });
  expect(await db.invoice.count({ where: { orderId: sent.order_id } })).toBe(0);
});
