import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { visitor } from '@/lib/access/actor';
import type { User } from '@/lib/db/generated/client';
import { dateColumn } from '@/lib/db/dates';
import { refusalOf, testContext, testNow } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { rescheduleVisit } from './change';
import { bookSlot, cancelBooking, listBookingsOfUser, listStores, slotAvailability } from './contract';
import { bookVisit, cancelVisit, readAvailability, readBookingsOfUser, readStores } from './operations';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { clock } = context;

/** The Monday after the clock's Saturday. */
const monday = '2026-02-02';
let customer: User;

beforeEach(async () => {
  clock.set(testNow);
  await database.emptyAll();
  customer = await createActiveCustomer(db);
});

const form = (changes: Record<string, unknown> = {}) =>
  bookSlot.input.parse({
    slot_time: '11:00:00',
    slot_date: monday,
    shop_address: 'Karnataka',
    user_mobile: customer.mobile,
    quantity: '5',
    user_id: customer.id,
    ...changes,
  });
const book = (changes: Record<string, unknown> = {}) => bookVisit.run(context.as(customer), form(changes));
const bookedPlaces = async () => (await db.slot.findMany()).reduce((sum, slot) => sum + slot.booked, 0);

describe('the stores', () => {
  test('are the six choices, open Monday to Saturday from 10 to 18, four places a slot', async () => {
    const answer = listStores.output.parse(await readStores.run(context.as(customer), {}));
    expect(answer.data.map((store) => store.shop_address)).toEqual([
      "Jeweller's shop, Governer Peta, Vijayawada",
      'Andhra Pradesh',
      'Telangana',
      'Karnataka',
      'Tamil Nadu',
      'Others',
    ]);
    for (const store of answer.data)
      expect(store).toMatchObject({
        open_days: [1, 2, 3, 4, 5, 6],
        opens: '10:00:00',
        closes: '18:00:00',
        slot_minutes: 30,
        capacity: 4,
      });
  });

  test('are not for visitors', async () => {
    expect((await refusalOf(readStores.run(context, {}))).code).toBe('UNAUTHENTICATED');
  });
});

describe('the slots of a day', () => {
  const slotsOf = async (slot_date: string, shop_address = 'Karnataka') =>
    slotAvailability.output.parse(
      await readAvailability.run(context.as(customer), { shop_address, slot_date }),
    ).data;

  test('are 16, all free, without bookings', async () => {
    const slots = await slotsOf(monday);
    expect(slots).toHaveLength(16);
    expect(slots[0]).toEqual({ slot_time: '10:00:00', capacity: 4, booked: 0, available: 4, over: 0 });
    expect(slots.at(-1)?.slot_time).toBe('17:30:00');
  });

  test('count active visits of that store only', async () => {
    await book();
    await createBooking(db, visit({ cancelledAt: new Date() }));
    const at = (slots: Awaited<ReturnType<typeof slotsOf>>) =>
      slots.find((slot) => slot.slot_time === '11:00:00');
    expect(at(await slotsOf(monday))).toMatchObject({ booked: 1, available: 3 });
    expect(at(await slotsOf(monday, 'Telangana'))).toMatchObject({ booked: 0, available: 4 });
  });

  test('that have begun have no place left', async () => {
    clock.set('2026-01-31T05:00:00Z');
    const slots = await slotsOf('2026-01-31');
    const free = slots.filter((slot) => slot.available > 0).map((slot) => slot.slot_time);
    expect(slots).toHaveLength(16);
    expect(free[0]).toBe('11:00:00');
  });

  test('are empty on a Sunday', async () => {
    expect(await slotsOf('2026-02-01')).toEqual([]);
  });

  test.each(['Kerala', 'karnataka', '%', ''])('of an unknown store %j are refused', async (shop_address) => {
    const refusal = await refusalOf(slotsOf(monday, shop_address));
    expect(refusal).toMatchObject({
      code: 'VALIDATION',
      details: { fields: { shop_address: refusal.message } },
    });
  });
});

const visit = (changes: Partial<Parameters<typeof createBooking>[1]> = {}) => ({
  userId: customer.id,
  userMobile: customer.mobile,
  shopAddress: 'Karnataka',
  slotDate: monday,
  slotTime: '11:00:00',
  ...changes,
});

describe('booking a visit', () => {
  test('returns the booking, counts the place and writes an audit entry', async () => {
    const answer = await book({ referral_code: customer.referralId.toLowerCase() });
    expect(bookSlot.output.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({
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
      { action: 'booking.create', actorId: customer.id, entityId: answer.data.id },
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
