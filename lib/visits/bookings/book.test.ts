import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { visitor } from '@/lib/kernel/access/actor';
import type { User } from '@/lib/db/generated/client';
import { dateColumn } from '@/lib/db/dates';
import { refusalOf } from '@/e2e/testing/context';
import { monday } from '@/e2e/testing/book-monday';
import { bookingFixture } from '@/e2e/testing/booking-fixture';
import { bookSlot } from './contract';
import { bookVisit, cancelVisit } from './operations';

const fixture = await bookingFixture();
const { database, db, context, form, book, bookedPlaces, visit } = fixture;

let customer: User;

beforeEach(async () => {
  customer = await fixture.reset();
});

describe('booking a visit', () => {
  test('returns the booking, counts the place and writes an audit entry', async () => {
    const response = await book({ referral_code: customer.referralId.toLowerCase() });
    expect(bookSlot.output.parse(response)).toEqual(response);
    expect(response).toMatchObject({
      message: 'Slot booked successfully!',
      data: {
        slot_time: '11:00:00',
        slot_date: monday,
        shop_address: 'Karnataka',
        user_id: customer.id,
        user_mobile: customer.mobile,
        Quantity: '5',
        quantity: '5',
        referral_code: customer.referralId,
        status: 'booked',
        version: 1,
      },
    });
    expect(await db.slot.findMany()).toMatchObject([
      { booked: 1, capacity: 4, slotDate: dateColumn(monday) },
    ]);
    expect(await db.auditEntry.findMany()).toMatchObject([
      { action: 'booking.create', actorId: customer.id, entityId: response.data.id },
    ]);
  });

  test.each([
    ['another’s id', { user_id: 999 }, 'FORBIDDEN', 'user_id'],
    ['another’s mobile', { user_mobile: '9999999999' }, 'FORBIDDEN', 'user_mobile'],
    ['an unknown store', { shop_address: 'Kerala' }, 'VALIDATION', 'shop_address'],
    ['yesterday', { slot_date: '2026-01-30' }, 'VALIDATION', 'slot_date'],
    ['a Sunday', { slot_date: '2026-02-01' }, 'VALIDATION', 'slot_date'],
    ['more than a year ahead', { slot_date: '2027-02-01' }, 'VALIDATION', 'slot_date'],
    ['a time off the grid', { slot_time: '11:10:00' }, 'VALIDATION', 'slot_time'],
    ['a closed hour', { slot_time: '18:00:00' }, 'VALIDATION', 'slot_time'],
    ['a slot that begins now', { slot_date: '2026-01-31', slot_time: '10:00:00' }, 'VALIDATION', 'slot_time'],
    ['an unknown referral code', { referral_code: 'WXYZ6789' }, 'VALIDATION', 'referral_code'],
  ])('with %s is refused, names the field and changes nothing', async (_what, changes, code, field) => {
    const refusal = await refusalOf(book(changes));
    expect(refusal.code).toBe(code);
    expect(Object.keys(refusal.details.fields ?? {})).toEqual([field]);
    expect(await db.booking.count()).toBe(0);
    expect(await bookedPlaces()).toBe(0);
    expect(await db.auditEntry.count()).toBe(0);
  });

  test('twice at the same date and time is refused, in another store too', async () => {
    await book();
    for (const shop_address of ['Karnataka', 'Telangana'])
      expect((await refusalOf(book({ shop_address }))).code).toBe('DUPLICATE_BOOKING');
    expect(await bookedPlaces()).toBe(1);
  });

  test('at the time of a cancelled visit succeeds', async () => {
    const { data } = await book();
    await cancelVisit.run(context.as(customer), { id: data.id });
    await book();
    expect(await bookedPlaces()).toBe(1);
  });

  test('of a full slot is refused with the field', async () => {
    for (let i = 0; i < 4; i += 1) {
      const other = await createActiveCustomer(db);
      await createBooking(db, visit({ userId: other.id, userMobile: other.mobile }));
    }
    const refusal = await refusalOf(book());
    expect(refusal).toMatchObject({ code: 'SLOT_FULL', details: { fields: { slot_time: refusal.message } } });
    expect(await bookedPlaces()).toBe(4);
  });

  test('keeps the capacity that the slot had when the capacity of its store fell', async () => {
    const others = await Promise.all([
      createActiveCustomer(db),
      createActiveCustomer(db),
      createActiveCustomer(db),
    ]);
    const bookFor = (user: User) =>
      bookVisit.run(context.as(user), form({ user_id: user.id, user_mobile: user.mobile }));
    for (const user of others) await bookFor(user);
    await database.pool.query('UPDATE stores SET capacity = 2');
    try {
      await book();
      const late = await createActiveCustomer(db);
      expect((await refusalOf(bookFor(late))).code).toBe('SLOT_FULL');
      expect(await bookedPlaces()).toBe(4);
    } finally {
      await database.pool.query('UPDATE stores SET capacity = 4');
    }
  });

  test('twice is refused as such in a full slot too', async () => {
    await book();
    for (let i = 0; i < 3; i += 1) {
      const other = await createActiveCustomer(db);
      await createBooking(db, visit({ userId: other.id, userMobile: other.mobile }));
    }
    expect((await refusalOf(book())).code).toBe('DUPLICATE_BOOKING');
    expect(await bookedPlaces()).toBe(4);
  });

  test('requires the plan, also if the session still has it', async () => {
    const stale = context.as(customer);
    await db.user.update({ where: { id: customer.id }, data: { planActive: false } });
    expect((await refusalOf(bookVisit.run(stale, form()))).code).toBe('SUBSCRIPTION_REQUIRED');
    const inactive = await createUser(db);
    expect((await refusalOf(bookVisit.run(context.as(inactive), form()))).code).toBe('SUBSCRIPTION_REQUIRED');
    expect(await bookedPlaces()).toBe(0);
  });

  test.each(['employee', 'executive', 'admin'] as const)('is not for an %s', async (role) => {
    const staff = await createUser(db, { role });
    expect((await refusalOf(bookVisit.run(context.as(staff), form()))).code).toBe('FORBIDDEN');
  });

  test('is not for visitors', async () => {
    expect((await refusalOf(bookVisit.run(context.as(visitor), form()))).code).toBe('UNAUTHENTICATED');
  });
});
