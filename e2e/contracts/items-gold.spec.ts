import { randomUUID } from 'node:crypto';
import { createPaidOrder } from '@/prisma/factories/invoices';
import { createItem, createOpportunity } from '@/prisma/factories/sales';
import { items } from '@/lib/sales/items/contract';
import { notAsked, unweighed } from '@/lib/sales/items/record';
import { actionOf } from '@/e2e/fixtures/actions';
import { newHuid } from '@/e2e/fixtures/booked-sale';
import { expectRefusal, stale } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const create = actionOf(items, items.actions.create);
const update = actionOf(items, items.actions.update);
const ask = actionOf(items, items.actions.ask_approval);
const approve = actionOf(items, items.actions.approve);
const remove = actionOf(items, items.actions.delete);
const list = actionOf(items, items.actions.read_by_opportunity);
const ready = actionOf(items, items.actions.ready);

test('add, list, change, move and delete', async ({ accounts, database: { db } }) => {
  const [me, customer] = [await accounts.staff('employee'), await accounts.account()];
  const own = { userId: customer.id, employeeId: me.id };
  const [one, other] = [await createOpportunity(db, own), await createOpportunity(db, own)];
  const { message, data } = await create.run(me.api, {
    name: 'Chain',
    price: '250.75',
    opportunityid: String(one.id),
  });
  expect(message).toBe('Item added successfully!');
  expect(data).toEqual({
    id: data.id,
    name: 'Chain',
    price: 250.75,
    orderid: null,
    opportunityid: one.id,
    ...unweighed,
    computed_price: null,
    ...notAsked,
    state: 'quoted',
    ready_at: null,
    invoice_id: null,
    credit_note_id: null,
    created_at: expect.any(String),
    version: 1,
  });
  expect(await list.run(me.api, { opportunityid: one.id })).toEqual({ items: [data] });
  const emptied = await update.run(me.browser, { id: data.id, price: '' });
  expect(emptied).toMatchObject({
    message: 'Item updated successfully!',
    data: { name: 'Chain', price: 0, version: 2 },
  });
  expect(
    (await update.run(me.api, { id: data.id, opportunityid: other.id, version: 2 })).data.opportunityid,
  ).toBe(other.id);
  expect(await list.run(me.api, { opportunityid: one.id })).toEqual({ items: [] });
  expect(await remove.run(me.api, { id: data.id })).toEqual({ message: 'Item deleted successfully!' });
  expectRefusal(await remove.send(me.api, { id: data.id }), { status: 404, code: 'NOT_FOUND' });
});

test('an item by weight has a computed price, and null clears its fields', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('employee'), await accounts.account()];
  const { id: opportunityid } = await createOpportunity(db, { userId: customer.id, employeeId: me.id });
  const weighed = {
    weight_mg: 10_000,
    purity: '22K',
    rate_per_gram: '9850.00',
    making_percent: 12.5,
  } as const;
  const { data } = await create.run(me.api, { name: 'Chain', price: 114_136.88, opportunityid, ...weighed });
  expect(data).toMatchObject({
    ...weighed,
    rate_per_gram: 9850,
    tax_percent: null,
    computed_price: 114_136.88,
  });
  const both = await update.send(me.api, { id: data.id, making_amount: 500 });
  expectRefusal(both, { status: 400, code: 'VALIDATION', fields: ['making_amount'] });
  const unknown = await update.send(me.api, { id: data.id, rate_id: 2_000_000_000 });
  expectRefusal(unknown, { status: 400, code: 'VALIDATION', fields: ['rate_id'] });
  const heavy = await update.send(me.api, { id: data.id, weight_mg: 10_000_001 });
  expectRefusal(heavy, { status: 400, code: 'VALIDATION', fields: ['weight_mg'] });
  const cleared = await update.run(me.api, { id: data.id, weight_mg: null });
  expect(cleared.data).toMatchObject({ ...data, weight_mg: null, computed_price: null, version: 2 });
});

test('a HUID is stored in capitals, on one live piece', async ({ accounts, database: { db } }) => {
  const [me, customer] = [await accounts.staff('employee'), await accounts.account()];
  const { id: opportunityid } = await createOpportunity(db, { userId: customer.id, employeeId: me.id });
  const huid = newHuid();
  const piece = { name: 'Ring', price: 1, opportunityid, gross_mg: 3200, stone_mg: 200 };
  const { data } = await create.run(me.api, { ...piece, huid: huid.toLowerCase() });
  expect(data).toMatchObject({ huid, weight_mg: 3000, article: 'jewellery' });
  expectRefusal(await create.send(me.api, { ...piece, huid }), {
    status: 409,
    code: 'HUID_TAKEN',
    fields: ['huid'],
  });
});

