import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { dues, duesFixture } from '@/e2e/testing/dues-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { checkCounters } from '@/lib/db/counters';
import { endBrokenPromises } from '@/lib/desk/tasks/broken-promises';
import { orderPayments, refundOrderPayment } from '@/lib/money/ledger/contract';
import { addPayment, voidEntry } from '@/lib/money/ledger/operations';
import { refundEntry } from '@/lib/money/ledger/refund';
import { collections } from './contract';
import { cancelPromise, recordPromise } from './promise';
import { readCollection } from './read';
import { recordContact } from './reminders';

/* See docs/product/collections.md. It is 00:30 on November 23 at the store. */

const fixture = await duesFixture();
const { db, pool, context, as, order } = fixture;
const { actions } = collections;
const promise = throughContract(actions.promise, recordPromise);
const cancel = throughContract(actions.cancel_promise, cancelPromise);
const read = throughContract(actions.read, readCollection);
const contacted = throughContract(actions.contacted, recordContact);
const pay = throughContract(orderPayments.actions.add, addPayment);
const voidPayment = throughContract(orderPayments.actions.void, voidEntry);
const refund = throughContract(refundOrderPayment, refundEntry);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

const statesOf = async (orderId: number) =>
  (await db.paymentPromise.findMany({ where: { orderId }, orderBy: { id: 'asc' } })).map(
    ({ state }) => state,
  );
const openTasks = () => db.task.findMany({ where: { doneAt: null, deletedAt: null } });
async function differences() {
  const client = await pool.connect();
  try {
    return await checkCounters(client);
  } finally {
    client.release();
  }
}
const endAll = () => endBrokenPromises(context);

describe('a promise to pay', () => {
  test('is of staff in scope, for what is due, from today on', async () => {
    const { id } = await order({ executiveId: staff.executive.id, totalAmount: '500.00' });
    const sent = { order_id: id, amount: 200, pay_by: '2026-11-30' };
    expect(await refusalOf(promise(as(staff.otherExecutive), sent))).toMatchObject({ code: 'NOT_FOUND' });
    for (const [field, wrong] of [
      ['amount', { amount: 500.01 }],
      ['amount', { amount: 0 }],
      ['pay_by', { pay_by: '2026-11-22' }],
      ['pay_by', { pay_by: '2027-02-22' }],
    ] as const)
      expect(
        (await refusalOf(promise(as(staff.executive), { ...sent, ...wrong }))).details.fields,
      ).toHaveProperty(field);
    expect(await statesOf(id)).toEqual([]);
    expect((await promise(as(staff.executive), sent)).data.promises).toMatchObject([
      { amount: 200, pay_by: '2026-11-30', state: 'open', made_by_name: staff.executive.name },
    ]);
    await promise(as(staff.executive), sent);
    expect(await statesOf(id)).toEqual(['open']);
    expect(await db.auditEntry.count({ where: { action: 'order.promise', entityId: id } })).toBe(1);
  });

  test('replaces the one before, and is cancelled once', async () => {
    const { id } = await order({ totalAmount: '500.00' });
    const me = as(staff.admin);
    await promise(me, { order_id: id, pay_by: '2026-11-30' });
    await promise(me, { order_id: id, amount: 100, pay_by: '2026-11-25' });
    expect(await statesOf(id)).toEqual(['cancelled', 'open']);
    await cancel(me, { order_id: id });
    await cancel(me, { order_id: id });
    expect(await statesOf(id)).toEqual(['cancelled', 'cancelled']);
    expect(await db.auditEntry.count({ where: { action: 'order.cancel_promise' } })).toBe(1);
  });

  test('is kept once its amount is paid', async () => {
    const { id } = await order({ totalAmount: '500.00' });
    const me = as(staff.admin);
    await promise(me, { order_id: id, amount: 100, pay_by: '2026-11-30' });
    await pay(me, { order_id: id, amount: 99.99, method: 'cash' });
    expect(await statesOf(id)).toEqual(['open']);
    await pay(me, { order_id: id, amount: 0.01, method: 'cash' });
    expect(await statesOf(id)).toEqual(['kept']);
  });

  test('of a deleted order is cancelled', async () => {
    const { id } = await order({ totalAmount: '500.00' });
    await promise(as(staff.admin), { order_id: id, pay_by: '2026-11-30' });
    await db.order.update({ where: { id }, data: { deletedAt: new Date() } });
    expect(await statesOf(id)).toEqual(['cancelled']);
  });

  test('is broken on the day after, with one task for the owner', async () => {
    const { id } = await order({ executiveId: staff.executive.id, totalAmount: '500.00' });
    await promise(as(staff.executive), { order_id: id, pay_by: '2026-11-23' });
    expect(await endAll()).toEqual({ broken: 0, errors: [] });
    context.clock.set('2026-11-24T04:29:59Z');
    expect(await endAll()).toEqual({ broken: 0, errors: [] });
    context.clock.set('2026-11-24T04:30:00Z');
    const runs = await Promise.all([endAll(), endAll()]);
    expect(runs.map(({ broken }) => broken).toSorted()).toEqual([0, 1]);
    expect(await statesOf(id)).toEqual(['broken']);
    expect(await db.task.findMany()).toMatchObject([
      { assigneeId: staff.executive.id, orderId: id, title: expect.stringContaining(`Order ${id}`) },
    ]);
  });

  test('without an owner, and of one who left: for the admins', async () => {
    const { id } = await order({ executiveId: staff.executive.id, totalAmount: '500.00' });
    await promise(as(staff.admin), { order_id: id, pay_by: '2026-11-23' });
    await db.user.update({ where: { id: staff.executive.id }, data: { suspended: true } });
    context.clock.set('2026-11-24T10:00:00Z');
    await endAll();
    expect(await db.task.findMany()).toMatchObject([{ assigneeId: staff.admin.id }]);
  });

  test('is kept later by a payment of its day, and its task ends', async () => {
    const { id } = await order({ executiveId: staff.executive.id, totalAmount: '500.00' });
    const me = as(staff.admin);
    await promise(me, { order_id: id, amount: 100, pay_by: '2026-11-23' });
    context.clock.set('2026-11-24T04:30:00Z');
    await endAll();
    await pay(me, { order_id: id, amount: 100, method: 'cash' });
    expect(await statesOf(id)).toEqual(['broken']);
    const late = { order_id: id, method: 'cash', received_at: '2026-11-23T18:29:00Z' };
    await pay(me, { ...late, amount: 99 });
    expect(await statesOf(id)).toEqual(['broken']);
    expect(await differences()).toEqual([]);
    expect(await openTasks()).toHaveLength(1);
    await pay(me, { ...late, amount: 1 });
    expect(await statesOf(id)).toEqual(['kept']);
    expect(await openTasks()).toEqual([]);
    expect(await db.auditEntry.count({ where: { action: 'task.delete' } })).toBe(1);
    expect(await differences()).toEqual([]);
  });

  test('does not count an earlier payment that is voided or refunded since', async () => {
    const { id } = await order({ totalAmount: '500.00' });
    const me = as(staff.admin);
    const { data: first } = await pay(me, { order_id: id, amount: 150, method: 'cash' });
    const { data: second } = await pay(me, { order_id: id, amount: 150, method: 'cash' });
    await promise(me, { order_id: id, amount: 100, pay_by: '2026-11-30' });
    const { data: refunded } = await refund(me, { entry_id: first.id, amount: 120, note: 'Returned' });
    await voidPayment(me, { id: second.id, reason: 'Bounced' });
    await pay(me, { order_id: id, amount: 99, method: 'cash' });
    expect(await statesOf(id)).toEqual(['open']);
    await voidPayment(me, { id: refunded.id, reason: 'Not given' });
    expect(await statesOf(id)).toEqual(['open']);
    expect(await differences()).toEqual([]);
    await pay(me, { order_id: id, amount: 1, method: 'cash' });
    expect(await statesOf(id)).toEqual(['kept']);
  });

  test('of an order given to another customer leaves no task and no stopped reminders', async () => {
    const { id } = await order({ executiveId: staff.executive.id, totalAmount: '500.00' });
    await promise(as(staff.admin), { order_id: id, pay_by: '2026-11-23' });
    await db.reminderStop.create({ data: { orderId: id } });
    context.clock.set('2026-11-24T04:30:00Z');
    await endAll();
    expect(await openTasks()).toHaveLength(1);
    await db.order.update({ where: { id }, data: { userId: staff.otherCustomer.id } });
    expect(await openTasks()).toEqual([]);
    expect(await db.reminderStop.count()).toBe(0);
  });

  test('that a trigger did not end is found and repaired', async () => {
    const { id } = await order({ totalAmount: '500.00' });
    await promise(as(staff.admin), { order_id: id, amount: 100, pay_by: '2026-11-30' });
    await pool.query('UPDATE payment_promises SET paid_before = -200');
    expect(await differences()).toMatchObject([{ counter: 'promises', kept: 'open', counted: 'kept' }]);
  });
});

