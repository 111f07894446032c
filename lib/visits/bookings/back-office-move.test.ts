import { beforeEach, describe, expect, test } from 'vitest';
import { createCustomers } from '@/prisma/factories/users';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { monday, tuesday } from '@/e2e/testing/book-monday';
import { cancel, list, officeVisits, update } from '@/e2e/testing/office-visits';

/* The clock is at Saturday 2026-01-31, 10:00:00 at the store. */

const fixture = await officeVisits();
const { db, context, as, book, places, expectCountsToHold } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

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
    expect(message).toBe('This customer has a booking on this date at this time.');
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
