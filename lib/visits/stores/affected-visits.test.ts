import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createActiveCustomer, createCustomers } from '@/prisma/factories/users';
import { listStores } from '@/lib/visits/bookings/contract';
import { readStores } from '@/lib/visits/bookings/operations';
import { storeChoices } from '@/lib/visit-rules';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf, testNow } from '@/e2e/testing/context';
import { checkIn } from '@/lib/visits/front-desk/contract';
import { checkInVisit } from '@/lib/visits/front-desk/operations';
import { close, monday, reschedule, storeFixture, today, tuesday, update } from '@/e2e/testing/store-fixture';

/* Stores for admins (docs/product/rules.md, "Stores and slots"). The clock is at Saturday 2026-01-31, 10:00 at the store. */

const fixture = await storeFixture();
const { db, context, store, bookAt, times, row, ownBooking, fieldsOf, trail } = fixture;

let staff: Company;
let customer: User;

beforeEach(async () => {
  ({ staff, customer } = await fixture.reset());
});

const admin = () => context.as(staff.admin);

describe('a change that takes slots', () => {
  test('is refused with the visits first; confirmed, it marks them, frees their places and sends each customer one message', async () => {
    const at = await store();
    const visit = await bookAt(customer, at);
    const kept = await bookAt(customer, at, { slot_date: tuesday });
    const closing = { id: at.id, from: monday, reason: 'Stocktaking' };
    const refusal = await refusalOf(close(admin(), closing));
    expect(refusal).toMatchObject({
      code: 'VISITS_AFFECTED',
      status: 409,
      details: {
        data: { count: 1, bookings: [{ id: visit.id, user_name: customer.name, needs_new_time: false }] },
      },
    });
    expect(await times(at, monday)).toHaveLength(16);
    expect(await row(visit.id)).toMatchObject({ needsNewTimeAt: null, version: 1 });

    const flushes = context.counts.smsFlushes;
    const response = await close(admin(), { ...closing, confirm: true });
    expect(response).toMatchObject({
      affected: 1,
      data: { closed_days: [{ from: monday, to: monday, reason: 'Stocktaking' }] },
    });
    expect(context.counts.smsFlushes).toBe(flushes + 1);
    expect(await times(at, monday)).toEqual([]);
    expect(await ownBooking(visit.id)).toEqual({
      ...visit,
      needs_new_time: true,
      new_time_until: '2026-02-14T04:30:00.000Z',
      version: 2,
    });
    expect((await ownBooking(kept.id))?.needs_new_time).toBe(false);
    expect(await db.slot.findMany({ orderBy: { slotDate: 'asc' } })).toMatchObject([
      { booked: 0 },
      { booked: 1 },
    ]);
    const again = await close(admin(), { ...closing, confirm: true });
    expect(again.affected).toBe(0);
    expect(await db.message.count({ where: { kind: 'visit_new_time' } })).toBe(1);
    expect((await trail('booking')).at(-1)).toMatchObject({
      action: 'booking.lose_slot',
      after: { needs_new_time: true, version: 2 },
    });
    expect(await trail('store')).toMatchObject([
      {
        action: 'store.close_day',
        after: { from: monday, to: monday, reason: 'Stocktaking', affected: 1 },
      },
    ]);
  });

  test('is counted as it is when it is confirmed', async () => {
    const at = await store();
    await bookAt(customer, at);
    await refusalOf(update(admin(), { id: at.id, active: false }));
    await bookAt(await createActiveCustomer(db), at);
    expect((await update(admin(), { id: at.id, active: false, confirm: true })).affected).toBe(2);
  });

  test.each([
    ['the store off', { active: false }, [true, true, true]],
    ['shorter hours', { hours: [{ day: 1, opens: '10:00:00', closes: '12:00:00' }] }, [false, true, true]],
    [
      'a lunch break',
      {
        hours: [
          { day: 1, opens: '10:00:00', closes: '12:00:00' },
          { day: 1, opens: '12:45:00', closes: '18:00:00' },
          { day: 2, opens: '10:00:00', closes: '18:00:00' },
        ],
      },
      [false, true, false],
    ],
    ['longer slots', { slot_minutes: 60 }, [false, true, false]],
    ['more places', { capacity: 9 }, [false, false, false]],
    ['a name', { title: 'Guntur' }, [false, false, false]],
  ])('with %s takes the removed slots', async (_what, changes, lost) => {
    const at = await store();
    const booked = [
      await bookAt(customer, at),
      await bookAt(customer, at, { slot_time: '12:30:00' }),
      await bookAt(customer, at, { slot_date: tuesday }),
    ];
    const { affected } = await update(admin(), { id: at.id, confirm: true, ...changes });
    expect(affected).toBe(lost.filter(Boolean).length);
    for (const [index, { id }] of booked.entries())
      expect((await row(id)).needsNewTimeAt !== null).toBe(lost[index]);
  });

  test('with fewer places takes those made last; an arrived customer keeps the place', async () => {
    const at = await store();
    const people = await createCustomers(db, 4, { active: true });
    const slotOfToday = { slot_date: today, slot_time: '11:00:00' };
    const ids: number[] = [];
    for (const user of people) {
      ids.push((await bookAt(user, at, slotOfToday)).id);
      context.clock.forward(1);
    }
    await throughContract(checkIn, checkInVisit)(context.as(staff.employee), { id: ids[3] });
    const { affected } = await update(admin(), { id: at.id, capacity: 2, confirm: true });
    expect(affected).toBe(2);
    const lost = await Promise.all(ids.map(async (id) => (await row(id)).needsNewTimeAt !== null));
    expect(lost).toEqual([false, true, true, false]);
    expect(await db.slot.findMany()).toMatchObject([{ capacity: 2, booked: 2 }]);
    expect(await outcomesOf([bookAt(customer, at, slotOfToday)])).toEqual({ SLOT_FULL: 1 });
    await update(admin(), { id: at.id, capacity: 3 });
    await bookAt(customer, at, slotOfToday);
  });

  test('does not touch visits that have begun, are cancelled, at another store, or over the capacity', async () => {
    const at = await store({ capacity: 2 });
    const of = { userId: customer.id, userMobile: customer.mobile, shopAddress: at.shopAddress };
    await createBooking(db, { ...of, slotDate: today, slotTime: '10:00:00' });
    await createBooking(db, { ...of, slotDate: monday, cancelledAt: new Date(testNow) });
    await createBooking(db, { ...of, slotDate: monday, shopAddress: storeChoices[0] });
    const over = await createBooking(db, { ...of, slotDate: monday, slotTime: '12:00:00' });
    await db.booking.update({ where: { id: over.id }, data: { overCapacity: true } });
    expect((await update(admin(), { id: at.id, capacity: 1 })).affected).toBe(0);
    expect((await update(admin(), { id: at.id, active: false })).affected).toBe(0);
  });
});

describe('a store that is off', () => {
  test('takes no bookings and no moves, is no choice, and keeps its old bookings', async () => {
    const [at, other] = [await store(), await store()];
    const visit = await bookAt(customer, at);
    const moved = await bookAt(customer, other, { slot_date: tuesday });
    await update(admin(), { id: at.id, active: false, confirm: true });
    expect(await fieldsOf(bookAt(customer, at, { slot_date: tuesday }))).toEqual([
      'VALIDATION',
      'shop_address',
    ]);
    const to = { id: moved.id, shop_address: at.shopAddress, slot_date: monday, slot_time: '15:00:00' };
    expect(await fieldsOf(reschedule(context.as(customer), to))).toEqual(['VALIDATION', 'shop_address']);
    const { data } = await throughContract(listStores, readStores)(context.as(customer));
    expect(data.map(({ shop_address }) => shop_address)).not.toContain(at.shopAddress);
    expect(await times(at, monday)).toEqual([]);
    expect((await ownBooking(visit.id))?.shop_address).toBe(at.shopAddress);
    await update(admin(), { id: at.id, active: true });
    expect(await times(at, monday)).toHaveLength(16);
    expect((await ownBooking(visit.id))?.needs_new_time).toBe(true);
  });
});
