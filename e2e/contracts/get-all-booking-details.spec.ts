import { createBooking } from '@/prisma/factories/bookings';
import { listBookings } from '@/lib/visits/bookings/contract';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { freeSlot } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';

test('lists all bookings with every date, cancelled ones included', async ({
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('employee'), await accounts.activeCustomer()];
  const [one, other] = [await freeSlot(db), await freeSlot(db)];
  const who = { userId: customer.id, userMobile: customer.mobile };
  for (const [slot, cancelledAt] of [
    [one, null],
    [other, new Date()],
  ] as const)
    await createBooking(db, {
      ...who,
      shopAddress: slot.shop_address,
      slotDate: slot.slot_date,
      slotTime: slot.slot_time,
      cancelledAt,
    });
  const list = async (input?: object) => expectSuccess(listBookings, await me.api.call(listBookings, input));
  const { data, total, slot_dates } = await list({ user_id: customer.id });
  expect(data.map(({ status }) => status).toSorted()).toEqual(['booked', 'cancelled']);
  expect(data.find(({ status }) => status === 'booked')).toMatchObject({
    ...one,
    user_mobile: customer.mobile,
    Quantity: '1',
    quantity: '1',
  });
  expect(total).toBe(2);
  expect(slot_dates).toEqual([...new Set(slot_dates)].toSorted().toReversed());
  expect(slot_dates).toEqual(expect.arrayContaining([one.slot_date, other.slot_date]));
  for (const filter of [
    { shop_address: one.shop_address.toUpperCase(), slot_date: one.slot_date, status: 'booked' },
    { search: customer.mobile, status: 'booked' },
    { from_date: one.slot_date, to_date: one.slot_date, status: 'booked', sort: 'slot', direction: 'asc' },
  ])
    expect((await list({ ...filter, user_id: customer.id })).data).toHaveLength(1);
  // The older dashboard sends an empty body, or none.
  for (const input of [{}, undefined]) expect((await list(input)).total).toBeGreaterThanOrEqual(2);
});

test('paginates', async ({ accounts }) => {
  const { api } = await accounts.staff('admin');
  const page = async (input: object) => expectSuccess(listBookings, await api.call(listBookings, input));
  const first = await page({ limit: 1, sort: 'slot' });
  const second = await page({ limit: 1, sort: 'slot', cursor: first.next_cursor });
  expect(first.data).toHaveLength(1);
  expect(second.data[0]?.id).not.toBe(first.data[0]?.id);
});
