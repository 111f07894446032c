import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createActiveCustomer } from '@/prisma/factories/users';
import { visitor } from '@/lib/kernel/access/actor';
import { storeChoices } from '@/lib/visit-rules';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { daysAfter, weekday } from '@/lib/kernel/text/calendar';
import { listFullDays, slotAvailability } from './contract';
import { readFullDays } from './full-days';
import { readAvailability } from './operations';
import { lastBookableDate, slotTimes } from './rules';

/* The clock is at Saturday 2026-01-31, 10:00:00 at the store. */

const database = await testDb();
const { db, pool } = database;
const context = testContext(database, { passwords: 'quick' });
const ask = throughContract(listFullDays, readFullDays);
const slotsOf = throughContract(slotAvailability, readAvailability);
const today = '2026-01-31';
const shop_address = 'Karnataka';
const times = slotTimes({ opens: '10:00:00', closes: '18:00:00', slot_minutes: 30 });
let customer: User;

/** Monday to Saturday. */
const week = (closes: string) =>
  JSON.stringify([1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '10:00:00', closes })));

beforeEach(async () => {
  context.clock.set(testNow);
  await database.emptyAll();
  customer = await createActiveCustomer(db);
  // So that one customer can fill a day.
  await pool.query('UPDATE stores SET hours = $1, slot_minutes = 30, capacity = 1', [week('18:00:00')]);
});

async function take(slotDate: string, slots: readonly string[]) {
  for (const slotTime of slots) {
    const { id: userId, mobile: userMobile } = customer;
    await createBooking(db, { userId, userMobile, shopAddress: shop_address, slotDate, slotTime });
  }
}
const fullDays = async (store = shop_address) =>
  (await ask(context.as(customer), { shop_address: store })).data;

describe('a day is full', () => {
  test('when every slot is taken, unlike the days before and after', async () => {
    await take('2026-02-03', times);
    await take('2026-02-04', times.slice(1));
    await take('2026-02-05', times.slice(0, 15));
    expect(await fullDays()).toEqual(['2026-02-03']);
    expect(await fullDays('Telangana')).toEqual([]);
  });

  test('on the last bookable day, not the day after; not in the past', async () => {
    // A Monday; the last bookable day is a Tuesday.
    context.clock.set('2026-02-02T04:30:00Z');
    const last = lastBookableDate('2026-02-02');
    for (const date of [last, daysAfter(last, 1), today]) await take(date, times);
    expect(await fullDays()).toEqual([last]);
  });

  test("by the capacity of each slot, which may differ from the store's", async () => {
    await take('2026-02-03', times);
    await pool.query('UPDATE stores SET capacity = 2');
    await take('2026-02-04', times);
    expect(await fullDays()).toEqual(['2026-02-03']);
  });

  test('never while the store is closed on it', async () => {
    await take('2026-02-01', times);
    expect(await fullDays()).toEqual([]);
    context.clock.set('2026-02-01T13:00:00Z');
    expect(await fullDays()).toEqual([]);
  });

  test('by the current slots of the store', async () => {
    await pool.query('UPDATE stores SET hours = $2, slot_minutes = 60 WHERE shop_address = $1', [
      shop_address,
      week('12:15:00'),
    ]);
    await take('2026-02-03', ['10:00:00', '11:00:00']);
    // As many as the day has slots, but two are no longer slots.
    await take('2026-02-04', ['10:00:00', '10:30:00', '12:00:00']);
    expect(await fullDays()).toEqual(['2026-02-03']);
  });
});

describe('today is full', () => {
  test.each([
    // 10:00 has begun.
    ['2026-01-31T04:30:00Z', times.slice(1), [today]],
    ['2026-01-31T04:30:00Z', times.slice(2), []],
    ['2026-01-31T04:29:00Z', times.slice(1), []],
    ['2026-01-31T11:59:00Z', [], []],
    ['2026-01-31T12:00:00Z', [], [today]],
    ['2026-01-31T18:29:00Z', [], [today]],
  ])('by the slots that have not begun: at %s, %j taken', async (now, booked, expected) => {
    context.clock.set(now);
    await take(today, booked);
    expect(await fullDays()).toEqual(expected);
  });
});

test('agrees with the slots of each day', { tags: 'torture' }, async () => {
  context.clock.set('2026-01-31T06:00:00Z');
  const days = Array.from({ length: 20 }, (_, index) => daysAfter(today, index));
  for (const [index, day] of days.entries()) await take(day, times.slice((index * 7) % 4));
  const full: string[] = [];
  for (const slot_date of days.filter((day) => weekday(day) !== 7)) {
    const { data } = await slotsOf(context.as(customer), { shop_address, slot_date });
    if (data.every((slot) => slot.available === 0)) full.push(slot_date);
  }
  expect(full.length).toBeGreaterThanOrEqual(2);
  expect(await fullDays()).toEqual(full);
});

test('an unknown store is refused, and so is a visitor', async () => {
  for (const shop of ['Nowhere', 'karnataka', "' OR '1'='1"]) {
    const { code, details } = await refusalOf(ask(context.as(customer), { shop_address: shop }));
    expect([code, Object.keys(details.fields ?? {})]).toEqual(['VALIDATION', ['shop_address']]);
  }
  expect((await refusalOf(ask({ ...context, actor: visitor }, { shop_address }))).code).toBe(
    'UNAUTHENTICATED',
  );
});

test('every store is accepted', async () => {
  for (const store of storeChoices) expect(await fullDays(store)).toEqual([]);
});
