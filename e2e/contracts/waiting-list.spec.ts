import { bookSlot, cancelBooking, rescheduleBooking, slotAvailability } from '@/lib/visits/bookings/contract';
import { actionEndpoint } from '@/lib/contract';
import type { Db } from '@/lib/db/client';
import { timeColumn } from '@/lib/db/dates';
import { waitingList } from '@/lib/visits/waiting/contract';
import { createFullSlot } from '@/prisma/factories/waiting-entries';
import type { SignedInAccount } from '@/e2e/fixtures/accounts';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { bookFor, freeDay, freeSlot, fullSlot, type FreeSlot } from '@/e2e/fixtures/slots';
import { expect, test, type Accounts } from '@/e2e/fixtures/test';

const join = actionEndpoint(waitingList, waitingList.actions.join);
const leave = actionEndpoint(waitingList, waitingList.actions.leave);
const mine = actionEndpoint(waitingList, waitingList.actions.mine);

const wait = ({ api }: SignedInAccount, slot: FreeSlot) =>
  api.call(join, { action: 'join', ...slot, quantity: '5' });
const own = async ({ api }: SignedInAccount) =>
  expectSuccess(mine, await api.call(mine, { action: 'mine' })).data;
const book = ({ api, id, mobile }: SignedInAccount, slot: FreeSlot) =>
  api.call(bookSlot, { ...slot, quantity: '5', user_id: id, user_mobile: mobile });
const available = async ({ api }: SignedInAccount, slot: FreeSlot) => {
  const response = await api.call(slotAvailability, {
    shop_address: slot.shop_address,
    slot_date: slot.slot_date,
  });
  return expectSuccess(slotAvailability, response).data.find(({ slot_time }) => slot_time === slot.slot_time);
};

/** A slot with one place, taken by a customer. */
async function bookedOutSlot(accounts: Accounts, db: Db) {
  const owner = await accounts.activeCustomer();
  const slot = await fullSlot(db);
  const other = await freeSlot(db);
  await db.booking.updateMany({
    // Not those of other tests on that day, nor cancelled ones at that time.
    where: {
      status: 'booked',
      store: { shopAddress: slot.shop_address },
      slotDate: new Date(slot.slot_date),
      slotTime: timeColumn(slot.slot_time),
    },
    data: { userId: owner.id, userMobile: owner.mobile },
  });
  const { id } = await db.booking.findFirstOrThrow({ where: { userId: owner.id } });
  return { owner, slot, other, id };
}

test('a place that becomes free is held for the first in line, who books it', async ({
  accounts,
  database: { db },
}) => {
  const [first, second, passerBy] = [
    await accounts.activeCustomer(),
    await accounts.activeCustomer(),
    await accounts.activeCustomer(),
  ];
  const { owner, slot, id } = await bookedOutSlot(accounts, db);
  const joined = await wait(first, slot);
  expect(joined.status).toBe(201);
  const { data: entry } = expectSuccess(join, joined);
  expect(entry).toEqual({ id: entry.id, ...slot, quantity: '5', place: 1, held_until: null });
  expect(expectSuccess(join, await wait(second, slot)).data.place).toBe(2);
  expectSuccess(cancelBooking, await owner.api.call(cancelBooking, { id }));
  expect(await own(first)).toEqual([
    { ...entry, held_until: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
  ]);
  expect(await own(second)).toMatchObject([{ place: 2, held_until: null }]);
  expect(await available(first, slot)).toMatchObject({ booked: 0, available: 1 });
  expect(await available(passerBy, slot)).toMatchObject({ booked: 1, available: 0 });
  expectRefusal(await book(passerBy, slot), { status: 409, code: 'SLOT_FULL', fields: ['slot_time'] });
  expectSuccess(bookSlot, await book(first, slot));
  expect(await own(first)).toEqual([]);
  expect(await own(second)).toMatchObject([{ place: 1, held_until: null }]);
});

test('refusals: a place is free, waiting already, booked there, a fourth slot of a day', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const { owner, slot } = await bookedOutSlot(accounts, db);
  expectRefusal(await wait(me, await freeSlot(db)), { status: 409, code: 'SLOT_FREE' });
  expectRefusal(await wait(owner, slot), { status: 409, code: 'DUPLICATE_BOOKING' });
  expectSuccess(join, await wait(me, slot));
  expectRefusal(await wait(me, slot), { status: 409, code: 'ALREADY_WAITING' });
  // Another customer: the day may be that of the entry above.
  const [day, other] = [await freeDay(db), await accounts.activeCustomer()];
  for (const [n, slot_time] of ['10:00:00', '11:00:00', '12:00:00', '13:00:00'].entries()) {
    await createFullSlot(db, { ...day, slot_time });
    const response = await wait(other, { ...day, slot_time });
    if (n < 3) expectSuccess(join, response);
    else expectRefusal(response, { status: 409, code: 'WAITING_LIMIT' });
  }
});

test('leaving is repeatable and for the own entry only', async ({ accounts, database: { db } }) => {
  const [me, other] = [await accounts.activeCustomer(), await accounts.activeCustomer()];
  const { slot } = await bookedOutSlot(accounts, db);
  const { data } = expectSuccess(join, await wait(me, slot));
  const sent = { action: 'leave', id: data.id };
  expectRefusal(await other.api.call(leave, sent), { status: 404, code: 'NOT_FOUND' });
  for (const _ of [1, 2]) expectSuccess(leave, await me.api.call(leave, sent));
  expect(await own(me)).toEqual([]);
  expectRefusal(await me.api.call(leave, { action: 'leave' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['id'],
  });
});

test('wrong input names its field; the same key joins once', async ({ accounts, database: { db } }) => {
  const me = await accounts.activeCustomer();
  const slot = await fullSlot(db);
  const wrong = { status: 400, code: 'VALIDATION' } as const;
  const send = (changes: object) => me.api.call(join, { action: 'join', ...slot, quantity: '5', ...changes });
  expectRefusal(await send({ shop_address: 'Atlantis' }), { ...wrong, fields: ['shop_address'] });
  expectRefusal(await send({ slot_date: '2026-02-30' }), { ...wrong, fields: ['slot_date'] });
  expectRefusal(await send({ slot_time: '11:11:00' }), { ...wrong, fields: ['slot_time'] });
  expectRefusal(await send({ quantity: '7' }), { ...wrong, fields: ['quantity'] });
  const key = { 'Idempotency-Key': `wait-${me.id}` };
  const sent = { action: 'join', ...slot, quantity: '5' };
  const [one, two] = [await me.api.call(join, sent, key), await me.api.call(join, sent, key)];
  expect(expectSuccess(join, two)).toEqual(expectSuccess(join, one));
  expect(await own(me)).toHaveLength(1);
});

test('place of a moved visit goes to the waiting list', async ({ accounts, database: { db } }) => {
  const me = await accounts.activeCustomer();
  const { owner, slot, other, id } = await bookedOutSlot(accounts, db);
  expectSuccess(join, await wait(me, slot));
  expectSuccess(rescheduleBooking, await owner.api.call(rescheduleBooking, { id, ...other }));
  expect((await own(me))[0]?.held_until).not.toBeNull();
  await bookFor(db, me, slot);
  expect(await own(me)).toEqual([]);
});
