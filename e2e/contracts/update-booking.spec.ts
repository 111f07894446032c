import { createCustomers } from '@/prisma/factories/users';
import { cancelBooking, updateBooking } from '@/lib/visits/bookings/contract';
import type { Db } from '@/lib/db/client';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { expectRefusal, expectSuccess, stale } from '@/e2e/fixtures/expectations';
import { bookFor, freeSlot, bookedPlaces, today, type FreeSlot } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';

const book = (db: Db, who: { id: number; mobile: string }, slot: FreeSlot) => bookFor(db, who, slot);

test('moves to another store, day and time, and releases the old place', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('employee'), await accounts.activeCustomer()];
  const [from, to] = [await freeSlot(db), await freeSlot(db)];
  const { id } = await book(db, customer, from);
  const { message, data } = expectSuccess(
    updateBooking,
    await me.api.call(updateBooking, { id, ...to, quantity: '10', version: 1 }),
  );
  expect(message).toBe('Booking updated successfully!');
  expect(data).toMatchObject({
    id,
    ...to,
    quantity: '10',
    user_id: customer.id,
    status: 'booked',
    version: 2,
  });
  expect([await bookedPlaces(db, from), await bookedPlaces(db, to)]).toEqual([0, 1]);
  expectRefusal(await me.browser.call(updateBooking, { id, ...from, version: 1 }), { ...stale, data });
});

test('move to a full slot is refused, and the old place is kept', async ({ accounts, database: { db } }) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.activeCustomer()];
  const [from, full] = [await freeSlot(db), await freeSlot(db)];
  for (const who of await createCustomers(db, 4, { active: true })) await book(db, who, full);
  const { id } = await book(db, customer, from);
  expectRefusal(await me.api.call(updateBooking, { id, ...full }), {
    status: 409,
    code: 'SLOT_FULL',
    fields: ['slot_time'],
  });
  expect([await bookedPlaces(db, from), await bookedPlaces(db, full)]).toEqual([1, 4]);
});

test('second visit at the same time, cancelled and past visits are refused', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.activeCustomer()];
  const [one, other] = [await freeSlot(db), await freeSlot(db)];
  const { id } = await book(db, customer, one);
  const second = await book(db, customer, other);
  expectRefusal(await me.api.call(updateBooking, { id, ...other }), {
    status: 409,
    code: 'DUPLICATE_BOOKING',
  });
  expectSuccess(cancelBooking, await me.api.call(cancelBooking, { id: second.id }));
  expectRefusal(await me.api.call(updateBooking, { id: second.id, quantity: '5' }), {
    status: 409,
    code: 'BOOKING_CANCELLED',
  });
  const past = await book(db, customer, { ...one, slot_date: daysAfter(today(), -30) });
  expectRefusal(await me.api.call(updateBooking, { id: past.id, quantity: '5' }), {
    status: 409,
    code: 'BOOKING_PAST',
  });
});
