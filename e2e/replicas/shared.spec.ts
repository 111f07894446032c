import { randomUUID } from 'node:crypto';
import { logIn, logOut } from '@/lib/people/accounts/contract';
import { bookSlot, listStores } from '@/lib/visits/bookings/contract';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { updateUser } from '@/lib/people/users/contract';
import { createItem, createOpportunity } from '@/prisma/factories/sales';
import { actionOf } from '@/e2e/fixtures/actions';
import { baseUrl } from '@/e2e/fixtures/urls';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { openStream } from '@/e2e/fixtures/live-stream';
import { freeSlot, bookedPlaces } from '@/e2e/fixtures/slots';
import { logInDone } from '@/e2e/fixtures/second-factor';
import { expect, test } from '@/e2e/fixtures/test';
import { replicaOf, replicas } from './replica';

/* Guarantees across replicas: all shared state is in the database. Requests bypass the proxy. */

const [first, second] = [replicaOf(0), replicaOf(1)];
const ended = { status: 401, code: 'UNAUTHENTICATED' } as const;

test('session opened on one replica works on the other, and ends on both', async ({ accounts }) => {
  const { token } = expectSuccess(logInDone, await first.caller().call(logIn, await accounts.account()));
  for (const replica of replicas) {
    const api = replica.caller({ token });
    expectSuccess(listStores, await api.call(listStores));
  }
  expectSuccess(logOut, await second.caller({ token }).call(logOut));
  for (const replica of replicas) expectRefusal(await replica.caller({ token }).call(listStores), ended);
});

test('account suspended on one replica is refused on the other', async ({ accounts }) => {
  const [admin, employee] = [await accounts.staff('admin'), await accounts.staff('employee')];
  const { token } = employee;
  expectSuccess(listStores, await second.caller({ token }).call(listStores));
  const suspend = { id: employee.id, name: employee.name, active: 0 };
  expectSuccess(updateUser, await first.caller({ token: admin.token }).call(updateUser, suspend));
  expectRefusal(await second.caller({ token }).call(listStores), ended);
});

test('wrong passwords: five attempts across replicas', async ({ accounts }) => {
  const me = await accounts.account();
  const guesses = Array.from({ length: 30 }, (_, turn) =>
    replicaOf(turn)
      .caller()
      .call(logIn, { mobile: me.mobile, password: `guess ${turn}` }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  for (const replica of replicas)
    expectRefusal(await replica.caller().call(logIn, me), { status: 429, code: 'RATE_LIMITED' });
});

test('session limit: 600 requests a minute across replicas, pre-counted ones are lost', async ({
  accounts,
}) => {
  const { token } = await accounts.signedIn();
  const callers = replicas.map((replica) => replica.caller({ token }));
  const statuses: number[] = [];
  await Promise.all(
    callers.map(async (caller) => {
      for (let rounds = 0; rounds < 20; rounds += 1) {
        const responses = await Promise.all(Array.from({ length: 20 }, () => caller.call(listStores)));
        statuses.push(...responses.map(({ status }) => status));
      }
    }),
  );
  const letIn = statuses.filter((status) => status === 200).length;
  expect(statuses.filter((status) => status === 429)).toHaveLength(800 - letIn);
  expect(letIn).toBeLessThanOrEqual(600);
  expect(letIn).toBeGreaterThanOrEqual(600 - 19 * replicas.length);
});

test('Idempotency-Key: one booking across replicas', async ({ accounts, database: { db } }) => {
  const { id, mobile, token } = await accounts.activeCustomer();
  const sent = { ...(await freeSlot(db)), user_id: id, user_mobile: mobile, quantity: '1' };
  const key = { 'idempotency-key': randomUUID() };
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => replicaOf(turn).caller({ token }).call(bookSlot, sent, key)),
  );
  const ids = responses.map((response) => expectSuccess(bookSlot, response, 201).data.id);
  expect(new Set(ids).size).toBe(1);
  const replayed = responses.filter(({ headers }) => headers.get('idempotent-replayed') === 'true');
  expect(replayed).toHaveLength(responses.length - 1);
  expect(await db.booking.count({ where: { userId: id } })).toBe(1);
});

test('40 customers, 4 free places of one slot: 4 booked', async ({ accounts, database: { db } }) => {
  const slot = await freeSlot(db);
  const crowd = await Promise.all(Array.from({ length: 40 }, () => accounts.activeCustomer()));
  const responses = await Promise.all(
    crowd.map(({ id, mobile, token }, turn) =>
      replicaOf(turn)
        .caller({ token })
        .call(bookSlot, { ...slot, user_id: id, user_mobile: mobile, quantity: '1' }),
    ),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(4);
  for (const response of responses.filter(({ status }) => status !== 201))
    expectRefusal(response, { status: 409, code: 'SLOT_FULL', fields: ['slot_time'] });
  expect(await bookedPlaces(db, slot)).toBe(4);
});

test('60 concurrent closes: one order', async ({ accounts, database: { db } }) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const { id } = await createOpportunity(db, { userId: customer.id });
  await createItem(db, { opportunityId: id });
  const close = actionOf(opportunities, opportunities.actions.update);
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, turn) =>
      close.send(replicaOf(turn).caller({ token: me.token }), { id, status: 'closed' }),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const response of responses.filter(({ status }) => status !== 200))
    expectRefusal(response, { status: 409, code: 'OPPORTUNITY_CLOSED' });
  expect(await db.order.count({ where: { opportunityId: id } })).toBe(1);
});

test('a change over one replica arrives at once in the streams of all, and of the proxy', async ({
  accounts,
  database: { db },
}) => {
  const [{ token }, customer] = [await accounts.staff('admin'), await accounts.account()];
  const { id } = await createOpportunity(db, { userId: customer.id });
  const sites = [baseUrl, ...replicas.map(({ url }) => url)];
  const streams = await Promise.all(
    sites.map((site) => openStream({ authorization: `Bearer ${token}` }, site)),
  );
  const expectInAll = async (event: string, data: unknown) => {
    for (const { events } of streams) await expect.poll(() => events).toContainEqual({ event, data });
  };
  try {
    await expectInAll('state', { live: true });
    const rename = actionOf(opportunities, opportunities.actions.update);
    await rename.run(first.caller({ token }), { id, name: 'Renamed over one replica' });
    await expectInAll('changes', expect.arrayContaining([{ kind: 'opportunity', id }]));
  } finally {
    for (const stream of streams) stream.close();
  }
});

test('every replica and the site behind the proxy is ready', async () => {
  for (const url of [baseUrl, ...replicas.map((replica) => replica.url)]) {
    const site = new ApiClient(null, undefined, url);
    expect(await site.request('/healthz')).toMatchObject({ status: 200, body: { status: 'up' } });
    expect(await site.request('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  }
});

test('metrics of replicas are not public', async ({ visitor }) => {
  const response = await visitor.request('/metrics');
  expect([response.status, response.headers.get('server')]).toEqual([404, 'nginx']);
});
