import { randomUUID } from 'node:crypto';
import { createOrder } from '@/prisma/factories/sales';
import type { Db } from '@/lib/db/client';
import { orderPayments } from '@/lib/money/ledger/contract';
import { storeDate } from '@/lib/kernel/text/format';
import { orders } from '@/lib/sales/orders/contract';
import type { Account } from '@/e2e/fixtures/accounts';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const list = actionOf(orderPayments, orderPayments.actions.list);
const add = actionOf(orderPayments, orderPayments.actions.add);
const voids = actionOf(orderPayments, orderPayments.actions.void);
const readOrder = actionOf(orders, orders.actions.read);

const orderOf = (db: Db, customer: Account, parties: { employeeId?: number; executiveId?: number } = {}) =>
  createOrder(db, { userId: customer.id, totalAmount: '1000.00', ...parties });

test('list, add in parts until it is paid, and void', async ({ accounts, database: { db } }) => {
  const [me, customer] = [await accounts.staff('employee'), await accounts.account()];
  const { id: order_id } = await orderOf(db, customer, { employeeId: me.id });
  expect(await list.run(me.api, { order_id })).toEqual({
    entries: [],
    invoice_no: null,
    invoices: [],
    credit_notes: [],
  });
  const cash = await add.run(me.api, { order_id, amount: '400.50', method: 'cash' });
  expect(cash.data).toMatchObject({
    orderid: order_id,
    kind: 'payment',
    amount: 400.5,
    recorded_by: me.id,
    recorded_by_name: me.name,
    receipt_no: expect.stringMatching(/^R\/\d\d-\d\d\/\d{6}$/),
    voided_at: null,
  });
  const upi = await add.run(me.browser, {
    order_id,
    amount: 599.5,
    method: 'upi',
    reference: randomUUID(),
    note: 'Rest',
  });
  expect(upi.order).toMatchObject({ status: 'paid', paid_amount: 1000, version: 3 });
  const response = await voids.run(me.api, { id: cash.data.id, reason: 'Typed twice' });
  expect(response.order).toMatchObject({ status: 'partial', paid_amount: 599.5, version: 4 });
  expect(await voids.run(me.api, { id: cash.data.id, reason: 'Again' })).toEqual(response);
  expect(await list.run(me.api, { order_id })).toEqual({
    entries: [response.data, upi.data],
    invoice_no: null,
    invoices: [],
    credit_notes: [],
  });
  expect((await readOrder.run(me.api, { id: order_id })).data).toEqual({
    ...response.order,
    advance_since: storeDate(new Date()),
    advance_amount: 599.5,
    advance_days: 0,
  });
});

test('wrong fields are named', async ({ accounts, database: { db } }) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const { id: order_id } = await orderOf(db, customer);
  const sent = { order_id, amount: 1, method: 'upi', reference: randomUUID() };
  for (const [changes, ...fields] of [
    [{ amount: 1000.01 }, 'amount'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ method: 'online' }, 'method'],
    [{ method: 'unspecified' }, 'method'],
    [{ reference: '  ' }, 'reference'],
    [{ reference: 'x'.repeat(61) }, 'reference'],
    [{ received_at: '2999-01-01T00:00:00Z' }, 'received_at'],
    [{ received_at: '2001-01-01T00:00:00Z' }, 'received_at'],
    [{ received_at: 'yesterday' }, 'received_at'],
    [{ note: 'x'.repeat(501) }, 'note'],
    [{ order_id: 'x' }, 'order_id'],
    [{ amount: 5000, reference: null }, 'amount', 'reference'],
  ] as const)
    expectRefusal(await add.send(me.api, { ...sent, ...changes }), {
      status: 400,
      code: 'VALIDATION',
      fields,
    });
  expectRefusal(await voids.send(me.api), { status: 400, code: 'VALIDATION', fields: ['id', 'reason'] });
  expectRefusal(await me.api.call(orderPayments, { action: 'read' }), {
    status: 400,
    code: 'UNKNOWN_ACTION',
    fields: ['action'],
  });
  expect(await db.orderEntry.count({ where: { orderId: order_id } })).toBe(0);
});

test('the same key records once, also at once; a reference is taken once', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const [order, other] = [await orderOf(db, customer), await orderOf(db, customer)];
  const sent = { order_id: order.id, amount: 10, method: 'upi', reference: randomUUID() };
  const key = { 'idempotency-key': randomUUID() };
  const responses = await Promise.all([1, 2, 3].map(() => add.send(me.api, sent, key)));
  const [first, ...others] = responses.map((response) => add.done(response, 201));
  for (const each of others) expect(each).toEqual(first);
  expect(await db.orderEntry.count({ where: { orderId: order.id } })).toBe(1);
  const taken = expectRefusal(await add.send(me.api, { ...sent, order_id: other.id }), {
    status: 409,
    code: 'REFERENCE_TAKEN',
    fields: ['reference'],
  });
  expect(taken.message).toContain(`on order ${order.id}: ${order.name}.`);
});

test('a colleague may neither see nor record payments, nor void those of others', async ({
  accounts,
  database: { db },
}) => {
  const [me, colleague] = [await accounts.staff('employee'), await accounts.staff('executive')];
  const stranger = await accounts.staff('employee');
  const customer = await accounts.account();
  const { id: order_id } = await orderOf(db, customer, { employeeId: me.id, executiveId: colleague.id });
  const { data } = await add.run(me.api, { order_id, amount: 1, method: 'cash' });
  const notFound = { status: 404, code: 'NOT_FOUND' } as const;
  expectRefusal(await list.send(stranger.api, { order_id }), notFound);
  expectRefusal(await add.send(stranger.api, { order_id, amount: 1, method: 'cash' }), notFound);
  expectRefusal(await voids.send(stranger.api, { id: data.id, reason: 'x' }), notFound);
  expectRefusal(await voids.send(colleague.api, { id: data.id, reason: 'x' }), {
    status: 403,
    code: 'FORBIDDEN',
  });
  expect((await list.run(colleague.api, { order_id })).entries).toEqual([data]);
});
