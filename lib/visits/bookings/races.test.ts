import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createActiveCustomer, createCustomers } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { Refusal } from '@/lib/kernel/access/refusal';
import { outcomesOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { rescheduleVisit } from './change';
import { bookVisit, cancelVisit } from './operations';

const database = await testDb();
const { db } = database;
const context = testContext(database, { now: testNow, passwords: 'quick' });
const monday = '2026-02-02';

// Opens connections first, so that sixty concurrent requests test the slot, not the connection speed.
beforeAll(() => Promise.all(Array.from({ length: 30 }, () => db.store.count())));
beforeEach(() => database.emptyAll());

const book = (user: User, slot_time = '11:00:00', shop_address = 'Karnataka') =>
  bookVisit.run(context.as(user), {
    slot_time,
    slot_date: monday,
    shop_address,
    quantity: '1',
    referral_code: undefined,
    user_id: user.id,
    user_mobile: user.mobile,
  });
const reschedule = (user: User, id: number, slot_time: string, shop_address = 'Karnataka') =>
  rescheduleVisit.run(context.as(user), {
    id,
    slot_time,
    slot_date: monday,
    shop_address,
    version: undefined,
  });
const cancel = (user: User, id: number) => cancelVisit.run(context.as(user), { id });

async function expectCountsToHold(): Promise<void> {
  const { rows } = await database.pool.query<{ booked: number; capacity: number; live: number }>(
    `SELECT s.booked, s.capacity, count(b.id) FILTER (WHERE b.status = 'booked')::int AS live
     FROM slots s LEFT JOIN bookings b USING (store_id, slot_date, slot_time)
     GROUP BY s.store_id, s.slot_date, s.slot_time`,
  );
  for (const { booked, capacity, live } of rows) {
    expect(booked).toBe(live);
    expect(booked).toBeLessThanOrEqual(capacity);
  }
}

describe('in parallel', () => {
  test('60 customers, 4 places of an empty slot: exactly 4 booked', { tags: 'torture' }, async () => {
    const customers = await createCustomers(db, 60, { active: true });
    expect(await outcomesOf(customers.map((user) => book(user)))).toEqual({ ok: 4, SLOT_FULL: 56 });
    expect(await db.booking.count()).toBe(4);
    await expectCountsToHold();
  });

  test('60 customers, one place left: exactly one booked', { tags: 'torture' }, async () => {
    for (const { id, mobile } of await createCustomers(db, 3, { active: true }))
      await createBooking(db, { userId: id, userMobile: mobile, shopAddress: 'Karnataka', slotDate: monday });
    const customers = await createCustomers(db, 60, { active: true });
    expect(await outcomesOf(customers.map((user) => book(user)))).toEqual({ ok: 1, SLOT_FULL: 59 });
    await expectCountsToHold();
  });

  test('one customer books the same slot 20 times: one booking', async () => {
    const user = await createActiveCustomer(db);
    const outcomes = await outcomesOf(Array.from({ length: 20 }, () => book(user)));
    expect(outcomes).toEqual({ ok: 1, DUPLICATE_BOOKING: 19 });
    await expectCountsToHold();
  });

  test('one customer books the same time in six stores: one booking', async () => {
    const user = await createActiveCustomer(db);
    const stores = await db.store.findMany();
    const outcomes = await outcomesOf(stores.map((store) => book(user, '11:00:00', store.shopAddress)));
    expect(outcomes).toEqual({ ok: 1, DUPLICATE_BOOKING: 5 });
    await expectCountsToHold();
  });

  test('one visit cancelled 20 times: its place is released once', async () => {
    const [user, other] = [await createActiveCustomer(db), await createActiveCustomer(db)];
    await book(other);
    const { data } = await book(user);
    const outcomes = await outcomesOf(Array.from({ length: 20 }, () => cancel(user, data.id)));
    expect(outcomes).toEqual({ ok: 20 });
    expect(await db.slot.findFirst()).toMatchObject({ booked: 1 });
    expect(await db.auditEntry.count({ where: { action: 'booking.cancel' } })).toBe(1);
  });

  test('two cancel in a full slot while 20 book: exactly two of these get in', async () => {
    const holders = await createCustomers(db, 4, { active: true });
    const held = await Promise.all(holders.map(async (user) => ({ user, id: (await book(user)).data.id })));
    const customers = await createCustomers(db, 20, { active: true });
    const cancelled = outcomesOf(held.slice(0, 2).map(({ user, id }) => cancel(user, id)));
    const first = await outcomesOf(customers.map((user) => book(user)));
    expect(await cancelled).toEqual({ ok: 2 });
    const waiting = customers.filter((_, i) => i >= (first.ok ?? 0));
    await outcomesOf(waiting.map((user) => book(user)));
    expect(await db.booking.count({ where: { status: 'booked' } })).toBe(4);
    await expectCountsToHold();
  });

  test('20 reschedule into the last place of a slot: exactly one gets it, the others keep theirs', async () => {
    for (const { id, mobile } of await createCustomers(db, 3, { active: true }))
      await createBooking(db, { userId: id, userMobile: mobile, shopAddress: 'Karnataka', slotDate: monday });
    const customers = await createCustomers(db, 20, { active: true });
    const times = ['12:00:00', '12:30:00', '13:00:00', '13:30:00', '14:00:00'];
    const held = await Promise.all(
      customers.map(async (user, i) => ({ user, id: (await book(user, times[i % times.length])).data.id })),
    );
    const outcomes = await outcomesOf(held.map(({ user, id }) => reschedule(user, id, '11:00:00')));
    expect(outcomes).toEqual({ ok: 1, SLOT_FULL: 19 });
    expect(await db.booking.count({ where: { status: 'booked' } })).toBe(23);
    await expectCountsToHold();
  });

  test('two customers swap the last places of two slots: no deadlock, and every place is one of theirs', async () => {
    for (const time of ['11:00:00', '12:00:00'])
      for (const user of await createCustomers(db, 3, { active: true })) await book(user, time);
    const [one, other] = [await createActiveCustomer(db), await createActiveCustomer(db)];
    const [first, second] = [await book(one, '11:00:00'), await book(other, '12:00:00')];
    await outcomesOf([
      reschedule(one, first.data.id, '12:00:00'),
      reschedule(other, second.data.id, '11:00:00'),
    ]);
    expect(await db.booking.count({ where: { status: 'booked' } })).toBe(8);
    await expectCountsToHold();
  });

  test('a visit rescheduled and cancelled: it ends cancelled, without a place', async () => {
    for (let round = 0; round < 10; round += 1) {
      await database.emptyAll();
      const user = await createActiveCustomer(db);
      const { data } = await book(user);
      const attempts = [cancel(user, data.id), reschedule(user, data.id, '12:00:00', 'Telangana')];
      const outcomes = await outcomesOf(round % 2 === 0 ? attempts : attempts.toReversed());
      expect([{ ok: 2 }, { ok: 1, BOOKING_CANCELLED: 1 }]).toContainEqual(outcomes);
      const row = await db.booking.findUniqueOrThrow({ where: { id: data.id } });
      expect(row).toMatchObject({ status: 'cancelled', calendarSequence: outcomes.ok });
      expect((await db.slot.findMany()).every(({ booked }) => booked === 0)).toBe(true);
      await expectCountsToHold();
    }
  });

  test('a customer who loses the plan during 10 bookings has complete bookings only', async () => {
    const user = await createActiveCustomer(db);
    const times = ['10:30:00', '11:00:00', '11:30:00', '12:00:00', '12:30:00', '13:00:00', '13:30:00'];
    const booking = outcomesOf(times.map((time) => book(user, time)));
    await db.user.update({ where: { id: user.id }, data: { planActive: false } });
    const { ok = 0, SUBSCRIPTION_REQUIRED: refused = 0 } = await booking;
    expect(ok + refused).toBe(times.length);
    expect(await db.booking.count()).toBe(ok);
    await expectCountsToHold();
  });
});

test(
  'under any mix of bookings and cancellations every slot counts its active visits',
  { tags: 'torture' },
  async () => {
    const step = fc.record({
      who: fc.nat({ max: 5 }),
      time: fc.constantFrom('11:00:00', '11:30:00'),
      store: fc.constantFrom('Karnataka', 'Telangana'),
      books: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 6 }), async (rounds) => {
        await database.emptyAll();
        const customers = await createCustomers(db, 6, { active: true });
        for (const steps of rounds) {
          await Promise.all(
            steps.map(async ({ who, time, store, books }) => {
              const user = customers[who];
              if (user === undefined) return;
              const own = await db.booking.findFirst({ where: { userId: user.id, status: 'booked' } });
              const act = books || own === null ? book(user, time, store) : cancel(user, own.id);
              await act.catch((error: unknown) => {
                if (!(error instanceof Refusal) || error.status !== 409) throw error;
              });
            }),
          );
          await expectCountsToHold();
        }
      }),
      { numRuns: 8 },
    );
  },
);
