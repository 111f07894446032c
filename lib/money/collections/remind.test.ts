import { beforeEach, describe, expect, test } from 'vitest';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { duesFixture } from '@/e2e/testing/dues-fixture';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { throughContract } from '@/e2e/testing/through-contract';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { openPaymentLink, sendPaymentLink } from '@/lib/money/payment-links/contract';
import { readLink } from '@/lib/money/payment-links/pay';
import { sendLink } from '@/lib/money/payment-links/send';
import { createEntry } from '@/prisma/factories/sales';
import { createActiveCustomer } from '@/prisma/factories/users';
import { stopReminders } from '@/lib/visits/messages/contract';
import { sendDueMessages } from '@/lib/visits/messages/outbox';
import { endReminders } from '@/lib/visits/messages/reminders';
import { collections } from './contract';
import { recordPromise } from './promise';
import { remindOfDues } from './remind';
import { setOrderReminders } from './reminders';
import { changeSettings } from './settings';

/* See docs/product/collections.md, "Automatic reminders". */

const fixture = await duesFixture();
const { db, context, as, order } = fixture;
const { actions } = collections;
const promise = throughContract(actions.promise, recordPromise);
const setReminders = throughContract(actions.set_reminders, setOrderReminders);
const setAll = throughContract(actions.set_settings, changeSettings);
const stop = throughContract(stopReminders, endReminders);
const send = throughContract(sendPaymentLink, sendLink);
const open = throughContract(openPaymentLink, readLink);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

/** Due on December 10. */
async function due() {
  const { id } = await order({ executiveId: staff.executive.id, totalAmount: '500.50' });
  await db.order.update({ where: { id }, data: { dueOn: new Date('2026-12-10') } });
  return id;
}
/** At a time of the store. */
const at = (day: string, time = '10:00:00') => context.clock.set(`2026-12-${day}T${time}+05:30`);
const remind = async () => {
  const { reminded, errors } = await remindOfDues({ ...context, flowId: 'flow' });
  expect(errors).toEqual([]);
  return reminded;
};
const steps = async () =>
  (await db.dueReminder.findMany({ orderBy: { id: 'asc' } })).map((reminder) => reminder.step);
async function flush() {
  const phone = new FakeSmsProvider();
  await sendDueMessages({ ...context, sms: phone, flows: SANDBOX_MSG91.flows }, 'others');
  return phone.texts;
}
const reasons = async () => (await db.message.findMany()).map(({ droppedReason }) => droppedReason);

describe('reminders of a due', () => {
  test('go out once on each of their days, from 10 in the morning on', async () => {
    await due();
    at('06', '23:00:00');
    expect(await remind()).toBe(0);
    at('07', '09:59:59');
    expect(await remind()).toBe(0);
    for (const day of ['07', '10', '13', '20']) {
      at(day);
      const runs = await Promise.all([remind(), remind()]);
      expect(runs.reduce((sum, each) => sum + each)).toBe(1);
      at(day, '20:59:59');
      expect(await remind()).toBe(0);
      at(day, '21:00:00');
      expect(await remind()).toBe(0);
    }
    expect(await steps()).toEqual([-3, 0, 3, 10]);
    expect(await db.paymentLink.count({ where: { closedAt: null } })).toBe(1);
  });

  test('after downtime only the latest goes out, and none that is too late', async () => {
    await due();
    at('18');
    expect(await remind()).toBe(1);
    expect(await steps()).toEqual([3]);
    at('28');
    expect(await remind()).toBe(0);
  });

  test('have a link that pays, and that ends them', async () => {
    const id = await due();
    at('10');
    await remind();
    const [text] = await flush();
    expect(text?.variables).toMatchObject({ amount: '500.50', date: '10 Dec 2026' });
    const token = text?.variables['token'] ?? '';
    expect((await open(context, { token })).data).toMatchObject({ amount: 500.5 });
    expect((await stop(context, { token })).data).toEqual({ order_id: id, reminders: false });
    expect((await stop(context, { token })).data).toEqual({ order_id: id, reminders: false });
    at('13');
    expect(await remind()).toBe(0);
    expect((await open(context, { token })).data).toMatchObject({ due: 500.5 });
  });

  test('a payment link of staff ends nothing', async () => {
    await due();
    at('10');
    await remind();
    expect(await refusalOf(stop(context, { token: 'X'.repeat(26) }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('state what is due when they are sent', async () => {
    const id = await due();
    at('10');
    await remind();
    await createEntry(db, { orderId: id, amount: '100.00' });
    expect((await flush())[0]?.variables).toMatchObject({ amount: '400.50' });
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    [
      'payment link paid or replaced',
      (id) =>
        createEntry(db, { orderId: id, amount: '500.50' }).then(() =>
          db.paymentLink.updateMany({ data: { closedAt: new Date() } }),
        ),
    ],
    ['order deleted', (id) => db.order.update({ where: { id }, data: { deletedAt: new Date() } })],
    ['another due date', (id) => db.order.update({ where: { id }, data: { dueOn: new Date('2026-12-20') } })],
    ['customer promised to pay', (id) => promise(as(staff.admin), { order_id: id, pay_by: '2026-12-12' })],
    ['reminders turned off', (id) => setReminders(as(staff.executive), { order_id: id, reminders: false })],
    ['reminders turned off', () => setAll(as(staff.admin), { reminders: false })],
  ])('that are queued are dropped: %s', async (reason, change) => {
    const id = await due();
    at('10');
    expect(await remind()).toBe(1);
    await change(id);
    expect(await flush()).toEqual([]);
    expect(await reasons()).toEqual([reason]);
  });

  test('wait for an open link of staff, and leave them their five a day', async () => {
    const id = await due();
    at('10');
    expect(await remind()).toBe(1);
    at('10', '11:00:00');
    for (let n = 0; n < 5; n += 1) await send(as(staff.admin), { order_id: id });
    at('13');
    await send(as(staff.admin), { order_id: id });
    at('13', '20:00:00');
    expect(await remind()).toBe(0);
    at('14', '10:00:01');
    expect(await remind()).toBe(1);
  });

  test('go to the next customer of an order, whatever the one before had', async () => {
    const id = await due();
    at('10');
    expect(await remind()).toBe(1);
    const next = await createActiveCustomer(db, { name: 'Next Customer', mobile: '9800000077' });
    await db.order.update({ where: { id }, data: { userId: next.id } });
    expect(await remind()).toBe(1);
    expect(await steps()).toEqual([null, 0]);
    expect(await db.message.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({ mobile: next.mobile });
    expect(await remind()).toBe(0);
  });

  test('pause for a promise, and are off for an order or for all', async () => {
    const id = await due();
    at('10');
    await promise(as(staff.admin), { order_id: id, pay_by: '2026-12-11' });
    expect(await remind()).toBe(0);
    await db.paymentPromise.updateMany({ data: { state: 'broken', endedAt: new Date() } });
    await setReminders(as(staff.executive), { order_id: id, reminders: false });
    expect(await remind()).toBe(0);
    await setReminders(as(staff.executive), { order_id: id, reminders: true });
    await setAll(as(staff.admin), { reminders: false });
    expect(await remind()).toBe(0);
    await setAll(as(staff.admin), { reminders: true });
    expect(await remind()).toBe(1);
    expect(await refusalOf(setAll(as(staff.executive), { reminders: false }))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
