import type { RefusalCode } from '@/lib/kernel/access/refusal';
import { cancelBooking, rescheduleBooking } from '@/lib/visits/bookings/contract';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { createCustomers } from '@/prisma/factories/users';
import { expectRefusal, expectSuccess, stale } from '@/e2e/fixtures/expectations';
import { bookFor, freeSlot, bookedPlaces, today } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';

const notFound = { status: 404, code: 'NOT_FOUND' } as const;

test('moves the own visit to another store, day and time, and releases the old place', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const [from, to] = [await freeSlot(db), await freeSlot(db)];
  const { id, code } = await bookFor(db, me, from);
  const { message, data } = expectSuccess(
    rescheduleBooking,
    await me.api.call(rescheduleBooking, { id: String(id), ...to, version: 1 }),
  );
  expect(message).toBe('Visit rescheduled successfully!');
  expect(data).toMatchObject({ id, ...to, code, visit: 'expected', status: 'booked', version: 2 });
  expect([await bookedPlaces(db, from), await bookedPlaces(db, to)]).toEqual([0, 1]);
  expectRefusal(await me.browser.call(rescheduleBooking, { id, ...from, version: 1 }), { ...stale, data });
  const again = expectSuccess(rescheduleBooking, await me.api.call(rescheduleBooking, { id, ...to }));
  expect(again.data).toEqual(data);
});

test('the last place goes to one of two visits that are moved at the same time', async ({
  accounts,
  database: { db },
}) => {
  const full = await freeSlot(db);
  for (const who of await createCustomers(db, 3, { active: true })) await bookFor(db, who, full);
  const both = [await accounts.activeCustomer(), await accounts.activeCustomer()];
  const held = await Promise.all(
    both.map(async (who) => ({ who, id: (await bookFor(db, who, await freeSlot(db))).id })),
  );
  const responses = await Promise.all(
    held.map(({ who, id }) => who.api.call(rescheduleBooking, { id, ...full })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  for (const response of responses.filter(({ status }) => status === 409))
    expectRefusal(response, { status: 409, code: 'SLOT_FULL', fields: ['slot_time'] });
  expect(await bookedPlaces(db, full)).toBe(4);
});

test('a second visit at the time, cancelled, past and arrived visits are refused', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const [one, other, third] = [await freeSlot(db), await freeSlot(db), await freeSlot(db)];
  const { id } = await bookFor(db, me, one);
  const second = await bookFor(db, me, other);
  const refusedAs = async (sent: number, code: RefusalCode) =>
    expectRefusal(await me.api.call(rescheduleBooking, { ...third, id: sent }), { status: 409, code });
  expectRefusal(await me.api.call(rescheduleBooking, { id, ...other }), {
    status: 409,
    code: 'DUPLICATE_BOOKING',
  });
  expectSuccess(cancelBooking, await me.api.call(cancelBooking, { id: second.id }));
  await refusedAs(second.id, 'BOOKING_CANCELLED');
  const past = await bookFor(db, me, { ...one, slot_date: daysAfter(today(), -30) });
  await refusedAs(past.id, 'BOOKING_PAST');
  await db.booking.update({ where: { id }, data: { visit: 'arrived', arrivedAt: new Date() } });
  await refusedAs(id, 'ARRIVED');
  expectRefusal(await me.api.call(cancelBooking, { id }), { status: 409, code: 'ARRIVED' });
});

test('customer without a plan can still move; staff cannot, nor another customer', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.signedIn({ profile: true });
  const { id } = await bookFor(db, me, await freeSlot(db));
  const to = await freeSlot(db);
  expectSuccess(rescheduleBooking, await me.api.call(rescheduleBooking, { id, ...to }));
  const stranger = await accounts.activeCustomer();
  for (const each of [id, 2_147_483_647])
    expectRefusal(await stranger.api.call(rescheduleBooking, { id: each, ...to }), notFound);
  for (const role of ['employee', 'executive', 'admin'] as const) {
    const { api } = await accounts.staff(role);
    expectRefusal(await api.call(rescheduleBooking, { id, ...to }), { status: 403, code: 'FORBIDDEN' });
  }
});
