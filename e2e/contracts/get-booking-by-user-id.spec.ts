import { listBookingsOfUser } from '@/lib/visits/bookings/contract';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { createBooking, openDateUpTo } from '@/prisma/factories/bookings';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { freeSlot, today } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';

test('lists all bookings of a customer, newest slot first, cancelled and past ones included', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const mine = { userId: me.id, userMobile: me.mobile };
  const past = openDateUpTo(daysAfter(today(), -400 - (me.id % 3000)));
  const ahead = [await freeSlot(db), await freeSlot(db)].toSorted((a, b) =>
    `${a.slot_date} ${a.slot_time}`.localeCompare(`${b.slot_date} ${b.slot_time}`),
  );
  await createBooking(db, { ...mine, slotDate: past, slotTime: '10:00:00', grams: 10 });
  await createBooking(db, { ...mine, slotDate: past, slotTime: '12:30:00' });
  for (const [index, slot] of ahead.entries()) {
    await createBooking(db, {
      ...mine,
      shopAddress: slot.shop_address,
      slotDate: slot.slot_date,
      slotTime: slot.slot_time,
      grams: 5,
      cancelledAt: index === 0 ? new Date() : null,
    });
  }
  const stranger = await accounts.account({ active: true });
  await createBooking(db, {
    userId: stranger.id,
    userMobile: stranger.mobile,
    slotDate: past,
    slotTime: '11:00:00',
  });

  const { bookings } = expectSuccess(
    listBookingsOfUser,
    await me.api.call(listBookingsOfUser, { user_id: me.id }),
  );
  expect(
    bookings.map(({ slot_date, slot_time, status, quantity }) => [slot_date, slot_time, status, quantity]),
  ).toEqual([
    [ahead[1]?.slot_date, ahead[1]?.slot_time, 'booked', '5'],
    [ahead[0]?.slot_date, ahead[0]?.slot_time, 'cancelled', '5'],
    [past, '12:30:00', 'booked', '1'],
    [past, '10:00:00', 'booked', '10'],
  ]);
  for (const booking of bookings) {
    expect(booking.Quantity).toBe(booking.quantity);
    expect(booking).toMatchObject({ user_id: me.id, user_mobile: me.mobile });
  }
});

test('customer without bookings or without a plan gets an empty list', async ({ accounts }) => {
  for (const me of [await accounts.signedIn(), await accounts.activeCustomer()]) {
    const response = await me.api.call(listBookingsOfUser, { user_id: me.id });
    expect(expectSuccess(listBookingsOfUser, response).bookings).toEqual([]);
  }
});

test('403 for a customer requesting another id, known or not', async ({ accounts }) => {
  const me = await accounts.activeCustomer();
  const other = await accounts.account();
  for (const user_id of [other.id, 2_147_483_647]) {
    expectRefusal(await me.api.call(listBookingsOfUser, { user_id }), { status: 403, code: 'FORBIDDEN' });
  }
});

test('staff see those of customers; staff accounts and deleted customers are 404', async ({ accounts }) => {
  const customer = await accounts.account({ active: true });
  const deleted = await accounts.account({ deletedAt: new Date() });
  for (const role of ['employee', 'executive', 'admin'] as const) {
    const staff = await accounts.staff(role);
    const ask = (user_id: number) => staff.api.call(listBookingsOfUser, { user_id });
    expect(expectSuccess(listBookingsOfUser, await ask(customer.id)).bookings).toEqual([]);
    for (const id of [staff.id, deleted.id, 2_147_483_647]) {
      expectRefusal(await ask(id), { status: 404, code: 'NOT_FOUND' });
    }
  }
});
