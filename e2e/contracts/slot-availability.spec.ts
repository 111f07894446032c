import { slotAvailability } from '@/lib/visits/bookings/contract';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { storeTime } from '@/lib/kernel/text/format';
import { createBooking } from '@/prisma/factories/bookings';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { bookFor, freeSlot, someOpenDay, sundayFrom, today } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';

const allTimes = [
  '10:00:00', '10:30:00', '11:00:00', '11:30:00', '12:00:00', '12:30:00', '13:00:00', '13:30:00',
  '14:00:00', '14:30:00', '15:00:00', '15:30:00', '16:00:00', '16:30:00', '17:00:00', '17:30:00',
]; // oxfmt-ignore

test('lists sixteen half-hour slots from 10:00 to 17:30 with free places, for every role', async ({
  accounts,
  database: { db },
}) => {
  const slot = await freeSlot(db);
  const booker = await accounts.account({ active: true });
  await bookFor(db, booker, slot);
  for (const me of [
    await accounts.signedIn(),
    await accounts.activeCustomer(),
    await accounts.staff('admin'),
  ]) {
    const { data } = expectSuccess(slotAvailability, await me.api.call(slotAvailability, slot));
    expect(data.map(({ slot_time }) => slot_time)).toEqual(allTimes);
    expect(data.find(({ slot_time }) => slot_time === slot.slot_time)).toEqual({
      slot_time: slot.slot_time,
      capacity: 4,
      booked: 1,
      available: 3,
      over: 0,
    });
    for (const { capacity, booked, available } of data) expect(available).toBe(capacity - booked);
  }
});

test('cancelled booking takes no place', async ({ accounts, database: { db } }) => {
  const me = await accounts.activeCustomer();
  const slot = await freeSlot(db);
  await createBooking(db, {
    userId: me.id,
    userMobile: me.mobile,
    shopAddress: slot.shop_address,
    slotDate: slot.slot_date,
    slotTime: slot.slot_time,
    cancelledAt: new Date(),
  });
  const { data } = expectSuccess(slotAvailability, await me.api.call(slotAvailability, slot));
  expect(data.find(({ slot_time }) => slot_time === slot.slot_time)?.available).toBe(4);
});

test('closed day has no slots', async ({ accounts }) => {
  const { api } = await accounts.signedIn();
  const query = { shop_address: 'Telangana', slot_date: sundayFrom(someOpenDay()) };
  expect(expectSuccess(slotAvailability, await api.call(slotAvailability, query)).data).toEqual([]);
});

test('slots that have begun are not available, nor any of yesterday', async ({ accounts }) => {
  const { api } = await accounts.signedIn();
  const before = storeTime(new Date());
  const day = today();
  const ask = async (slot_date: string) => {
    const query = { shop_address: 'Others', slot_date };
    return expectSuccess(slotAvailability, await api.call(slotAvailability, query)).data;
  };
  for (const slot of await ask(day)) {
    if (slot.slot_time <= before) expect(slot.available).toBe(0);
    if (slot.slot_time > storeTime(new Date())) expect(slot.available).toBe(slot.capacity - slot.booked);
  }
  for (const past of [daysAfter(day, -1), daysAfter(day, -2)]) {
    for (const slot of await ask(past)) expect(slot.available).toBe(0);
  }
});

test('400 names the invalid field', async ({ accounts }) => {
  const { api } = await accounts.signedIn();
  const slot_date = someOpenDay();
  const rows: [object, string[]][] = [
    [{}, ['shop_address', 'slot_date']],
    [{ shop_address: 'Telangana' }, ['slot_date']],
    [{ shop_address: '  ', slot_date }, ['shop_address']],
    [{ shop_address: 'Nowhere', slot_date }, ['shop_address']],
    [{ shop_address: 'telangana', slot_date }, ['shop_address']],
    [{ shop_address: "' OR '1'='1", slot_date }, ['shop_address']],
    [{ shop_address: 'Telangana', slot_date: '2026-02-30' }, ['slot_date']],
    [{ shop_address: 'Telangana', slot_date: '31-12-2026' }, ['slot_date']],
    [{ shop_address: 'Telangana', slot_date: '0001-01-01' }, ['slot_date']],
  ];
  for (const [query, fields] of rows) {
    expectRefusal(await api.call(slotAvailability, query), { status: 400, code: 'VALIDATION', fields });
  }
});

test('address with apostrophe and commas is found', async ({ accounts }) => {
  const { api } = await accounts.signedIn();
  const query = { shop_address: "Jeweller's shop, Governer Peta, Vijayawada", slot_date: someOpenDay() };
  expect(expectSuccess(slotAvailability, await api.call(slotAvailability, query)).data).toHaveLength(16);
});
