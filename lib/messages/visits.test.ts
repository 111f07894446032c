import { beforeEach, describe, expect, test } from 'vitest';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { changeBooking, rescheduleVisit } from '@/lib/bookings/change';
import { bookSlot, cancelBooking, rescheduleBooking, updateBooking } from '@/lib/bookings/contract';
import { bookVisit, cancelVisit } from '@/lib/bookings/operations';
import { storeChoices } from '@/lib/business';
import type { User } from '@/lib/db/generated/client';
import { SANDBOX_MSG91 } from '@/lib/env-rules';
import { hashOfLinkToken } from '@/lib/payment-links/token';
import { called } from '@/lib/testing/called';
import { testContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { FakeSmsProvider } from '@/lib/testing/fake-sms-provider';
import { sendDueMessages } from './outbox';

/** Messages about visits, from the booking to the provider (docs/product/rules.md, "Messages"). Times are the store's. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { clock } = context;
const { flows } = SANDBOX_MSG91;
const [shop, otherShop] = storeChoices;
const book = called(bookSlot, bookVisit);
const change = called(updateBooking, changeBooking);
const reschedule = called(rescheduleBooking, rescheduleVisit);
const cancel = called(cancelBooking, cancelVisit);
let phone: FakeSmsProvider;
let customer: User;
let staff: User;

/** A Saturday; the visits of the tests are on Tuesday, the third. */
const at = (time: string) => clock.set(`${time}+05:30`);
const day = '2026-02-03';
beforeEach(async () => {
  await database.emptyAll();
  phone = new FakeSmsProvider();
  customer = await createActiveCustomer(db);
  staff = await createUser(db, { role: 'executive' });
  at('2026-01-31T10:00:00');
});

async function bookAt(slot_date: string, slot_time: string) {
  const { data } = await book(context.as(customer), {
    slot_date,
    slot_time,
    shop_address: shop,
    user_id: customer.id,
    user_mobile: customer.mobile,
    quantity: '1',
  });
  return data;
}

async function send() {
  await sendDueMessages({ ...context, sms: phone, flows }, 'others');
  return phone.texts.splice(0).map(({ flowId, variables: { token, code, ...variables } }) => {
    if (flowId !== flows.visit_cancelled) expect(code).toMatch(/^[A-Z2-9]{6}$/);
    expect(token ?? 'k3J9x0QaPz81LmvWbb17-_').toMatch(/^[\w-]{22}$/);
    return [flowId.replace('sandbox_', ''), ...Object.values(variables)].join(' ');
  });
}

const store = "Jeweller's shop, Governer P...";
const waiting = async () =>
  (await db.message.findMany({ where: { state: 'queued' }, orderBy: { id: 'asc' } })).map(
    ({ kind, dueAt }) => [kind, dueAt.toISOString()],
  );
const ends = async () =>
  Object.fromEntries<string>(
    (await db.message.findMany({ orderBy: { id: 'asc' } })).map(({ key, state, droppedReason }) => [
      (key ?? '').replace(/^booking:\d+:/, ''),
      droppedReason ?? state,
    ]),
  );

describe('a booked visit', () => {
  test('is confirmed at once, and reminded at 18:00 of the day before and two hours before', async () => {
    const flushes = context.counts.smsFlushes;
    const { id } = await bookAt(day, '11:00:00');
    expect(context.counts.smsFlushes).toBe(flushes + 1);
    expect(await send()).toEqual([`visit_booked Tue 3 Feb 11:00 AM ${store}`]);
    expect(await waiting()).toEqual([
      ['reminder_day', '2026-02-02T12:30:00.000Z'],
      ['reminder_hours', '2026-02-03T03:30:00.000Z'],
    ]);
    at('2026-02-02T17:59:59');
    expect(await send()).toEqual([]);
    at('2026-02-02T18:00:00');
    expect(await send()).toEqual([`reminder_day Tue 3 Feb 11:00 AM ${store}`]);
    at('2026-02-03T08:59:59');
    expect(await send()).toEqual([]);
    at('2026-02-03T09:00:00');
    expect(await send()).toEqual([`reminder_hours 11:00 AM ${store}`]);
    expect(await db.message.findMany({ where: { bookingId: id, customerId: customer.id } })).toHaveLength(3);
  });

  test.each([
    ['2026-02-02T18:00:00', ['visit_booked', 'reminder_hours']],
    ['2026-02-02T17:59:59', ['visit_booked', 'reminder_day', 'reminder_hours']],
    ['2026-02-03T09:00:00', ['visit_booked']],
    ['2026-02-03T08:59:59', ['visit_booked', 'reminder_hours']],
  ])('at %s gets %j', async (time, kinds) => {
    at(time);
    await bookAt(day, '11:00:00');
    expect((await waiting()).map(([kind]) => kind)).toEqual(kinds);
  });

  test('is confirmed, moved and cancelled after days without the provider, until it begins', async () => {
    const [{ id }, { id: moved }] = [
      await bookAt('2026-02-06', '11:00:00'),
      await bookAt('2026-02-06', '12:00:00'),
    ];
    await send();
    phone.unavailable = true;
    await cancel(context.as(staff), { id });
    await change(context.as(staff), { id: moved, slot_time: '15:00:00' });
    await bookAt('2026-02-06', '11:30:00');
    at('2026-02-05T10:00:00');
    phone.unavailable = false;
    expect(await send()).toEqual([
      `visit_cancelled Fri 6 Feb 11:00 AM ${store}`,
      `visit_moved Fri 6 Feb 3:00 PM ${store}`,
      `visit_booked Fri 6 Feb 11:30 AM ${store}`,
    ]);
  });

  test('that fails queues nothing', async () => {
    await bookAt(day, '11:00:00');
    await expect(bookAt(day, '11:00:00')).rejects.toThrow();
    expect(await db.message.count()).toBe(3);
  });

  test('of the night is confirmed at 08:00, if it still holds', async () => {
    at('2026-01-31T21:30:00');
    const first = await bookAt(day, '11:00:00');
    await bookAt(day, '12:00:00');
    expect(await send()).toEqual([]);
    await cancel(context.as(customer), { id: first.id });
    at('2026-02-01T07:59:59');
    expect(await send()).toEqual([]);
    at('2026-02-01T08:00:00');
    expect(await send()).toEqual([`visit_booked Tue 3 Feb 12:00 PM ${store}`]);
  });

  test('keeps the token of its reminders as a hash only', async () => {
    await bookAt(day, '11:00:00');
    at('2026-02-02T18:00:00');
    await sendDueMessages({ ...context, sms: phone, flows }, 'others');
    const token = phone.texts.find(({ variables }) => variables['token'])?.variables['token'] ?? '';
    const row = await db.message.findFirstOrThrow({ where: { kind: 'reminder_day' } });
    expect(row.stopHash).toBe(hashOfLinkToken(token));
    expect(JSON.stringify(await db.message.findMany())).not.toContain(token);
  });
});

describe('a moved visit', () => {
  test('has one message, and a reminder of its new time only', async () => {
    const { id } = await bookAt(day, '11:00:00');
    await send();
    await change(context.as(staff), { id, slot_date: '2026-02-04', slot_time: '12:00:00' });
    expect(await send()).toEqual([`visit_moved Wed 4 Feb 12:00 PM ${store}`]);
    at('2026-02-02T18:00:00');
    expect(await send()).toEqual([]);
    at('2026-02-03T09:00:00');
    expect(await send()).toEqual([]);
    at('2026-02-03T18:00:00');
    expect(await send()).toEqual([`reminder_day Wed 4 Feb 12:00 PM ${store}`]);
    expect(await ends()).toMatchObject({
      'reminder_day:2026-02-03T11:00:00/1': 'visit moved',
      'reminder_hours:2026-02-03T11:00:00/1': 'visit moved',
    });
  });

  test('by its customer has a message, too', async () => {
    const { id } = await bookAt(day, '11:00:00');
    await send();
    const place = { slot_date: day, slot_time: '15:30:00', shop_address: shop };
    await reschedule(context.as(customer), { id, ...place });
    expect(await send()).toEqual([`visit_moved Tue 3 Feb 3:30 PM ${store}`]);
  });

  test('to another store has a message; another quantity is no move', async () => {
    const { id } = await bookAt(day, '11:00:00');
    await send();
    await change(context.as(staff), { id, quantity: '10' });
    expect(await send()).toEqual([]);
    await change(context.as(staff), { id, shop_address: otherShop });
    expect(await send()).toEqual([`visit_moved Tue 3 Feb 11:00 AM ${otherShop}`]);
  });

  test('one minute before its reminder is reminded by the new time', async () => {
    const { id } = await bookAt(day, '11:00:00');
    await send();
    at('2026-02-02T17:59:00');
    await change(context.as(staff), { id, slot_time: '12:30:00' });
    await send();
    at('2026-02-02T18:00:00');
    expect(await send()).toEqual([`reminder_day Tue 3 Feb 12:30 PM ${store}`]);
  });

  test('twice before anything is sent gets one message, of the last time', async () => {
    const { id } = await bookAt(day, '11:00:00');
    await change(context.as(staff), { id, slot_time: '12:00:00' });
    await change(context.as(staff), { id, slot_time: '13:00:00' });
    expect(await send()).toEqual([`visit_moved Tue 3 Feb 1:00 PM ${store}`]);
  });

  test('away and back is reminded once', async () => {
    const { id } = await bookAt(day, '11:00:00');
    await change(context.as(staff), { id, slot_time: '12:00:00' });
    await change(context.as(staff), { id, slot_time: '11:00:00' });
    // The text of the booking itself holds again, too.
    expect(await send()).toEqual([
      `visit_booked Tue 3 Feb 11:00 AM ${store}`,
      `visit_moved Tue 3 Feb 11:00 AM ${store}`,
    ]);
    at('2026-02-02T18:00:00');
    expect(await send()).toEqual([`reminder_day Tue 3 Feb 11:00 AM ${store}`]);
  });
});

describe('a cancelled visit', () => {
  test('has one message if staff cancelled it, and no reminder', async () => {
    const { id } = await bookAt(day, '11:00:00');
    await send();
    await cancel(context.as(staff), { id });
    await cancel(context.as(staff), { id });
    expect(await send()).toEqual([`visit_cancelled Tue 3 Feb 11:00 AM ${store}`]);
    at('2026-02-03T09:00:00');
    expect(await send()).toEqual([]);
    expect(await ends()).toMatchObject({
      'reminder_day:2026-02-03T11:00:00/1': 'visit cancelled',
      'reminder_hours:2026-02-03T11:00:00/1': 'visit cancelled',
    });
  });

  test('is not told if the customer cancelled it', async () => {
    const { id } = await bookAt(day, '11:00:00');
    await send();
    await cancel(context.as(customer), { id });
    expect(await send()).toEqual([]);
  });
});

test('reminders that are off are not sent, other messages are', async () => {
  const { id } = await bookAt(day, '11:00:00');
  await send();
  await db.booking.update({ where: { id }, data: { reminders: false } });
  at('2026-02-02T18:00:00');
  expect(await send()).toEqual([]);
  await change(context.as(staff), { id, slot_time: '12:00:00' });
  expect(await send()).toEqual([`visit_moved Tue 3 Feb 12:00 PM ${store}`]);
});

test('of a visit whose reminder of the day before could not be sent, the second one is sent alone', async () => {
  await bookAt(day, '10:00:00');
  await send();
  at('2026-02-02T18:00:00');
  phone.unavailable = true;
  expect(await send()).toEqual([]);
  phone.unavailable = false;
  at('2026-02-03T08:00:00');
  expect(await send()).toEqual([`reminder_hours 10:00 AM ${store}`]);
  expect(await ends()).toMatchObject({ 'reminder_day:2026-02-03T10:00:00/1': 'expired' });
});

test('a reminder is dropped once its visit has begun', async () => {
  await bookAt(day, '11:00:00');
  await send();
  at('2026-02-03T11:00:00');
  expect(await send()).toEqual([]);
  expect(await ends()).toMatchObject({ 'reminder_hours:2026-02-03T11:00:00/1': 'visit has begun' });
});
