import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { refusalOf } from '@/e2e/testing/context';
import { monday } from '@/e2e/testing/book-monday';
import { bookingFixture } from '@/e2e/testing/booking-fixture';
import { rescheduleVisit } from './change';
import { cancelBooking, listBookingsOfUser } from './contract';
import { cancelVisit, readBookingsOfUser } from './operations';

const fixture = await bookingFixture();
const { db, context, clock, book, bookedPlaces, visit } = fixture;

let customer: User;

beforeEach(async () => {
  customer = await fixture.reset();
});

describe('the visits of a customer', () => {
  const listed = async (who: User, user_id: number) =>
    listBookingsOfUser.output.parse(await readBookingsOfUser.run(context.as(who), { user_id })).bookings;

  test("are newest slot first, cancelled ones included, and never another customer's", async () => {
    const other = await createActiveCustomer(db);
    await createBooking(db, visit({ userId: other.id, userMobile: other.mobile }));
    await createBooking(db, visit({ slotDate: '2026-01-05' }));
    await createBooking(db, visit({ slotTime: '12:00:00', cancelledAt: new Date() }));
    await createBooking(db, visit());
    const bookings = await listed(customer, customer.id);
    expect(bookings.map((each) => [each.slot_date, each.slot_time, each.status])).toEqual([
      [monday, '12:00:00', 'cancelled'],
      [monday, '11:00:00', 'booked'],
      ['2026-01-05', '11:00:00', 'booked'],
    ]);
    for (const each of bookings) expect(each.user_id).toBe(customer.id);
  });

  test('are forbidden to another customer, whether the id exists or not', async () => {
    const other = await createActiveCustomer(db);
    for (const id of [other.id, 999]) expect((await refusalOf(listed(customer, id))).code).toBe('FORBIDDEN');
  });

  test.each(['employee', 'executive', 'admin'] as const)(
    'are for an %s, with 404 for ids of no customer',
    async (role) => {
      const staff = await createUser(db, { role });
      const deleted = await createActiveCustomer(db, { deletedAt: new Date() });
      await createBooking(db, visit());
      expect(await listed(staff, customer.id)).toHaveLength(1);
      for (const id of [staff.id, deleted.id, 999])
        expect((await refusalOf(listed(staff, id))).code).toBe('NOT_FOUND');
    },
  );
});

describe('cancelling', () => {
  test('releases the place, keeps the row and writes an audit entry; a second cancel returns the same', async () => {
    const { data } = await book();
    const first = await cancelVisit.run(context.as(customer), { id: data.id });
    expect(cancelBooking.output.parse(first)).toEqual(first);
    expect(first).toMatchObject({ message: 'Booking cancelled.', data: { status: 'cancelled', version: 2 } });
    expect(await bookedPlaces()).toBe(0);
    expect(await cancelVisit.run(context.as(customer), { id: data.id })).toEqual(first);
    expect(await bookedPlaces()).toBe(0);
    expect(await db.auditEntry.count({ where: { action: 'booking.cancel' } })).toBe(1);
  });

  test('is refused once the slot has begun, and the place stays taken', async () => {
    const { data } = await book();
    clock.set('2026-02-02T05:29:59Z');
    const tooLate = await book({ slot_time: '12:00:00' });
    clock.set('2026-02-02T05:30:00Z');
    expect((await refusalOf(cancelVisit.run(context.as(customer), { id: data.id }))).code).toBe(
      'BOOKING_PAST',
    );
    expect(await bookedPlaces()).toBe(2);
    await cancelVisit.run(context.as(customer), { id: tooLate.data.id });
  });

  test('of an older version is refused with the current record; repeated after a cancel it returns the same', async () => {
    const { data } = await book();
    const seen = { id: data.id, version: data.version };
    const move = { ...seen, slot_time: '12:00:00', slot_date: data.slot_date, shop_address: 'Karnataka' };
    await rescheduleVisit.run(context.as(customer), move);
    const staff = await createUser(db, { role: 'employee' });
    for (const canceller of [customer, staff]) {
      const refusal = await refusalOf(cancelVisit.run(context.as(canceller), seen));
      expect(refusal.code).toBe('STALE_VERSION');
      expect(refusal.details.data).toMatchObject({
        id: data.id,
        slot_time: '12:00:00',
        version: 2,
        status: 'booked',
      });
    }
    expect(await bookedPlaces()).toBe(1);
    const first = await cancelVisit.run(context.as(staff), { id: data.id, version: 2 });
    expect(await cancelVisit.run(context.as(customer), seen)).toEqual(first);
  });

  test('of a cancelled visit returns the same, also after its time', async () => {
    const { data } = await book();
    const first = await cancelVisit.run(context.as(customer), { id: data.id });
    clock.set('2026-03-01T00:00:00Z');
    expect(await cancelVisit.run(context.as(customer), { id: data.id })).toEqual(first);
  });

  test("of another customer's visit is not found, like an unknown id", async () => {
    const { data } = await book();
    const other = await createActiveCustomer(db);
    for (const id of [data.id, 999])
      expect((await refusalOf(cancelVisit.run(context.as(other), { id }))).code).toBe('NOT_FOUND');
    expect(await bookedPlaces()).toBe(1);
  });

  test('requires no plan', async () => {
    const { data } = await book();
    await db.user.update({ where: { id: customer.id }, data: { planActive: false } });
    const inactive = await db.user.findUniqueOrThrow({ where: { id: customer.id } });
    await cancelVisit.run(context.as(inactive), { id: data.id });
    expect(await bookedPlaces()).toBe(0);
  });

  test.each(['employee', 'executive', 'admin'] as const)(
    'is allowed to an %s for a customer',
    async (role) => {
      const { data } = await book();
      const staff = await createUser(db, { role });
      await cancelVisit.run(context.as(staff), { id: data.id });
      expect(await db.auditEntry.findFirst({ where: { action: 'booking.cancel' } })).toMatchObject({
        actorId: staff.id,
        before: { status: 'booked', version: 1 },
        after: { status: 'cancelled', version: 2 },
      });
    },
  );
});