test('dues have mobile, promise and last reminder, and sums of what is to be collected', async () => {
  const me = as(staff.admin);
  const [today, late, older, promised] = [
    await order({ name: 'Today', totalAmount: '100.00' }),
    await order({ name: 'Late', totalAmount: '200.00' }),
    await order({ name: 'Older', totalAmount: '400.00' }),
    await order({ name: 'Promised', totalAmount: '800.00' }),
  ];
  for (const [{ id }, day] of [
    [today, '2026-11-23'],
    [late, '2026-10-24'],
    [older, '2026-10-23'],
  ] as const)
    await db.order.update({ where: { id }, data: { dueOn: new Date(day) } });
  await promise(me, { order_id: promised.id, amount: 300, pay_by: '2026-11-30' });
  await contacted(me, { order_id: promised.id, channel: 'whatsapp' });
  const all = await dues(me);
  expect(all.to_collect).toEqual({
    today: { count: 1, amount: 100 },
    'overdue-30': { count: 1, amount: 200 },
    'overdue-31': { count: 1, amount: 400 },
    promised: { count: 1, amount: 300 },
  });
  for (const [collect, name] of [
    ['today', 'Today'],
    ['overdue-30', 'Late'],
    ['overdue-31', 'Older'],
    ['promised', 'Promised'],
  ] as const)
    expect((await dues(me, { collect })).orders.map((each) => each.name)).toEqual([name]);
  expect(all.orders.find(({ id }) => id === promised.id)).toMatchObject({
    mobile: staff.customer.mobile,
    promise_amount: 300,
    promise_by: '2026-11-30',
    reminded_by: 'whatsapp',
    reminded_at: context.clock.now().toISOString(),
    reminders: true,
  });
  expect((await dues(as(staff.executive))).to_collect.promised).toEqual({ count: 0, amount: 0 });
  expect((await read(me, { order_id: promised.id })).data.sent).toMatchObject([
    { channel: 'whatsapp', by_name: staff.admin.name, step: null, state: null },
  ]);
});
