import { bookSlot, cancelBooking } from '@/lib/visits/bookings/contract';
import type { Db } from '@/lib/db/client';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { openDateUpTo } from '@/prisma/factories/bookings';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { bookFor, freeSlot, bookedPlaces, today, type FreeSlot } from '@/e2e/fixtures/slots';
import { stateOf } from '@/e2e/fixtures/state';
import { expect, test } from '@/e2e/fixtures/test';

const notFound = { status: 404, code: 'NOT_FOUND' } as const;

function booked(db: Db, me: { id: number; mobile: string }, slot: FreeSlot) {
  return bookFor(db, me, slot);
}

test('cancels an upcoming visit and releases its place; second cancel returns 200', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const slot = await freeSlot(db);
  const { data } = expectSuccess(
    bookSlot,
    await me.api.call(bookSlot, { ...slot, user_id: me.id, user_mobile: me.mobile, quantity: '1' }),
    201,
  );
  const first = await me.api.call(cancelBooking, { id: data.id });
  expect(expectSuccess(cancelBooking, first).data).toEqual({ ...data, status: 'cancelled', version: 2 });
  expect(await bookedPlaces(db, slot)).toBe(0);
  const state = await stateOf(db, me.id);
  const second = await me.api.call(cancelBooking, { id: String(data.id) });
  expect(second.text).toBe(first.text);
  expect(await stateOf(db, me.id)).toEqual(state);
  expect(await bookedPlaces(db, slot)).toBe(0);
});

test('ten concurrent cancels release one place', async ({ accounts, database: { db } }) => {
  const [me, neighbour] = [await accounts.activeCustomer(), await accounts.account({ active: true })];
  const slot = await freeSlot(db);
  await booked(db, neighbour, slot);
  const { id } = await booked(db, me, slot);
  const responses = await Promise.all(Array.from({ length: 10 }, () => me.api.call(cancelBooking, { id })));
  for (const response of responses) expectSuccess(cancelBooking, response);
  expect(await bookedPlaces(db, slot)).toBe(1);
});

test('customer without a plan can still cancel', async ({ accounts, database: { db } }) => {
  const me = await accounts.signedIn({ profile: true });
  const { id } = await booked(db, me, await freeSlot(db));
  expectSuccess(cancelBooking, await me.api.call(cancelBooking, { id }));
});

test('every staff role can cancel for a customer', async ({ accounts, database: { db } }) => {
  for (const role of ['employee', 'executive', 'admin'] as const) {
    const staff = await accounts.staff(role);
    const { id } = await booked(db, await accounts.account({ active: true }), await freeSlot(db));
    expect(expectSuccess(cancelBooking, await staff.api.call(cancelBooking, { id })).data.status).toBe(
      'cancelled',
    );
    expect(await db.auditEntry.count({ where: { actorId: staff.id, entity: 'booking', entityId: id } })).toBe(
      1,
    );
  }
});

test("404 for another customer's booking and for an unknown id; the booking stays", async ({
  accounts,
  database: { db },
}) => {
  const [me, other] = [await accounts.activeCustomer(), await accounts.account({ active: true })];
  const slot = await freeSlot(db);
  const { id } = await booked(db, other, slot);
  const before = await stateOf(db, other.id);
  const words = [id, 2_147_483_647].map(
    async (each) => expectRefusal(await me.api.call(cancelBooking, { id: each }), notFound).message,
  );
  expect(new Set(await Promise.all(words)).size).toBe(1);
  expect(await stateOf(db, other.id)).toEqual(before);
  expect(await bookedPlaces(db, slot)).toBe(1);
});

test('409 once the slot has begun, for staff too; the booking stays', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const past: FreeSlot = {
    shop_address: 'Tamil Nadu',
    slot_date: openDateUpTo(daysAfter(today(), -400 - (me.id % 3000))),
    slot_time: '10:00:00',
  };
  const { id } = await booked(db, me, past);
  const before = await stateOf(db, me.id);
  const staff = await accounts.staff('admin');
  for (const { api } of [me, staff]) {
    expectRefusal(await api.call(cancelBooking, { id }), { status: 409, code: 'BOOKING_PAST' });
  }
  expect(await stateOf(db, me.id)).toEqual(before);
});
