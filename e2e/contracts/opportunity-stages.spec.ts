import { createVisitToday } from '@/prisma/factories/bookings';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { orders } from '@/lib/sales/orders/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

/* Tests the responses; lib/sales/opportunities tests the rules. */

const create = actionOf(opportunities, opportunities.actions.create);
const read = actionOf(opportunities, opportunities.actions.read);
const update = actionOf(opportunities, opportunities.actions.update);
const remove = actionOf(opportunities, opportunities.actions.delete);
const move = actionOf(opportunities, opportunities.actions.move);
const board = actionOf(opportunities, opportunities.actions.board);
const bulk = actionOf(opportunities, opportunities.actions.bulk);
const addOrder = actionOf(orders, orders.actions.create);

test('opportunity of a visit serves it; a second create returns the first with 200, or is refused without data', async ({
  accounts,
  database: { db },
}) => {
  const [executive, colleague, customer] = [
    await accounts.staff('executive'),
    await accounts.staff('employee'),
    await accounts.activeCustomer(),
  ];
  const { id } = await createVisitToday(db, customer);
  const visitNow = async () => (await db.booking.findUniqueOrThrow({ where: { id } })).visit;
  const sent = { name: 'Visit', userid: customer.id, total_amount: 0, booking_id: id };
  expectRefusal(await create.send(executive.api, sent), { status: 409, code: 'NOT_ARRIVED' });
  await db.booking.update({ where: { id }, data: { visit: 'arrived', arrivedAt: new Date() } });
  const first = await create.send(executive.api, sent);
  expect(first.status).toBe(201);
  expect(await visitNow()).toBe('served');
  const second = await create.send(executive.api, sent);
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
  const refused = await create.send(colleague.api, sent);
  expectRefusal(refused, { status: 409, code: 'HAS_OPPORTUNITY' });
  expect(refused.body).not.toHaveProperty('data');
  for (const booking_id of [2_000_000_000, 'x', 0])
    expectRefusal(await create.send(executive.api, { ...sent, booking_id }), {
      status: 400,
      code: 'VALIDATION',
      fields: ['booking_id'],
    });
  const { opportunityid } = await db.booking
    .findUniqueOrThrow({ where: { id }, include: { opportunities: true } })
    .then(({ opportunities: [live] }) => ({ opportunityid: live?.id }));
  await remove.run(executive.api, { id: opportunityid });
  expect(await visitNow()).toBe('arrived');
});

test('stages: moved, lost, reopened, won; each change has its author', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
  const { id } = await createOpportunity(db, { userId: customer.id, executiveId: me.id });
  const stages = [];
  for (const sent of [
    { stage: 'quoted' },
    { stage: 'lost', lost_reason: 'other', lost_note: 'Moves abroad' },
    { stage: 'contacted' },
    { stage: 'won' },
  ]) {
    const { data, order } = await move.run(me.api, { id, ...sent });
    expect(data).toMatchObject({ lost_reason: null, lost_note: '', ...sent });
    expect(order !== undefined).toBe(sent.stage === 'won');
    const from: string = stages.at(-1)?.to ?? 'new';
    stages.push({ from, to: sent.stage, at: data.stage_since, by: me.id });
    if (sent.stage === 'lost') {
      const newOrder = { name: 'Order', userid: customer.id, total_amount: 5, opportunityid: id };
      expectRefusal(await addOrder.send(me.api, newOrder), {
        status: 409,
        code: 'OPPORTUNITY_CLOSED',
        fields: ['opportunityid'],
      });
      expectRefusal(await move.send(me.api, { id, stage: 'won' }), {
        status: 409,
        code: 'OPPORTUNITY_CLOSED',
      });
    }
  }
  expect((await read.run(me.api, { id })).data.stages).toEqual(stages);
  expectRefusal(await move.send(me.api, { id, stage: 'new' }), { status: 409, code: 'OPPORTUNITY_CLOSED' });
});

