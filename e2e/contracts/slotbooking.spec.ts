import { randomUUID } from 'node:crypto';
import { bookSlot, slotAvailability } from '@/lib/visits/bookings/contract';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { expectRefusal, expectSuccess, type Refused } from '@/e2e/fixtures/expectations';
import { freeSlot, bookedPlaces, today, bookingInput, requestBooking } from '@/e2e/fixtures/slots';
import { stateOf } from '@/e2e/fixtures/state';
import { expect, test } from '@/e2e/fixtures/test';

const wrong = (...fields: string[]): Refused => ({ status: 400, code: 'VALIDATION', fields });
const forbidden = (...fields: string[]): Refused => ({ status: 403, code: 'FORBIDDEN', fields });
const full: Refused = { status: 409, code: 'SLOT_FULL', fields: ['slot_time'] };

test('books a visit and takes a place', async ({ accounts, database: { db } }) => {
  const me = await accounts.activeCustomer();
  const slot = await freeSlot(db);
  const { message, data } = expectSuccess(bookSlot, await requestBooking(me, slot), 201);
  expect(message).toBe('Slot booked successfully!');
  expect(data).toEqual({
    ...slot,
    id: data.id,
    user_id: me.id,
    user_mobile: me.mobile,
    Quantity: '5',
    quantity: '5',
    referral_code: null,
    status: 'booked',
    created_at: expect.any(String),
    version: 1,
    moved_at: null,
    code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/),
    visit: 'expected',
    arrived_at: null,
    called_at: null,
    reminders: true,
    opportunityid: null,
    needs_new_time: false,
    new_time_until: null,
  });
  expect(await bookedPlaces(db, slot)).toBe(1);
  const { data: slots } = expectSuccess(slotAvailability, await me.api.call(slotAvailability, slot));
  expect(slots.find(({ slot_time }) => slot_time === slot.slot_time)).toMatchObject({
    booked: 1,
    available: 3,
  });
});

test('accepts every quantity, ids as text, and the cookie', async ({ accounts, database: { db } }) => {
  const me = await accounts.activeCustomer();
  for (const [quantity, stored] of [
    ['1', '1'],
    ['5', '5'],
    ['10', '10'],
    [10, '10'],
  ] as const) {
    const sent = bookingInput(me, await freeSlot(db), {
      quantity,
      user_id: ` ${me.id} `,
      active: 0,
      status: 'cancelled',
      id: 7,
    });
    const { data } = expectSuccess(bookSlot, await me.browser.call(bookSlot, sent), 201);
    expect(data).toMatchObject({ quantity: stored, status: 'booked' });
  }
});

test("keeps an existing referral code, also the customer's own", async ({ accounts, database: { db } }) => {
  const me = await accounts.activeCustomer();
  const { referralId } = await accounts.account();
  for (const [sent, kept] of [
    [referralId, referralId],
    [` ${referralId.toLowerCase()}`, referralId],
    ['', null],
    [null, null],
  ]) {
    const { data } = expectSuccess(
      bookSlot,
      await requestBooking(me, await freeSlot(db), { referral_code: sent }),
      201,
    );
    expect(data.referral_code).toBe(kept ?? null);
  }
});

const refused: readonly [what: string, changes: object, refusal: Refused][] = [
  [
    'nothing',
    {
      shop_address: undefined,
      slot_date: undefined,
      slot_time: undefined,
      user_mobile: undefined,
      user_id: undefined,
      quantity: undefined,
    },
    wrong('shop_address', 'slot_date', 'slot_time', 'user_mobile', 'user_id', 'quantity'),
  ],
  ['an unknown store', { shop_address: 'Nowhere' }, wrong('shop_address')],
  ["another one's id", { user_id: 1 }, forbidden('user_id')],
];
for (const [what, changes, refusal] of refused) {
  test(`${refusal.status} for ${what}, and nothing is booked`, async ({ accounts, database: { db } }) => {
    const me = await accounts.activeCustomer();
    const slot = await freeSlot(db);
    const before = await stateOf(db, me.id);
    expectRefusal(await requestBooking(me, slot, changes), refusal);
    expect(await stateOf(db, me.id)).toEqual(before);
    expect(await bookedPlaces(db, slot)).toBe(0);
  });
}

test('400 for a slot of today that has begun', async ({ accounts, database: { db } }) => {
  const me = await accounts.activeCustomer();
  const before = await stateOf(db, me.id);
  const { data } = expectSuccess(
    slotAvailability,
    await me.api.call(slotAvailability, { shop_address: 'Karnataka', slot_date: today() }),
  );
  const begun = data.findLast(({ available, booked, capacity }) => available === 0 && booked < capacity);
  // Before opening time no slot has begun, and Sundays have none: then the date is the invalid field.
  const slot_time = begun?.slot_time ?? '10:00:00';
  const slot_date = begun === undefined ? daysAfter(today(), -1) : today();
  const response = await requestBooking(me, { shop_address: 'Karnataka', slot_date, slot_time });
  expectRefusal(response, wrong(begun === undefined ? 'slot_date' : 'slot_time'));
  expect(await stateOf(db, me.id)).toEqual(before);
});

test('403 for a customer whose plan ended after the token was issued', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  await db.user.update({ where: { id: me.id }, data: { planActive: false } });
  const slot = await freeSlot(db);
  expectRefusal(await requestBooking(me, slot), { status: 403, code: 'SUBSCRIPTION_REQUIRED' });
  expect(await bookedPlaces(db, slot)).toBe(0);
});

test('409 for a second visit at the same date and time, in any store', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const slot = await freeSlot(db);
  expectSuccess(bookSlot, await requestBooking(me, slot), 201);
  const elsewhere = { ...slot, shop_address: slot.shop_address === 'Others' ? 'Telangana' : 'Others' };
  for (const again of [slot, elsewhere]) {
    const before = await bookedPlaces(db, again);
    expectRefusal(await requestBooking(me, again), { status: 409, code: 'DUPLICATE_BOOKING' });
    expect(await bookedPlaces(db, again)).toBe(before);
  }
  expect(await db.booking.count({ where: { userId: me.id } })).toBe(1);
});

test('409 when the slot is full; a released place can be booked', async ({ accounts, database: { db } }) => {
  const slot = await freeSlot(db);
  const early = await Promise.all(Array.from({ length: 4 }, () => accounts.activeCustomer()));
  const ids: number[] = [];
  for (const each of early) ids.push(expectSuccess(bookSlot, await requestBooking(each, slot), 201).data.id);
  const late = await accounts.activeCustomer();
  const before = await stateOf(db, late.id);
  const key = randomUUID();
  const sent = bookingInput(late, slot);
  const refusedFirst = await late.api.call(bookSlot, sent, { 'idempotency-key': key });
  expectRefusal(refusedFirst, full);
  expect(await stateOf(db, late.id)).toEqual(before);
  expect(await bookedPlaces(db, slot)).toBe(4);

  const [first] = early;
  expect((await first?.api.call({ method: 'POST', path: '/cancel_booking' }, { id: ids[0] }))?.status).toBe(
    200,
  );
  // Failures are not stored: a retry with the same key runs again.
  expectSuccess(bookSlot, await late.api.call(bookSlot, sent, { 'idempotency-key': key }), 201);
  expect(await bookedPlaces(db, slot)).toBe(4);
});
