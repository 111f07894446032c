import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVisitToday } from '@/prisma/factories/bookings';
import { createPayment } from '@/prisma/factories/entries';
import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { openSession } from '@/prisma/factories/sessions';
import type { Announcement } from '@/lib/kernel/changes/announcement';
import { testDb } from '@/e2e/testing/database';
import { listenForChanges, listenerTimes } from './listener';

const { db, pool, url } = await testDb();
const notify = (payload: string) => pool.query('SELECT pg_notify($1, $2)', ['pasidi_changes', payload]);
const times = { ...listenerTimes, probeMs: 50, retryMs: 20 };

let heard: Announcement[] = [];
let states: boolean[] = [];
let failures: unknown[] = [];
let stop: () => Promise<void> = () => Promise.resolve();

function listen(notifyBy: (payload: string) => Promise<unknown> = notify, probeTimeoutMs = 30_000) {
  ({ stop } = listenForChanges({
    directUrl: url,
    notify: notifyBy,
    onAnnouncement: (announcement) => heard.push(announcement),
    onState: (listening) => states.push(listening),
    onFailure: (error) => failures.push(error),
    times: { ...times, probeTimeoutMs },
  }));
}
const isListening = () => expect.poll(() => states.at(-1)).toBe(true);

beforeEach(() => {
  [heard, states, failures] = [[], [], []];
});
afterEach(() => stop());

test('announces sales, visits and the end of sessions, with ids only', async () => {
  const [customer, executive, employee] = [
    await createActiveCustomer(db),
    await createUser(db, { role: 'executive' }),
    await createUser(db, { role: 'employee' }),
  ];
  const session = await openSession(db, customer.id, new Date(), { address: 'x', userAgent: null });
  listen();
  await isListening();
  const order = await createOrder(db, {
    userId: customer.id,
    executiveId: executive.id,
    employeeId: employee.id,
  });
  await createPayment(db, { orderId: order.id });
  const visit = await createVisitToday(db, customer);
  await db.session.update({ where: { id: session.actor.sessionId }, data: { endedAt: new Date() } });
  await db.user.update({ where: { id: executive.id }, data: { suspended: true } });
  // The last one.
  await expect.poll(() => heard).toContainEqual({ kind: 'access', id: executive.id });
  for (const kind of ['order', 'payment'])
    expect(heard).toContainEqual({
      kind,
      id: order.id,
      customer: customer.id,
      executive: executive.id,
      employee: employee.id,
    });
  expect(heard).toContainEqual({
    kind: 'visit',
    id: visit.id,
    customer: customer.id,
    executive: null,
    employee: null,
  });
  expect(heard).toContainEqual({ kind: 'access', id: customer.id });
});

test('announces an order whose invoice is issued, and whose entry changes without its sums', async () => {
  const { id: userId } = await createActiveCustomer(db);
  const order = await createPaidOrder(db, { userId });
  listen();
  await isListening();
  const ofThis: unknown = expect.objectContaining({ kind: 'order', id: order.id });
  await createInvoice(db, order.id);
  await expect.poll(() => heard).toContainEqual(ofThis);
  heard = [];
  await db.orderEntry.updateMany({ where: { orderId: order.id }, data: { state: 'booked' } });
  await expect.poll(() => heard).toContainEqual(ofThis);
});

test('announces to who loses a sale, too', async () => {
  const [customer, before, after] = [
    await createActiveCustomer(db),
    await createUser(db, { role: 'executive' }),
    await createUser(db, { role: 'executive' }),
  ];
  const sale = { userId: customer.id, executiveId: before.id };
  const [order, opportunity] = [await createOrder(db, sale), await createOpportunity(db, sale)];
  listen();
  await isListening();
  const data = { executiveId: after.id };
  await db.opportunity.update({ where: { id: opportunity.id }, data });
  await db.order.update({ where: { id: order.id }, data });
  await expect.poll(() => heard).toHaveLength(4);
  for (const [kind, { id, employeeId: employee }] of [
    ['opportunity', opportunity],
    ['order', order],
  ] as const)
    for (const executive of [before.id, after.id])
      expect(heard).toContainEqual({ kind, id, customer: customer.id, executive, employee });
});

test('announces a piece as a change of its opportunity and its order, of before too', async () => {
  const { id: userId } = await createActiveCustomer(db);
  const opportunity = await createOpportunity(db, { userId });
  const other = await createOpportunity(db, { userId });
  const order = await createOrder(db, { userId });
  const of = (kind: string, id: number): unknown => expect.objectContaining({ kind, id });
  listen();
  await isListening();
  const piece = await createItem(db, { opportunityId: opportunity.id });
  await expect.poll(() => heard).toEqual([of('opportunity', opportunity.id)]);
  heard = [];
  await db.item.update({ where: { id: piece.id }, data: { opportunityId: other.id } });
  await expect.poll(() => heard).toHaveLength(2);
  for (const { id } of [opportunity, other]) expect(heard).toContainEqual(of('opportunity', id));
  heard = [];
  await db.item.update({ where: { id: piece.id }, data: { orderId: order.id } });
  await expect.poll(() => heard).toContainEqual(of('order', order.id));
});

test('listens again after its connection was lost, and says so', async () => {
  listen();
  await isListening();
  await pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query = 'LISTEN pasidi_changes'`,
  );
  await expect.poll(() => states).toEqual([true, false, true]);
  expect(failures).toHaveLength(1);
});

test('does not take a connection for listening that delivers nothing, as behind a pooler', async () => {
  listen(() => Promise.resolve(), 20);
  await expect.poll(() => failures.length).toBe(1);
  expect(String(failures[0])).toContain('DATABASE_DIRECT_URL');
  expect(states).toEqual([]);
});

test('stays with a connection that delivers while a few probes cannot be sent, and leaves it after more', async () => {
  let failed = 0;
  let failing = 0;
  listen(async (payload) => {
    if (failing === 0) return notify(payload);
    failing -= 1;
    failed += 1;
    throw new Error('The pool is busy');
  });
  await isListening();
  failing = times.unsentProbes;
  await expect.poll(() => failing).toBe(0);
  expect(states).toEqual([true]);
  failing = times.unsentProbes + 1;
  await expect.poll(() => states).toEqual([true, false, true]);
  expect(failed).toBe(2 * times.unsentProbes + 1);
  expect(failures.map(String)).toEqual(['Error: The pool is busy']);
});

test('stops while it waits for the next attempt', async () => {
  listen(() => Promise.reject(new Error('No database')));
  await expect.poll(() => failures.length).toBe(1);
  await stop();
  expect(states).toEqual([]);
});
