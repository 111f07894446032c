import { beforeEach, describe, expect, test } from 'vitest';
import { rescheduleVisit } from '@/lib/visits/bookings/change';
import { rescheduleBooking } from '@/lib/visits/bookings/contract';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { cancel, change, day, otherShop, shop, store, visitMessages } from '@/e2e/testing/visit-messages';

/* Messages about visits, from the booking to the provider (docs/product/rules.md, "Messages"). Times are the store's. */

const fixture = await visitMessages();
const { context, at, bookAt, send, ends } = fixture;

let customer: User;
let staff: User;

beforeEach(async () => {
  ({ customer, staff } = await fixture.reset());
});

const reschedule = throughContract(rescheduleBooking, rescheduleVisit);

describe('a moved visit', () => {
  test('has one message, and a reminder of its new time only', async () => {
    const { id } = await bookAt(day, '11:00:00');
    await send();
    await change(context.as(staff), { id, slot_date: '2026-02-04', slot_time: '12:00:00' });
    expect(await send()).toEqual([`visit_moved 4 Feb 2026 12 00 PM ${store}`]);
    at('2026-02-02T18:00:00');
    expect(await send()).toEqual([]);
    at('2026-02-03T09:00:00');
    expect(await send()).toEqual([]);
    at('2026-02-03T18:00:00');
    expect(await send()).toEqual([`reminder_day 4 Feb 2026 12 00 PM ${store}`]);
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
    expect(await send()).toEqual([`visit_moved 3 Feb 2026 3 30 PM ${store}`]);
  });

  test('to another store has a message; another quantity is no move', async () => {
    const { id } = await bookAt(day, '11:00:00');
    await send();
    await change(context.as(staff), { id, quantity: '10' });
    expect(await send()).toEqual([]);
    await change(context.as(staff), { id, shop_address: otherShop });
    expect(await send()).toEqual([`visit_moved 3 Feb 2026 11 00 AM ${otherShop}`]);
  });

  test('one minute before its reminder is reminded by the new time', async () => {
    const { id } = await bookAt(day, '11:00:00');
    await send();
    at('2026-02-02T17:59:00');
    await change(context.as(staff), { id, slot_time: '12:30:00' });
    await send();
    at('2026-02-02T18:00:00');
    expect(await send()).toEqual([`reminder_day 3 Feb 2026 12 30 PM ${store}`]);
  });

  test('twice before anything is sent gets one message, of the last time', async () => {
    const { id } = await bookAt(day, '11:00:00');
    await change(context.as(staff), { id, slot_time: '12:00:00' });
    await change(context.as(staff), { id, slot_time: '13:00:00' });
    expect(await send()).toEqual([`visit_moved 3 Feb 2026 1 00 PM ${store}`]);
  });

  test('away and back is reminded once', async () => {
    const { id } = await bookAt(day, '11:00:00');
    await change(context.as(staff), { id, slot_time: '12:00:00' });
    await change(context.as(staff), { id, slot_time: '11:00:00' });
    // The text of the booking itself holds again, too.
    expect(await send()).toEqual([
      `visit_booked 3 Feb 2026 11 00 AM ${store}`,
      `visit_moved 3 Feb 2026 11 00 AM ${store}`,
    ]);
    at('2026-02-02T18:00:00');
    expect(await send()).toEqual([`reminder_day 3 Feb 2026 11 00 AM ${store}`]);
  });
});

describe('a cancelled visit', () => {
  test('has one message if staff cancelled it, and no reminder', async () => {
    const { id } = await bookAt(day, '11:00:00');
    await send();
    await cancel(context.as(staff), { id });
    await cancel(context.as(staff), { id });
    expect(await send()).toEqual([`visit_cancelled 3 Feb 2026 11 00 AM ${store}`]);
    at('2026-02-03T09:00:00');
    expect(await send()).toEqual([]);
    expect(await ends()).toMatchObject({
      'reminder_day:2026-02-03T11:00:00/1': 'visit cancelled',
      'reminder_hours:2026-02-03T11:00:00/1': 'visit cancelled',
    });
  });

  test('has no message if the customer cancelled it', async () => {
    const { id } = await bookAt(day, '11:00:00');
    await send();
    await cancel(context.as(customer), { id });
    expect(await send()).toEqual([]);
  });
});
