import { randomUUID } from 'node:crypto';
import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { createOrder } from '@/prisma/factories/sales';
import type { Db } from '@/lib/db/client';
import { myOrders } from '@/lib/money/ledger/contract';
import { returnPieces } from '@/lib/money/returns/contract';
import { orders } from '@/lib/sales/orders/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const readOrder = actionOf(orders, orders.actions.read);

async function deliveredOrder(db: Db, parties: Parameters<typeof createPaidOrder>[1]) {
  const { id } = await createPaidOrder(db, parties);
  await createInvoice(db, id);
  const pieces = await db.item.findMany({ where: { orderId: id }, orderBy: { id: 'asc' } });
  return { order_id: id, item_ids: pieces.map((piece) => piece.id) };
}

const byUpi = { reason: 'Too small', settle: { kind: 'refund', method: 'upi' }, restock: true } as const;

test('pieces come back with a credit note, once per key and once per piece', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.signedIn()];
  const { order_id, item_ids } = await deliveredOrder(db, { userId: customer.id, executiveId: me.id });
  const [ring = 0, chain = 0] = item_ids;
  const key = { 'idempotency-key': randomUUID() };
  const sent = { ...byUpi, order_id, item_ids: [ring] };
  const [first, again] = [
    expectSuccess(returnPieces, await me.api.call(returnPieces, sent, key), 201),
    expectSuccess(returnPieces, await me.api.call(returnPieces, sent, key), 201),
  ];
  expect(again).toEqual(first);
  expect(first.data).toMatchObject({
    credit_note: { number: expect.stringMatching(/^C\/\d\d-\d\d\/\d{6}$/), total: 412 },
    money_back: 412,
    order: { id: order_id, total_amount: 588, paid_amount: 588, pending_amount: 0 },
    items: [{ id: ring, state: 'returned', credit_note_id: first.data.credit_note.id }],
  });
  const responses = await Promise.all(
    [1, 2, 3].map(() => me.api.call(returnPieces, { ...sent, item_ids: [chain] })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const { credit_notes, invoices } = await readOrder.run(me.api, { id: order_id });
  expect(credit_notes.map(({ total }) => total)).toEqual([412, 588]);
  const own = expectSuccess(myOrders, await customer.api.call(myOrders, {}), 200);
  expect(own.orders[0]).toMatchObject({ credit_notes, invoices });
});

test('an exchange, wrong fields, and those who may not are refused', async ({
  accounts,
  database: { db },
}) => {
  const [me, employee, customer] = [
    await accounts.staff('executive'),
    await accounts.staff('employee'),
    await accounts.account(),
  ];
  const parties = { userId: customer.id, executiveId: me.id, employeeId: employee.id };
  const sent = { ...byUpi, ...(await deliveredOrder(db, parties)) };
  expectRefusal(await employee.api.call(returnPieces, sent), { status: 403, code: 'FORBIDDEN' });
  for (const [changes, field] of [
    [{ item_ids: [] }, 'item_ids'],
    [{ reason: '' }, 'reason'],
    [{ restock: 'yes' }, 'restock'],
    [{ settle: { kind: 'gift' } }, 'settle'],
    [{ settle: undefined }, 'settle'],
    [{ settle: { kind: 'refund', method: 'online' } }, 'method'],
    [{ settle: { kind: 'set_off', to_order_id: sent.order_id } }, 'to_order_id'],
  ] as const)
    expectRefusal(await me.api.call(returnPieces, { ...sent, ...changes }), {
      status: 400,
      code: 'VALIDATION',
      fields: [field],
    });
  const next = await createOrder(db, { ...parties, totalAmount: '1500.00' });
  const { data } = expectSuccess(
    returnPieces,
    await me.api.call(returnPieces, { ...sent, settle: { kind: 'set_off', to_order_id: next.id } }),
    201,
  );
  expect(data).toMatchObject({
    money_back: 1000,
    order: { total_amount: 0, paid_amount: 0, status: 'paid' },
    to_order: { id: next.id, paid_amount: 1000, pending_amount: 500 },
  });
});
