import { randomUUID } from 'node:crypto';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, stale } from '@/e2e/fixtures/expectations';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { expect, test } from '@/e2e/fixtures/test';

/* Tests the responses; lib/sales/opportunities tests the rules. */

const create = actionOf(opportunities, opportunities.actions.create);
const list = actionOf(opportunities, opportunities.actions.list);
const read = actionOf(opportunities, opportunities.actions.read);
const update = actionOf(opportunities, opportunities.actions.update);
const remove = actionOf(opportunities, opportunities.actions.delete);

test('create, read, list, update, close and delete', async ({ accounts, database: { db } }) => {
  const me = await accounts.staff('executive');
  const customer = await accounts.account();
  const { message, data } = await create.run(me.api, {
    name: ' Bridal set ',
    userid: String(customer.id),
    total_amount: '1250.50',
  });
  expect(message).toBe('Opportunity created successfully!');
  expect(data).toEqual({
    id: data.id,
    name: 'Bridal set',
    userid: customer.id,
    executiveid: me.id,
    employeeid: null,
    total_amount: 1250.5,
    status: 'open',
    stage: 'new',
    stage_since: data.created_at,
    next_step: '',
    expected_on: null,
    lost_reason: null,
    lost_note: '',
    booking_id: null,
    store_id: expect.any(Number),
    created_at: expect.any(String),
    version: 1,
    username: customer.name,
    executivename: me.name,
    employeename: null,
  });
  expect(await read.run(me.api, { id: data.id })).toEqual({ data: { ...data, stages: [] } });
  expect(await list.run(me.api, { status: 'open', search: 'bridal', limit: '10' })).toEqual({
    data: [data],
    total: 1,
    next_cursor: null,
  });
  const updated = await update.run(me.browser, { id: data.id, total_amount: 0, version: 1 });
  expect(updated).toMatchObject({
    message: 'Opportunity updated successfully!',
    data: { total_amount: 0, version: 2 },
  });
  expect(updated).not.toHaveProperty('order');
  const closed = await update.run(me.api, {
    id: data.id,
    status: 'closed',
    total_amount: 999_999_999_999.99,
  });
  expect(closed).toMatchObject({
    data: { status: 'closed' },
    order: {
      name: 'Order for Bridal set',
      total_amount: 999_999_999_999.99,
      pending_amount: 999_999_999_999.99,
      status: 'unpaid',
      opportunityid: data.id,
    },
  });
  expectRefusal(await update.send(me.api, { id: data.id, name: 'A' }), {
    status: 409,
    code: 'OPPORTUNITY_CLOSED',
    message: 'Cannot edit a closed opportunity.',
  });
  expectRefusal(await remove.send(me.api, { id: data.id }), { status: 409, code: 'HAS_ORDER' });
  await db.order.updateMany({ where: { opportunityId: data.id }, data: { deletedAt: new Date() } });
  expect(await remove.run(me.api, { id: data.id })).toEqual({ message: 'Opportunity deleted successfully!' });
  expectRefusal(await read.send(me.api, { id: data.id }), { status: 404, code: 'NOT_FOUND' });
});

test('missing or unknown action names the field', async ({ accounts }) => {
  const { api } = await accounts.staff('employee');
  for (const action of [
    'archive',
    'List',
    '',
    'constructor',
    '__proto__',
    7,
    null,
    undefined,
    ['list'],
    { list: 1 },
  ])
    expectRefusal(await api.call(opportunities, { action }), {
      status: 400,
      code: 'UNKNOWN_ACTION',
      fields: ['action'],
    });
  expectRefusal(await api.call(opportunities), { status: 400, code: 'UNKNOWN_ACTION', fields: ['action'] });
});

test('every invalid field is named, and nothing is stored', async ({ accounts, database: { db } }) => {
  const me = await accounts.staff('employee');
  expectRefusal(await create.send(me.api), {
    status: 400,
    code: 'VALIDATION',
    fields: ['name', 'total_amount', 'userid'],
  });
  expectRefusal(await create.send(me.api, { name: 'A', userid: me.id, total_amount: 1 }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['userid'],
  });
  expect(await db.opportunity.count({ where: { employeeId: me.id } })).toBe(0);
});

test('stale version returns the current record', async ({ accounts }) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const { data } = await create.run(me.api, { name: 'A', userid: customer.id, total_amount: 1 });
  const { data: current } = await update.run(me.api, { id: data.id, name: 'B' });
  expectRefusal(await update.send(me.api, { id: data.id, name: 'C', version: 1 }), {
    ...stale,
    data: current,
  });
});

test('same idempotency key creates once, another body is refused, a failure is not kept', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
  const key = { 'idempotency-key': randomUUID() };
  const sent = { name: 'Once', userid: customer.id, total_amount: 1, status: 'closed' };
  expectRefusal(await create.send(me.api, { ...sent, userid: me.id }, key), {
    status: 400,
    code: 'VALIDATION',
    fields: ['userid'],
  });
  const responses = await Promise.all(Array.from({ length: 8 }, () => create.send(me.api, sent, key)));
  for (const response of responses) create.done(response);
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(7);
  expectRefusal(await create.send(me.api, { ...sent, name: 'Twice' }, key), {
    status: 409,
    code: 'IDEMPOTENCY_MISMATCH',
  });
  expect(await db.opportunity.count({ where: { userId: customer.id } })).toBe(1);
  expect(await db.order.count({ where: { userId: customer.id } })).toBe(1);
});

test('formula-like and script-like texts are returned unchanged', async ({ accounts }) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  for (const name of [
    '=HYPERLINK("http://x")',
    '<script>alert(1)</script>',
    "'; DROP TABLE opportunities;--",
    '😀 తెలుగు',
    '"}{',
  ]) {
    const { data } = await create.run(me.api, { name, userid: customer.id, total_amount: 1 });
    expect((await read.run(me.api, { id: data.id })).data.name).toBe(name);
  }
});

test('cursor after the longest possible name works in a request and in a link', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
  const marks = [...Array.from({ length: 50 }, (_, at) => `A${String(at + 10)}`), 'B10'];
  await db.opportunity.createMany({
    data: marks.map((mark) => ({
      // Four bytes per character.
      name: mark + '\u{1D49C}'.repeat(117),
      userId: customer.id,
      executiveId: me.id,
      totalAmount: 1,
    })),
  });
  const request = { sort: 'name', direction: 'asc', limit: 50 };
  const { next_cursor: cursor } = await list.run(me.api, request);
  expect((await list.run(me.api, { ...request, cursor })).data.map(({ name }) => name.slice(0, 3))).toEqual([
    'B10',
  ]);
  const link = `/executive-opportunity?sort=name&direction=asc&page=2&after=${cursor}`;
  const { html } = await new PageVisitor(me.cookie).open(link);
  expect(html).toContain('B10\u{1D49C}');
  expect(html).not.toContain('A10\u{1D49C}');
});
