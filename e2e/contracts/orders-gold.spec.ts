import { randomUUID } from 'node:crypto';
import { createOpportunity } from '@/prisma/factories/sales';
import { orderPayments } from '@/lib/money/ledger/contract';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { orders } from '@/lib/sales/orders/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, stale } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const create = actionOf(orders, orders.actions.create);
const all = actionOf(orders, orders.actions.all);
const read = actionOf(orders, orders.actions.read);
const update = actionOf(orders, orders.actions.update);
const list = actionOf(orderPayments, orderPayments.actions.list);
const voids = actionOf(orderPayments, orderPayments.actions.void);
const remove = actionOf(orders, orders.actions.delete);

test('create, list, read, pay in parts until paid, and delete', async ({ accounts }) => {
  const [me, customer] = [await accounts.staff('employee'), await accounts.account()];
  const { message, data } = await create.run(me.api, {
    name: 'By hand',
    userid: customer.id,
    total_amount: 1000,
  });
  expect(message).toBe('Order created successfully!');
  expect(data).toEqual({
    id: data.id,
    name: 'By hand',
    userid: customer.id,
    executiveid: null,
    employeeid: me.id,
    total_amount: 1000,
    paid_amount: 0,
    pending_amount: 1000,
    status: 'partial',
    opportunityid: null,
    due_on: null,
    promised_on: null,
    store_id: expect.any(Number),
    created_at: expect.any(String),
    version: 1,
    username: customer.name,
    executivename: null,
    employeename: me.name,
  });
  expect(await all.run(me.api)).toEqual({ orders: [data], total: 1, next_cursor: null });
  expect(await read.run(me.api, { id: data.id })).toEqual({
    data: { ...data, advance_since: null, advance_amount: null, advance_days: null },
    invoices: [],
    credit_notes: [],
  });
  expect((await update.run(me.api, { id: data.id, paid_amount: '400.25' })).data).toMatchObject({
    pending_amount: 599.75,
    status: 'partial',
  });
  expectRefusal(await update.send(me.api, { id: data.id, status: 'completed' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['status'],
  });
  const paid = await update.run(me.browser, {
    id: data.id,
    paid_amount: 1000,
    pending_amount: 0,
    status: 'completed',
    version: 2,
  });
  expect(paid).toMatchObject({
    message: 'Order updated successfully!',
    data: { status: 'paid', pending_amount: 0, version: 3 },
  });
  expect((await all.run(me.api, { status: 'completed' })).orders).toHaveLength(1);
  expectRefusal(await remove.send(me.api, { id: data.id }), { status: 409, code: 'HAS_PAYMENTS' });
  const { entries } = await list.run(me.api, { order_id: data.id });
  expect(entries.map(({ kind, method, amount }) => [kind, method, amount])).toEqual([
    ['adjustment', 'unspecified', 400.25],
    ['adjustment', 'unspecified', 599.75],
  ]);
  for (const { id } of entries) await voids.run(me.api, { id, reason: 'Test' });
  expect(await remove.run(me.api, { id: data.id })).toEqual({ message: 'Order deleted successfully!' });
  expectRefusal(await read.send(me.api, { id: data.id }), { status: 404, code: 'NOT_FOUND' });
});

test('create after an own close returns that order with 200', async ({ accounts, database: { db } }) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
  const { id: opportunityid } = await createOpportunity(db, { userId: customer.id, executiveId: me.id });
  const sent = {
    name: 'Order for Bridal set',
    userid: customer.id,
    total_amount: 1000,
    paid_amount: 0,
    pending_amount: 1000,
    status: 'unpaid',
    opportunityid,
  };
  const first = create.done(await create.send(me.api, sent), 201);
  const second = create.done(await create.send(me.api, { ...sent, name: 'Another' }), 200);
  expect(second).toEqual(first);
  expect(await db.order.count({ where: { opportunityId: opportunityid } })).toBe(1);
});

test("colleague's order of the actor's opportunity is not returned by create or close", async ({
  accounts,
  database: { db },
}) => {
  const [me, colleague] = [await accounts.staff('executive'), await accounts.staff('executive')];
  const customer = await accounts.account();
  const { id: opportunityid } = await createOpportunity(db, { userId: customer.id, executiveId: me.id });
  const sent = { name: 'A', userid: customer.id, total_amount: 100, opportunityid };
  const { data } = await create.run(me.api, sent);
  await db.order.update({ where: { id: data.id }, data: { executiveId: colleague.id } });

  const refused = await create.send(me.api, sent);
  expectRefusal(refused, { status: 409, code: 'HAS_ORDER', fields: ['opportunityid'] });
  expect(refused.body).not.toHaveProperty('data');
  const closing = await me.api.call(opportunities, {
    action: 'update',
    id: opportunityid,
    status: 'closed',
  });
  expect(closing.body).toMatchObject({ success: true, data: { id: opportunityid, status: 'closed' } });
  expect(closing.body).not.toHaveProperty('order');
});

test('inconsistent amounts name the field', async ({ accounts, database: { db } }) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const form = { name: 'A', userid: customer.id, total_amount: 100 };
  for (const [changes, field] of [
    [{ paid_amount: 100.01 }, 'paid_amount'],
    [{ paid_amount: 1, pending_amount: 100 }, 'pending_amount'],
    [{ paid_amount: 99.99, status: 'paid' }, 'status'],
    [{ opportunityid: 999_999_999 }, 'opportunityid'],
    [{ executiveid: customer.id }, 'executiveid'],
  ] as const)
    expectRefusal(await create.send(me.api, { ...form, ...changes }), {
      status: 400,
      code: 'VALIDATION',
      fields: [field],
    });
  expectRefusal(await create.send(me.api), {
    status: 400,
    code: 'VALIDATION',
    fields: ['name', 'total_amount', 'userid'],
  });
  expectRefusal(await me.api.call(orders, { action: 'list' }), {
    status: 400,
    code: 'UNKNOWN_ACTION',
    fields: ['action'],
  });
  expect(await db.order.count({ where: { userId: customer.id } })).toBe(0);
});

test('one order per opportunity; stale version returns the current record; same idempotency key creates once', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const { id: opportunityid } = await createOpportunity(db, { userId: customer.id });
  const form = { name: 'A', userid: customer.id, total_amount: 100 };
  await create.run(me.api, { ...form, opportunityid });
  const key = { 'idempotency-key': randomUUID() };
  const { data } = create.done(await create.send(me.api, form, key));
  expect(create.done(await create.send(me.api, form, key)).data).toEqual(data);
  expectRefusal(await update.send(me.api, { id: data.id, opportunityid }), {
    status: 409,
    code: 'HAS_ORDER',
    fields: ['opportunityid'],
  });
  const { data: current } = await update.run(me.api, { id: data.id, name: 'B' });
  expectRefusal(await update.send(me.api, { id: data.id, name: 'C', version: 1 }), {
    ...stale,
    data: current,
  });
});
