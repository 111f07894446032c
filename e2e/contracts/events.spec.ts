import { createVisitToday } from '@/prisma/factories/bookings';
import { createPayment } from '@/prisma/factories/entries';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { logOut } from '@/lib/people/accounts/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { openStream, type OpenStream } from '@/e2e/fixtures/live-stream';
import type { SignedInAccount } from '@/e2e/fixtures/accounts';
import { expect, test } from '@/e2e/fixtures/test';

/* docs/product/gateway.md, "Live updates". */

const follow = ({ cookie }: Pick<SignedInAccount, 'cookie'>) => openStream({ cookie });
const isLive = (stream: OpenStream) =>
  expect.poll(() => stream.events).toContainEqual({ event: 'state', data: { live: true } });

/** What was sent of these ids, each once. */
function changesIn(stream: OpenStream, ids: Readonly<Record<string, number>>): string[] {
  const sent = JSON.stringify(stream.events.filter(({ event }) => event === 'changes'));
  return Object.entries(ids)
    .filter(([kind, id]) => sent.includes(JSON.stringify({ kind, id })))
    .map(([kind]) => kind);
}

test('each account gets the changes of the records that it may read, by kind and id', async ({
  accounts,
  database: { db },
}) => {
  const people = {
    customer: await accounts.activeCustomer(),
    executive: await accounts.staff('executive'),
    employee: await accounts.staff('employee'),
    admin: await accounts.staff('admin'),
    'another customer': await accounts.activeCustomer(),
    'another executive': await accounts.staff('executive'),
    'another employee': await accounts.staff('employee'),
  };
  const { customer, executive, employee } = people;
  const streams = await Promise.all(
    Object.entries(people).map(async ([name, who]) => ({ name, stream: await follow(who) })),
  );
  try {
    for (const { stream } of streams) await isLive(stream);
    const owners = { userId: customer.id, executiveId: executive.id, employeeId: employee.id };
    const opportunity = await createOpportunity(db, owners);
    const order = await createOrder(db, { ...owners, totalAmount: '7700.00' });
    await createPayment(db, { orderId: order.id, amount: '77.00' });
    const visit = await createVisitToday(db, customer);
    const ids = { order: order.id, payment: order.id, opportunity: opportunity.id, visit: visit.id };
    const own = ['order', 'payment', 'opportunity', 'visit'];
    const expected: Readonly<Record<string, readonly string[]>> = {
      customer: ['order', 'payment', 'visit'],
      executive: own,
      employee: own,
      admin: own,
      'another customer': [],
      'another executive': ['visit'],
      'another employee': ['visit'],
    };
    await expect
      .poll(() => Object.fromEntries(streams.map(({ name, stream }) => [name, changesIn(stream, ids)])))
      .toEqual(expected);
    for (const { stream } of streams)
      for (const { event, data } of stream.events)
        if (event === 'changes')
          expect(data).toEqual(
            expect.arrayContaining([{ kind: expect.any(String), id: expect.any(Number) }]),
          );
  } finally {
    for (const { stream } of streams) stream.close();
  }
});

test('a stream ends with its session: log-out, suspension; it keeps no session alive', async ({
  accounts,
  database: { db },
}) => {
  const [me, colleague] = [await accounts.activeCustomer(), await accounts.staff('employee')];
  const old = new Date(Date.now() - 3 * 86_400_000);
  await db.session.updateMany({ where: { userId: me.id }, data: { renewedAt: old } });
  const streams = [await follow(me), await follow(colleague)];
  try {
    for (const stream of streams) await isLive(stream);
    expect(await db.session.findFirstOrThrow({ where: { userId: me.id } })).toMatchObject({ renewedAt: old });
    await db.user.update({ where: { id: colleague.id }, data: { suspended: true } });
    expectSuccess(logOut, await me.browser.call(logOut));
    for (const stream of streams) {
      await expect.poll(stream.hasEnded).toBe(true);
      expect(stream.events.at(-1)).toEqual({ event: 'end', data: { reason: 'session' } });
    }
  } finally {
    for (const stream of streams) stream.close();
  }
});

test('visitors are refused; HEAD opens none; caches keep nothing back', async ({ accounts, visitor }) => {
  expectRefusal(await visitor.request('/api/events'), { status: 401, code: 'UNAUTHENTICATED' });
  const me = await accounts.signedIn();
  expectRefusal(await me.browser.request('/api/events', { method: 'POST' }), {
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
  });
  const head = await me.browser.request('/api/events', { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
  const stream = await follow(me);
  try {
    expect(stream.status).toBe(200);
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
    });
  } finally {
    stream.close();
  }
});

// nginx obeys the header, and does not pass it on.
test('the response turns the buffering of nginx off', { tag: '@direct' }, async ({ accounts }) => {
  const stream = await follow(await accounts.signedIn());
  try {
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
  } finally {
    stream.close();
  }
});

test('an account has eight streams of a process at most', { tag: '@direct' }, async ({ accounts }) => {
  const me = await accounts.signedIn();
  const streams = [await follow(me)];
  try {
    for (let more = 0; more < 8; more += 1) streams.push(await follow(me));
    const [oldest, ...others] = streams;
    await expect.poll(() => oldest?.hasEnded()).toBe(true);
    expect(oldest?.events.at(-1)).toEqual({ event: 'end', data: { reason: 'full' } });
    expect(others.filter((stream) => stream.hasEnded())).toEqual([]);
  } finally {
    for (const stream of streams) stream.close();
  }
});
