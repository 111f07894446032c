import { cancelBooking, openBookingCalendar, rescheduleBooking } from '@/lib/visits/bookings/contract';
import { expectCalendar } from '@/e2e/fixtures/calendar';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { bookFor, freeSlot } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';

test('one calendar entry follows the visit until it is cancelled, for the customer and staff', async ({
  accounts,
  database: { db },
}) => {
  const [me, admin] = [await accounts.activeCustomer(), await accounts.staff('admin')];
  const slot = await freeSlot(db);
  const { id, code } = await bookFor(db, me, slot);
  const starts = ({ slot_date, slot_time }: typeof slot) =>
    new Date(`${slot_date}T${slot_time}+05:30`).toISOString();
  const entry = {
    uid: `booking-${id}@pasidi.example`,
    sequence: 0,
    starts: starts(slot),
    location: slot.shop_address,
    status: 'CONFIRMED',
  };
  for (const caller of [me.api, me.browser, admin.api])
    expect(await expectCalendar(caller, id, code)).toEqual(entry);
  const to = await freeSlot(db);
  expectSuccess(rescheduleBooking, await me.api.call(rescheduleBooking, { id, ...to }));
  const moved = { ...entry, sequence: 1, starts: starts(to), location: to.shop_address };
  expect(await expectCalendar(me.api, id, code)).toEqual(moved);
  expectSuccess(cancelBooking, await admin.api.call(cancelBooking, { id }));
  expect(await expectCalendar(me.api, id, code)).toEqual({ ...moved, sequence: 2, status: 'CANCELLED' });
});

test('another customer gets 404, like for an unknown id; the id is required', async ({
  accounts,
  database: { db },
}) => {
  const [me, stranger] = [await accounts.activeCustomer(), await accounts.activeCustomer()];
  const { id } = await bookFor(db, me, await freeSlot(db));
  for (const each of [id, 2_147_483_647])
    expectRefusal(await stranger.api.call(openBookingCalendar, { id: each }), {
      status: 404,
      code: 'NOT_FOUND',
    });
  for (const sent of [{}, { id: 'x' }])
    expectRefusal(await me.api.call(openBookingCalendar, sent), {
      status: 400,
      code: 'VALIDATION',
      fields: ['id'],
    });
});
