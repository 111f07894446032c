import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createCustomers } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { outcomesOf, refusalOf, testContext, testNow } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { readAllBookings } from './back-office';
import { changeBooking } from './change';
import { cancelBooking, listBookings, updateBooking } from './contract';
import { cancelVisit } from './operations';

/** The clock is at Saturday 2026-01-31, 10:00:00 at the store. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const list = called(listBookings, readAllBookings);
const update = called(updateBooking, changeBooking);
const cancel = called(cancelBooking, cancelVisit);
const monday = '2026-02-02';
const tuesday = '2026-02-03';

let staff: Company;
beforeEach(async () => {
  context.clock.set(testNow);
  await database.emptyAll();
  staff = await createCompany(db);
});
const as = (user: User) => context.as(user);
const book = (
  changes: Partial<Parameters<typeof createBooking>[1]> = {},
  who: Pick<User, 'id' | 'mobile'> = staff.customer,
) =>
  createBooking(db, {
    userId: who.id,
    userMobile: who.mobile,
    shopAddress: 'Karnataka',
    slotDate: monday,
    ...changes,
  });
const places = async () =>
  (await db.slot.findMany({ orderBy: [{ slotDate: 'asc' }, { slotTime: 'asc' }] })).map(
    (slot) => slot.booked,
  );
async function expectCountsToHold(): Promise<void> {
  const { rows } = await database.pool.query<{ wrong: number }>(
    `SELECT count(*)::int AS wrong FROM slots s WHERE booked <> (SELECT count(*) FROM bookings b
     WHERE b.store_id = s.store_id AND b.slot_date = s.slot_date AND b.slot_time = s.slot_time AND b.status = 'booked')`,
  );
  expect(rows).toEqual([{ wrong: 0 }]);
}
async function refused(attempt: () => Promise<unknown>) {
  const state = async () => ({
    rows: await db.booking.findMany(),
    slots: await places(),
    trail: await db.auditEntry.count(),
  });
  const before = await state();
  const { code, details } = await refusalOf(attempt());
  const after = await state();
  // A refused move may leave an empty slot row behind.
  expect({ ...after, slots: after.slots.filter((booked) => booked > 0) }).toEqual({
    ...before,
    slots: before.slots.filter((booked) => booked > 0),
  });
  await expectCountsToHold();
  return { code, fields: Object.keys(details.fields ?? {}) };
}

describe('the list', () => {
  beforeEach(async () => {
    await book({ slotTime: '11:00:00' });
    await book({ slotDate: tuesday, shopAddress: 'Tamil Nadu', cancelledAt: new Date() });
    await book(
      { slotDate: '2025-12-01', shopAddress: "Jeweller's shop, Governer Peta, Vijayawada" },
      staff.otherCustomer,
    );
  });
  const found = async (input: object, who = staff.admin) => {
    const { data, total } = await list(as(who), input);
    expect(total).toBe(data.length);
    return data.map((row) => row.id).toSorted((a, b) => a - b);
  };

  test('is the same for all staff, newest first, cancelled ones too, with all distinct dates', async () => {
    for (const who of [staff.admin, staff.executive, staff.employee]) {
      const { data, slot_dates, total, next_cursor } = await list(as(who));
      expect(data.map((row) => row.id)).toEqual([3, 2, 1]);
      expect({ slot_dates, total, next_cursor }).toEqual({
        slot_dates: [tuesday, monday, '2025-12-01'],
        total: 3,
        next_cursor: null,
      });
    }
    expect((await refusalOf(list(as(staff.customer)))).code).toBe('FORBIDDEN');
  });

  test.each([
    [{ shop_address: 'karna' }, [1]],
    [{ shop_address: 'NADU' }, [2]],
    [{ shop_address: "jeweller's SHOP, g" }, [3]],
    [{ shop_address: '%' }, []],
    [{ shop_address: '_' }, []],
    [{ shop_address: ' ' }, [1, 2, 3]],
    [{ slot_date: monday }, [1]],
    [{ slot_date: '2026-02-04' }, []],
    [{ status: 'cancelled' }, [2]],
    [{ status: 'booked', slot_date: tuesday }, []],
    [{ limit: 1, slot_date: tuesday }, [2]],
    [{ from_date: monday }, [1, 2]],
    [{ from_date: tuesday }, [2]],
    [{ to_date: monday }, [1, 3]],
    [{ from_date: monday, to_date: monday }, [1]],
    [{ from_date: tuesday, to_date: monday }, []],
    [{ from_date: monday, status: 'cancelled' }, [2]],
    [{ from_date: monday, shop_address: 'karna' }, [1]],
  ])('filtered by %j holds %j', async (input, expected) => {
    expect(await found(input)).toEqual(expected);
  });

  test('filters by customer; the dates stay those of all bookings', async () => {
    expect(await found({ user_id: staff.otherCustomer.id })).toEqual([3]);
    expect((await list(as(staff.employee), { slot_date: monday })).slot_dates).toHaveLength(3);
  });

  test('the dates are the same cached list until a visit adds one', async () => {
    const dates = async () => (await list(as(staff.admin), { limit: 1 })).slot_dates;
    const first = await dates();
    expect(await dates()).toBe(first);
    expect(Object.isFrozen(first)).toBe(true);
    await createBooking(db, {
      userId: staff.customer.id,
      userMobile: staff.customer.mobile,
      slotDate: '2026-03-09',
    });
    expect(await dates()).toEqual(['2026-03-09', ...first]);
  });

  test.each([
    { slot_date: '2026-02-30' },
    { from_date: '2026-02-30' },
    { to_date: 'tomorrow' },
    { status: 'upcoming' },
    { user_id: 0 },
    { shop_address: 7 },
    { sort: 'shop_address' },
  ])('%j is refused', async (input) => {
    expect((await refusalOf(list(as(staff.admin), input))).code).toBe('VALIDATION');
  });

  test('from a date in order of time paginates without a gap, early visits first', async () => {
    await book({ slotTime: '10:00:00' }, staff.otherCustomer);
    await book({ slotTime: '17:30:00' });
    const asked = { from_date: monday, sort: 'slot', direction: 'asc', limit: 1 };
    const seen: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: { data: { id: number }[]; next_cursor: string | null } = await list(as(staff.executive), {
        ...asked,
        cursor,
      });
      seen.push(...page.data.map((row) => row.id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual([4, 1, 5, 2]);
  });

  test('without a booking there are no dates', async () => {
    await database.emptyAll();
    staff = await createCompany(db);
    expect(await list(as(staff.admin))).toEqual({ data: [], total: 0, next_cursor: null, slot_dates: [] });
  });
});

describe('a move', () => {
  test.each(['admin', 'executive', 'employee'] as const)(
    'by an %s takes the new place and releases the old one',
    async (who) => {
      const { id } = await book({ slotTime: '11:00:00' });
      const sent = {
        id: String(id),
        slot_date: tuesday,
        slot_time: '12:30:00',
        shop_address: 'Telangana',
        quantity: 10,
      };
      const { message, data } = await update(as(staff[who]), sent);
      expect(message).toBe('Booking updated successfully!');
      expect(data).toMatchObject({
        id,
        slot_date: tuesday,
        slot_time: '12:30:00',
        shop_address: 'Telangana',
        Quantity: '10',
        quantity: '10',
        status: 'booked',
        version: 2,
        user_id: staff.customer.id,
      });
      expect(await places()).toEqual([0, 1]);
      const [entry] = await db.auditEntry.findMany();
      expect(entry).toMatchObject({
        actorId: staff[who].id,
        action: 'booking.update',
        entity: 'booking',
        entityId: id,
      });
      expect(entry?.before).toMatchObject({
        slot_date: monday,
        slot_time: '11:00:00',
        shop_address: 'Karnataka',
        quantity: '1',
      });
      expect(entry?.after).toMatchObject({
        slot_date: tuesday,
        slot_time: '12:30:00',
        shop_address: 'Telangana',
        quantity: '10',
      });
    },
  );

  test('of the quantity alone, or without changes, keeps the place', async () => {
    const { id } = await book();
    expect((await update(as(staff.admin), { id, quantity: '5' })).data).toMatchObject({
      quantity: '5',
      version: 2,
    });
    expect(
      (await update(as(staff.admin), { id, slot_date: monday, slot_time: '11:00:00' })).data.version,
    ).toBe(2);
    expect(await places()).toEqual([1]);
  });

  test('to another day, time or store sets the time of the move; other changes do not', async () => {
    const { id } = await book();
    const movedAt = async (changes: object) =>
      (await update(as(staff.employee), { id, ...changes })).data.moved_at;
    expect(await movedAt({ quantity: '5' })).toBeNull();
    expect(await movedAt({ slot_date: monday, slot_time: '11:00:00' })).toBeNull();
    const moments = [
      ['2026-01-31T05:00:00.000Z', { slot_date: tuesday }],
      ['2026-01-31T06:00:00.000Z', { slot_time: '12:00:00' }],
      ['2026-01-31T07:00:00.000Z', { shop_address: 'Others' }],
    ] as const;
    for (const [at, changes] of moments) {
      context.clock.set(at);
      expect(await movedAt(changes)).toBe(at);
    }
    context.clock.set('2026-01-31T08:00:00.000Z');
    expect(await movedAt({ quantity: '10' })).toBe('2026-01-31T07:00:00.000Z');
    const { data } = await cancel(as(staff.customer), { id });
    expect(data.moved_at).toBe('2026-01-31T07:00:00.000Z');
    const [row] = (await list(as(staff.admin))).data;
    expect(row?.moved_at).toBe('2026-01-31T07:00:00.000Z');
  });

  test('into a full slot is refused and keeps the old place', async () => {
    for (const who of await createCustomers(db, 4, { active: true })) await book({ slotDate: tuesday }, who);
    const { id } = await book();
    expect(await refused(() => update(as(staff.admin), { id, slot_date: tuesday }))).toEqual({
      code: 'SLOT_FULL',
      fields: ['slot_time'],
    });
    expect(await places()).toEqual([1, 4]);
  });

  test('within a full slot is not a move', async () => {
    const customers = await createCustomers(db, 4, { active: true });
    const rows = [];
    for (const who of customers) rows.push(await book({}, who));
    expect(
      (await update(as(staff.admin), { id: rows[0]?.id, quantity: '10', slot_time: '11:00:00' })).data
        .quantity,
    ).toBe('10');
    expect(await places()).toEqual([4]);
  });

  test('to the date and time of another visit of that customer is refused, in any store', async () => {
    await book({ slotDate: tuesday, shopAddress: 'Others' });
    const { id } = await book();
    for (const shop_address of ['Karnataka', 'Others'])
      expect(
        await refused(() => update(as(staff.admin), { id, slot_date: tuesday, shop_address })),
      ).toMatchObject({ code: 'DUPLICATE_BOOKING' });
    const { message } = await refusalOf(update(as(staff.admin), { id, slot_date: tuesday }));
    expect(message).toBe('This customer has a booking at this date and time already.');
  });

  test.each([
    ['yesterday', { slot_date: '2026-01-30' }, 'slot_date'],
    ['a Sunday', { slot_date: '2026-02-08' }, 'slot_date'],
    ['over a year ahead', { slot_date: '2027-02-01' }, 'slot_date'],
    ['before opening', { slot_time: '09:30:00' }, 'slot_time'],
    ['closing time', { slot_time: '18:00:00' }, 'slot_time'],
    ['off the grid', { slot_time: '10:15:00' }, 'slot_time'],
    ['a slot of today that has begun', { slot_date: '2026-01-31', slot_time: '10:00:00' }, 'slot_time'],
    ['a store that is none', { shop_address: 'karnataka' }, 'shop_address'],
    ['a quantity that is none', { quantity: '2' }, 'quantity'],
    ['a date that is none', { slot_date: '2026-02-30' }, 'slot_date'],
  ])('to %s is refused', async (_what, changes, field) => {
    const { id } = await book();
    expect(await refused(() => update(as(staff.employee), { id, ...changes }))).toEqual({
      code: 'VALIDATION',
      fields: [field],
    });
  });

  test('of a cancelled, begun or unknown visit is refused', async () => {
    const cancelled = await book({ cancelledAt: new Date() });
    const past = await book({ slotDate: '2026-01-30' });
    const begun = await book({ slotDate: '2026-01-31', slotTime: '10:00:00' });
    for (const [id, code] of [
      [cancelled.id, 'BOOKING_CANCELLED'],
      [past.id, 'BOOKING_PAST'],
      [begun.id, 'BOOKING_PAST'],
      [999_999, 'NOT_FOUND'],
    ] as const)
      for (const change of [{ slot_date: tuesday }, { quantity: '5' }, {}])
        expect(await refused(() => update(as(staff.admin), { id, ...change }))).toEqual({ code, fields: [] });
  });

  test('on an older version is refused with the current record', async () => {
    const { id } = await book();
    const { data } = await update(as(staff.admin), { id, slot_date: tuesday, version: 1 });
    const refusal = await refusalOf(update(as(staff.executive), { id, slot_date: monday, version: 1 }));
    expect(refusal).toMatchObject({ code: 'STALE_VERSION', details: { data } });
    expect(await places()).toEqual([0, 1]);
  });

  test('is not for customers', async () => {
    const { id } = await book();
    expect(await refused(() => update(as(staff.customer), { id, slot_date: tuesday }))).toEqual({
      code: 'FORBIDDEN',
      fields: [],
    });
  });
});

test('staff cancel for the customer, and the place is released', async () => {
  const { id } = await book();
  for (const who of [staff.employee, staff.admin])
    expect((await cancel(as(who), { id })).data).toMatchObject({ status: 'cancelled', version: 2 });
  expect(await places()).toEqual([0]);
  expect(await db.auditEntry.findMany()).toMatchObject([
    { action: 'booking.cancel', actorId: staff.employee.id },
  ]);
});

describe('concurrency', () => {
  test('20 moves, 4 places of one slot: 4 succeed, the others keep theirs', async () => {
    const customers = await createCustomers(db, 20, { active: true });
    const times = ['10:00:00', '10:30:00', '11:00:00', '11:30:00', '12:00:00'];
    const rows = [];
    for (const [i, who] of customers.entries())
      rows.push(await book({ slotTime: times[i % 5] ?? '10:00:00' }, who));
    const moves = rows.map(({ id }) =>
      update(as(staff.admin), { id, slot_date: tuesday, slot_time: '15:00:00' }),
    );
    expect(await outcomesOf(moves)).toEqual({ ok: 4, SLOT_FULL: 16 });
    await expectCountsToHold();
  });

  test('visits that swap places, and cancellations: every slot counts its active visits', async () => {
    const customers = await createCustomers(db, 6, { active: true });
    const rows = [];
    for (const [i, who] of customers.entries())
      rows.push(await book({ slotDate: i % 2 === 0 ? monday : tuesday }, who));
    const moves = rows.map(({ id }, i) =>
      update(as(staff.admin), { id, slot_date: i % 2 === 0 ? tuesday : monday }),
    );
    const cancels = rows.slice(0, 2).map(({ id }) => cancel(as(staff.employee), { id }));
    const {
      ok = 0,
      BOOKING_CANCELLED: late = 0,
      SLOT_FULL: full = 0,
      ...others
    } = await outcomesOf([...moves, ...cancels]);
    expect(others).toEqual({});
    expect(ok + late + full).toBe(8);
    await expectCountsToHold();
  });

  test('one visit moved to many slots is in the last one only', async () => {
    const { id } = await book();
    const times = ['12:00:00', '12:30:00', '13:00:00', '13:30:00', '14:00:00', '14:30:00'];
    expect(await outcomesOf(times.map((slot_time) => update(as(staff.admin), { id, slot_time })))).toEqual({
      ok: 6,
    });
    expect((await places()).reduce((sum, booked) => sum + booked, 0)).toBe(1);
    await expectCountsToHold();
  });
});
