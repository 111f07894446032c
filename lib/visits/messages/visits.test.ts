import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '@/lib/db/generated/client';
import { hashOfLinkToken } from '@/lib/money/payment-links/token';
import type { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { cancel, change, day, flows, store, visitMessages } from '@/e2e/testing/visit-messages';
import { sendDueMessages } from './outbox';

/* Messages about visits, from the booking to the provider (docs/product/rules.md, "Messages"). Times are the store's. */

const fixture = await visitMessages();
const { db, context, at, bookAt, send, ends } = fixture;

let phone: FakeSmsProvider;
let customer: User;
let staff: User;

beforeEach(async () => {
  ({ phone, customer, staff } = await fixture.reset());
});

const waiting = async () =>
  (await db.message.findMany({ where: { state: 'queued' }, orderBy: { id: 'asc' } })).map(
    ({ kind, dueAt }) => [kind, dueAt.toISOString()],
  );

describe('a booked visit', () => {
  test('is confirmed at once, and reminded at 18:00 of the day before and two hours before', async () => {
    const flushes = context.counts.smsFlushes;
    const { id } = await bookAt(day, '11:00:00');
    expect(context.counts.smsFlushes).toBe(flushes + 1);
    expect(await send()).toEqual([`visit_booked 3 Feb 2026 11 00 AM ${store}`]);
    expect(await waiting()).toEqual([
      ['reminder_day', '2026-02-02T12:30:00.000Z'],
      ['reminder_hours', '2026-02-03T03:30:00.000Z'],
    ]);
    at('2026-02-02T17:59:59');
    expect(await send()).toEqual([]);
    at('2026-02-02T18:00:00');
    expect(await send()).toEqual([`reminder_day 3 Feb 2026 11 00 AM ${store}`]);
    at('2026-02-03T08:59:59');
    expect(await send()).toEqual([]);
    at('2026-02-03T09:00:00');
    expect(await send()).toEqual([`reminder_hours 11 00 AM ${store}`]);
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
      `visit_cancelled 6 Feb 2026 11 00 AM ${store}`,
      `visit_moved 6 Feb 2026 3 00 PM ${store}`,
      `visit_booked 6 Feb 2026 11 30 AM ${store}`,
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
    expect(await send()).toEqual([`visit_booked 3 Feb 2026 12 00 PM ${store}`]);
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

test('reminders that are off are not sent, other messages are', async () => {
  const { id } = await bookAt(day, '11:00:00');
  await send();
  await db.booking.update({ where: { id }, data: { reminders: false } });
  at('2026-02-02T18:00:00');
  expect(await send()).toEqual([]);
  await change(context.as(staff), { id, slot_time: '12:00:00' });
  expect(await send()).toEqual([`visit_moved 3 Feb 2026 12 00 PM ${store}`]);
});

test('if the first reminder of a visit could not be sent, only the second one is sent', async () => {
  await bookAt(day, '10:00:00');
  await send();
  at('2026-02-02T18:00:00');
  phone.unavailable = true;
  expect(await send()).toEqual([]);
  phone.unavailable = false;
  at('2026-02-03T08:00:00');
  expect(await send()).toEqual([`reminder_hours 10 00 AM ${store}`]);
  expect(await ends()).toMatchObject({ 'reminder_day:2026-02-03T10:00:00/1': 'expired' });
});

test('a reminder is dropped once its visit has begun', async () => {
  await bookAt(day, '11:00:00');
  await send();
  at('2026-02-03T11:00:00');
  expect(await send()).toEqual([]);
  expect(await ends()).toMatchObject({ 'reminder_hours:2026-02-03T11:00:00/1': 'visit has begun' });
});