test(
  '200 concurrent closes: one order, one 200, the rest 409',
  // More at once than the proxy takes from one address.
  { tag: ['@direct', '@torture'] },
  async ({ accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
    const { id } = await createOpportunity(db, { userId: customer.id });
    await createItem(db, { opportunityId: id });
    const responses = await Promise.all(
      Array.from({ length: 200 }, () => update.send(me.api, { id, status: 'closed' })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200))
      expectRefusal(response, { status: 409, code: 'OPPORTUNITY_CLOSED' });
    const closed = await db.order.findMany({ where: { opportunityId: id } });
    expect(closed).toHaveLength(1);
    expect(await db.item.findFirst({ where: { opportunityId: id } })).toMatchObject({
      orderId: closed[0]?.id,
    });
  },
);

test('move is refused for wrong fields, a stale version and an existing order', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const { id } = await createOpportunity(db, { userId: customer.id });
  const wrong = async (sent: object, ...fields: string[]) =>
    expectRefusal(await move.send(me.api, { id, ...sent }), { status: 400, code: 'VALIDATION', fields });
  await wrong({ stage: 'lost' }, 'lost_reason');
  await wrong({ stage: 'lost', lost_reason: 'other' }, 'lost_note');
  await wrong({ stage: 'sold' }, 'stage');
  await move.run(me.api, { id, stage: 'quoted', version: 1 });
  expectRefusal(await move.send(me.api, { id, stage: 'visiting', version: 1 }), {
    status: 409,
    code: 'STALE_VERSION',
  });
  await createOrder(db, { userId: customer.id, opportunityId: id });
  expectRefusal(await move.send(me.api, { id, stage: 'lost', lost_reason: 'price' }), {
    status: 409,
    code: 'HAS_ORDER',
  });
});

test('the board: columns with count and sum, more of one by its cursor', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
  for (let n = 1; n <= 3; n += 1)
    await createOpportunity(db, { userId: customer.id, executiveId: me.id, totalAmount: `${n}.50` });
  await createOpportunity(db, { userId: customer.id, executiveId: me.id, stage: 'lost' });
  const { data } = await board.run(me.api, { limit: 2 });
  expect(data.map(({ stage, count, sum, data: { length } }) => [stage, count, sum, length])).toEqual([
    ['new', 3, 7.5, 2],
    ['contacted', 0, 0, 0],
    ['visiting', 0, 0, 0],
    ['quoted', 0, 0, 0],
    ['won', 0, 0, 0],
    ['lost', 1, 1000, 1],
  ]);
  const cursor = data[0]?.next_cursor;
  const more = await board.run(me.api, { limit: 2, stage: 'new', cursor });
  expect(more.data).toMatchObject([{ stage: 'new', count: 3, next_cursor: null }]);
  expectRefusal(await board.send(me.api, { cursor }), { status: 400, code: 'VALIDATION', fields: ['stage'] });
});

test('bulk: all or none; the refusal names the blocking records', async ({ accounts, database: { db } }) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
  const sale = { userId: customer.id, executiveId: me.id };
  const ids = [(await createOpportunity(db, sale)).id, (await createOpportunity(db, sale)).id];
  const won = await createOpportunity(db, { ...sale, stage: 'won' });
  const move2 = { do: 'move', stage: 'visiting' };
  const refused = await bulk.send(me.api, { ids: [...ids, won.id], ...move2 });
  expectRefusal(refused, { status: 409, code: 'BULK_REFUSED' });
  expect(refused.body).toMatchObject({ data: [{ id: won.id, message: 'Cannot move a won opportunity.' }] });
  expect(await bulk.run(me.api, { filter: { status: 'open' }, ...move2 })).toMatchObject({
    message: 'Opportunities updated successfully!',
    changed: 2,
    before: ids.map((id) => ({ id, stage: 'new' })),
  });
  expectRefusal(await bulk.send(me.api, { ids, do: 'give', employeeid: null }), {
    status: 403,
    code: 'FORBIDDEN',
  });
  expectRefusal(await bulk.send(me.api, move2), { status: 400, code: 'VALIDATION', fields: ['ids'] });
});