test('a reduction above the limit is asked for and approved', async ({ accounts, database: { db } }) => {
  const [me, admin] = [await accounts.staff('executive'), await accounts.staff('admin')];
  const customer = await accounts.account();
  const { id: opportunityid } = await createOpportunity(db, { userId: customer.id, executiveId: me.id });
  const piece = { name: 'Chain', price: 103_000, opportunityid, weight_mg: 10_000, rate_per_gram: 10_000 };
  const { data } = await create.run(me.api, piece);
  const values = { price: 94_760, discount_amount: 8000, discount_reason: 'Third purchase' };
  for (const refused of [
    await create.send(me.api, { ...piece, ...values }),
    await update.send(me.api, { id: data.id, ...values }),
  ]) {
    expectRefusal(refused, { status: 409, code: 'NEEDS_APPROVAL', fields: ['discount_amount'] });
    expect(refused.body).toMatchObject({ data: { limit: 5000, reduction: 8000 } });
  }
  const asked = await ask.run(me.api, { id: data.id, ...values });
  expect(asked.data).toMatchObject({ price: 103_000, asked_price: 94_760, asked_by: me.id, version: 2 });
  expectRefusal(await approve.send(me.api, { id: data.id, ...values }), { status: 403, code: 'FORBIDDEN' });
  const approved = await approve.run(admin.api, { id: data.id, ...values, note: 'Agreed', version: 2 });
  expect(approved.data).toMatchObject({ ...values, ...notAsked, version: 3 });
  expectRefusal(await approve.send(admin.api, { id: data.id, price: 90_000 }), {
    status: 409,
    code: 'STALE_VERSION',
  });
  expectRefusal(await ask.send(admin.api, { id: data.id, price: 1 }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['price'],
  });
});

test('closed opportunity refuses new and changed items, but allows delete', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const { id: opportunityid } = await createOpportunity(db, { userId: customer.id });
  const { data } = await create.run(me.api, { name: 'Chain', price: 1, opportunityid });
  await db.opportunity.update({ where: { id: opportunityid }, data: { status: 'closed' } });
  expectRefusal(await create.send(me.api, { name: 'Ring', price: 1, opportunityid }), {
    status: 409,
    code: 'OPPORTUNITY_CLOSED',
    message: 'Cannot add items to a closed opportunity.',
  });
  expectRefusal(await update.send(me.api, { id: data.id, price: 2 }), {
    status: 409,
    code: 'OPPORTUNITY_CLOSED',
    message: 'Cannot edit items of a closed opportunity.',
  });
  await remove.run(me.api, { id: data.id });
});

test('every invalid field is named', async ({ accounts }) => {
  const { api } = await accounts.staff('executive');
  expectRefusal(await create.send(api), {
    status: 400,
    code: 'VALIDATION',
    fields: ['name', 'opportunityid', 'price'],
  });
  expectRefusal(await create.send(api, { name: '', price: '', opportunityid: '', orderid: '' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['name', 'opportunityid', 'orderid', 'price'],
  });
  for (const opportunityid of [2_147_483_647, 999_999])
    expectRefusal(await create.send(api, { name: 'A', price: 1, opportunityid }), {
      status: 400,
      code: 'VALIDATION',
      fields: ['opportunityid'],
    });
  expectRefusal(await list.send(api, { opportunityid: 2_147_483_647 }), { status: 404, code: 'NOT_FOUND' });
  expectRefusal(await api.call(items, { action: 'list' }), {
    status: 400,
    code: 'UNKNOWN_ACTION',
    fields: ['action'],
  });
});

test('stale version returns the current record; same idempotency key adds once', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const { id: opportunityid } = await createOpportunity(db, { userId: customer.id });
  const sent = { name: 'Chain', price: 1, opportunityid };
  const key = { 'idempotency-key': randomUUID() };
  const { data } = create.done(await create.send(me.api, sent, key));
  expect(create.done(await create.send(me.api, sent, key)).data).toEqual(data);
  expect(await db.item.count({ where: { opportunityId: opportunityid } })).toBe(1);
  const { data: current } = await update.run(me.api, { id: data.id, name: 'Ring' });
  expectRefusal(await update.send(me.api, { id: data.id, name: 'Pin', version: 1 }), {
    ...stale,
    data: current,
  });
});

test('booked pieces become ready; a quoted one does not', async ({ accounts, database: { db } }) => {
  const [me, customer] = [await accounts.staff('employee'), await accounts.account()];
  const own = { userId: customer.id, employeeId: me.id };
  const { id: orderId } = await createPaidOrder(db, own);
  const ids = (await db.item.findMany({ where: { orderId }, orderBy: { id: 'asc' } })).map(({ id }) => id);
  const { message, data } = await ready.run(me.api, { ids });
  expect(message).toBe('Marked as ready.');
  expect(data).toMatchObject(ids.map((id) => ({ id, state: 'ready', version: 2 })));
  expect(await ready.run(me.browser, { ids })).toEqual({ message, data });
  expect(await db.message.count({ where: { customerId: customer.id, kind: 'pieces_ready' } })).toBe(1);
  const { id: opportunityId } = await createOpportunity(db, own);
  const { id } = await createItem(db, { opportunityId });
  expectRefusal(await ready.send(me.api, { ids: [id] }), {
    status: 409,
    code: 'NOT_BOOKED',
    data: [{ id, message: 'Gold chain is not in an order yet.' }],
  });
});
