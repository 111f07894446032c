import { beforeEach, describe, expect, test } from 'vitest';
import { createActiveCustomer, createCustomers, createUser } from '@/prisma/factories/users';
import { visitor } from '@/lib/kernel/access/actor';
import type { User } from '@/lib/db/generated/client';
import { refusalOf, testNow } from '@/e2e/testing/context';
import { monday, tuesday } from '@/e2e/testing/book-monday';
import { cancel, elsewhere, reschedule, rescheduleFixture, update } from '@/e2e/testing/reschedule-fixture';
import { rescheduleBooking } from './contract';

/* Changes by the customer. Changes by staff: back-office-move.test.ts. */

const fixture = await rescheduleFixture();
const { db, as, clock, book } = fixture;

let customer: User;

beforeEach(async () => {
  customer = await fixture.reset();
});

const place = { slot_date: monday, slot_time: '11:00:00', shop_address: 'Karnataka' };
const rowOf = (id: number) => db.booking.findUniqueOrThrow({ where: { id } });
const places = async () =>
  (await db.slot.findMany({ orderBy: [{ slotDate: 'asc' }, { storeId: 'desc' }] })).map(
    ({ booked }) => booked,
  );

describe('rescheduling', () => {
  test('moves to another day, time and store, releases the old place and keeps the code', async () => {
    const { id, code } = await book({ grams: 10 });
    const { message, data } = await reschedule(as(customer), { id, ...elsewhere, version: 1 });
    expect(message).toBe('Visit rescheduled successfully!');
    const moved = { ...elsewhere, code, visit: 'expected', quantity: '10', version: 2, moved_at: null };
    expect(data).toMatchObject(moved);
    expect(await places()).toEqual([0, 1]);
    expect((await rowOf(id)).calendarSequence).toBe(1);
    const entries = await db.auditEntry.findMany();
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actorId: customer.id,
      action: 'booking.reschedule',
      entity: 'booking',
      entityId: id,
      before: { ...place, version: 1 },
      after: { ...elsewhere, version: 2 },
    });
  });

  test('to the same slot changes nothing', async () => {
    const { id } = await book();
    const { data } = await reschedule(as(customer), { id, ...place });
    expect(data).toMatchObject({ ...place, version: 1 });
    expect([await places(), await db.auditEntry.count()]).toEqual([[1], 0]);
    expect((await rowOf(id)).calendarSequence).toBe(0);
  });

  test('to another store at the same time is a move, not a second booking', async () => {
    const { id } = await book();
    await reschedule(as(customer), { id, ...place, shop_address: 'Telangana' });
    expect(await places()).toEqual([0, 1]);
  });

  test("removes the note of the staff's move", async () => {
    const admin = await createUser(db, { role: 'admin' });
    const { id } = await book();
    expect((await update(as(admin), { id, slot_time: '12:00:00' })).data.moved_at).toBe(testNow);
    expect((await reschedule(as(customer), { id, ...elsewhere })).data.moved_at).toBeNull();
  });

  test('needs the whole place', async () => {
    const { id } = await book();
    const refusal = rescheduleBooking.input.safeParse({ id }).error;
    expect(refusal?.issues.map((issue) => issue.path[0])).toEqual(['slot_time', 'slot_date', 'shop_address']);
  });

  test('requires no plan', async () => {
    const { id } = await book();
    const inactive = await db.user.update({ where: { id: customer.id }, data: { planActive: false } });
    expect((await reschedule(as(inactive), { id, ...elsewhere })).data).toMatchObject(elsewhere);
  });

  test('of an older version is refused with the booking as it is', async () => {
    const { id } = await book();
    const { data } = await reschedule(as(customer), { id, ...elsewhere });
    const refusal = await refusalOf(reschedule(as(customer), { id, ...place, version: 1 }));
    expect(refusal).toMatchObject({ code: 'STALE_VERSION', details: { data } });
    expect(await places()).toEqual([0, 1]);
  });

  test('into a full slot is refused at the time, and keeps the old place', async () => {
    for (const who of await createCustomers(db, 4, { active: true })) await book({ slotDate: tuesday }, who);
    const { id } = await book();
    const refusal = await refusalOf(reschedule(as(customer), { id, ...place, slot_date: tuesday }));
    expect(refusal).toMatchObject({ code: 'SLOT_FULL', details: { fields: { slot_time: refusal.message } } });
    expect(await places()).toEqual([1, 4]);
  });

  test('to the time of another own visit is refused', async () => {
    await book({ slotDate: tuesday, shopAddress: 'Others' });
    const { id } = await book();
    const refusal = await refusalOf(reschedule(as(customer), { id, ...place, slot_date: tuesday }));
    expect([refusal.code, refusal.message]).toEqual([
      'DUPLICATE_BOOKING',
      'You have a booking on this date at this time.',
    ]);
    expect((await rowOf(id)).version).toBe(1);
  });

  test.each([
    ['yesterday', { slot_date: '2026-01-30' }, 'slot_date'],
    ['a Sunday', { slot_date: '2026-02-08' }, 'slot_date'],
    ['over a year ahead', { slot_date: '2027-02-01' }, 'slot_date'],
    ['closing time', { slot_time: '18:00:00' }, 'slot_time'],
    ['off the grid', { slot_time: '10:15:00' }, 'slot_time'],
    ['a slot of today that has begun', { slot_date: '2026-01-31', slot_time: '10:00:00' }, 'slot_time'],
    ['an unknown store', { shop_address: 'The Moon' }, 'shop_address'],
  ])('to %s is refused, names the field and changes nothing', async (_what, changes, field) => {
    const { id } = await book();
    const refusal = await refusalOf(reschedule(as(customer), { id, ...place, ...changes }));
    expect([refusal.code, Object.keys(refusal.details.fields ?? {})]).toEqual(['VALIDATION', [field]]);
    expect([await places(), await db.auditEntry.count()]).toEqual([[1], 0]);
  });

  test('is possible until the slot begins', async () => {
    const { id } = await book();
    clock.set('2026-02-02T05:29:59Z');
    await reschedule(as(customer), { id, ...place, slot_time: '11:30:00' });
    clock.set('2026-02-02T06:00:00Z');
    const refusal = await refusalOf(reschedule(as(customer), { id, ...elsewhere }));
    expect(refusal.code).toBe('BOOKING_PAST');
  });

  test('of a cancelled visit is refused', async () => {
    const { id } = await book();
    await cancel(as(customer), { id });
    expect((await refusalOf(reschedule(as(customer), { id, ...elsewhere }))).code).toBe('BOOKING_CANCELLED');
  });

  test("of another customer's visit is not found, like an unknown id", async () => {
    const { id } = await book();
    const other = await createActiveCustomer(db);
    for (const each of [id, 999])
      expect((await refusalOf(reschedule(as(other), { id: each, ...elsewhere }))).code).toBe('NOT_FOUND');
    expect(await places()).toEqual([1]);
  });

  test('is not for staff and visitors', async () => {
    const { id } = await book();
    for (const role of ['employee', 'executive', 'admin'] as const) {
      const staff = await createUser(db, { role });
      expect((await refusalOf(reschedule(as(staff), { id, ...elsewhere }))).code).toBe('FORBIDDEN');
    }
    expect((await refusalOf(reschedule(as(visitor), { id, ...elsewhere }))).code).toBe('UNAUTHENTICATED');
  });
});

describe.each(['arrived', 'served'] as const)('a visit that has %s', (visit) => {
  test('can be neither moved nor cancelled, by anyone, before and after its slot begins', async () => {
    const { id } = await book({ visit });
    const admin = await createUser(db, { role: 'admin' });
    for (const now of [testNow, '2026-02-02T06:00:00Z']) {
      clock.set(now);
      for (const attempt of [
        () => cancel(as(customer), { id }),
        () => cancel(as(admin), { id }),
        () => reschedule(as(customer), { id, ...elsewhere }),
        () => update(as(admin), { id, slot_date: tuesday }),
        () => update(as(admin), { id, slot_time: '12:30:00' }),
        () => update(as(admin), { id, shop_address: 'Telangana' }),
      ])
        expect((await refusalOf(attempt())).code).toBe('ARRIVED');
    }
    expect([await places(), await db.auditEntry.count()]).toEqual([[1], 0]);
  });

  test('keeps its quantity open to staff until its slot begins', async () => {
    const { id } = await book({ visit });
    const admin = await createUser(db, { role: 'admin' });
    const { data } = await update(as(admin), { id, quantity: '10', ...place });
    expect(data).toMatchObject({ quantity: '10', visit, ...place });
  });
});
