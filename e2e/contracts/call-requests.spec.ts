import { actionEndpoint } from '@/lib/contract';
import { callRequests } from '@/lib/desk/calls/contract';
import { tasks } from '@/lib/desk/tasks/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { requestBooking, freeSlot } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';
import { createOpportunity } from '@/prisma/factories/sales';

const ask = actionEndpoint(callRequests, callRequests.actions.ask);
const withdraw = actionEndpoint(callRequests, callRequests.actions.withdraw);
const mine = actionEndpoint(callRequests, callRequests.actions.mine);
const done = actionEndpoint(tasks, tasks.actions.done);

const request = { action: 'ask', region: 'Telangana', day_part: 'afternoon', words: 'A chain' } as const;

test('a request is a task of the executive, one at a time, until the call is made', async ({
  accounts,
  database: { db },
}) => {
  const [me, executive] = [await accounts.activeCustomer(), await accounts.staff('executive')];
  await createOpportunity(db, { userId: me.id, executiveId: executive.id });
  const response = await me.api.call(ask, request);
  expect(response.status).toBe(201);
  const { data } = expectSuccess(ask, response);
  expect(expectSuccess(mine, await me.api.call(mine, { action: 'mine' })).data).toEqual(data);
  expectRefusal(await me.api.call(ask, request), { status: 409, code: 'ALREADY_ASKED' });
  const task = await db.task.findFirstOrThrow({ where: { customerId: me.id } });
  expect(task).toMatchObject({
    title: 'Call back in the afternoon (Telangana): A chain',
    assigneeId: executive.id,
  });

  expectSuccess(done, await executive.api.call(done, { action: 'done', id: task.id }));
  expect(expectSuccess(mine, await me.api.call(mine, { action: 'mine' })).data).toBeNull();
  expectSuccess(ask, await me.api.call(ask, { action: 'ask', region: 'Others' }));
});

test('a repeated request with the same key asks once; withdrawing is repeatable', async ({
  accounts,
  database: { db },
}) => {
  const [me, executive] = [await accounts.activeCustomer(), await accounts.staff('executive')];
  await createOpportunity(db, { userId: me.id, executiveId: executive.id });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const [one, two] = [await me.api.call(ask, request, headers), await me.api.call(ask, request, headers)];
  expect([two.status, two.body]).toEqual([201, one.body]);
  expect(await db.task.count({ where: { customerId: me.id } })).toBe(1);
  for (const _ of [1, 2]) expectSuccess(withdraw, await me.api.call(withdraw, { action: 'withdraw' }));
  expect(await db.task.count({ where: { customerId: me.id, deletedAt: null } })).toBe(0);
});

test('a shop takes visits only; a region still takes bookings of older clients', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const wrong = { ...request, region: "Jeweller's shop, Governer Peta, Vijayawada" };
  expectRefusal(await me.api.call(ask, wrong), { status: 400, code: 'VALIDATION', fields: ['region'] });
  const slot = await freeSlot(db, { shop_address: 'Telangana' });
  expect((await requestBooking(me, slot)).status).toBe(201);
});
