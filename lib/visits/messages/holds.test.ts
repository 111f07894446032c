import { beforeEach, expect, test } from 'vitest';
import { bookSlot, cancelBooking } from '@/lib/visits/bookings/contract';
import { bookVisit, cancelVisit } from '@/lib/visits/bookings/operations';
import type { User } from '@/lib/db/generated/client';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { throughContract } from '@/e2e/testing/through-contract';
import { testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { FakeSmsProvider } from '@/e2e/testing/fake-sms-provider';
import { waitingList } from '@/lib/visits/waiting/contract';
import { joinWaitingList } from '@/lib/visits/waiting/operations';
import { createActiveCustomer } from '@/prisma/factories/users';
import { createFullSlot } from '@/prisma/factories/waiting-entries';
import { announceHolds } from './holds';
import { sendDueMessages } from './outbox';

/* The message of a held place is looked at again when it is sent. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { now: testNow, passwords: 'quick' });
const { clock } = context;
const { flows } = SANDBOX_MSG91;

const slot = { shop_address: 'Karnataka', slot_date: '2026-02-02', slot_time: '11:00:00' };
let phone: FakeSmsProvider;
let customer: User;
let free: () => Promise<unknown>;

beforeEach(async () => {
  await database.emptyAll();
  clock.set(testNow);
  phone = new FakeSmsProvider();
  customer = await createActiveCustomer(db);
  const id = await createFullSlot(db, slot);
  const { user } = await db.booking.findUniqueOrThrow({ where: { id }, select: { user: true } });
  free = () => throughContract(cancelBooking, cancelVisit)(context.as(user), { id });
  await throughContract(waitingList.actions.join, joinWaitingList)(context.as(customer), {
    ...slot,
    quantity: '1',
  });
});

async function send() {
  await announceHolds({ sql: context.sql, clock });
  await sendDueMessages({ ...context, sms: phone, flows }, 'others');
  return phone.texts
    .splice(0)
    .map(({ flowId, variables }) => [flowId, ...Object.values(variables)].join(' '));
}
const reasons = async () => {
  const messages = await db.message.findMany({ where: { kind: 'place_free' } });
  return messages.map(({ state, droppedReason }) => [state, droppedReason]);
};

test('goes to the holder once', async () => {
  expect(await send()).toEqual([]);
  await free();
  expect(await send()).toEqual([`${flows.place_free} 2 Feb 2026 11 00 AM Karnataka 10 30 AM`]);
  expect(await send()).toEqual([]);
});

test('is dropped if the place is used before it is sent', async () => {
  await free();
  await announceHolds({ sql: context.sql, clock });
  const { id: user_id, mobile: user_mobile } = customer;
  await throughContract(bookSlot, bookVisit)(context.as(customer), {
    ...slot,
    quantity: '1',
    user_id,
    user_mobile,
  });
  await send();
  expect(await reasons()).toEqual([['dropped', 'place no longer held']]);
});

test('waits for the morning at night, and is dropped once the hold is over', async () => {
  clock.set('2026-01-31T22:00:00+05:30');
  await free();
  expect(await send()).toEqual([]);
  clock.set('2026-02-01T08:00:00+05:30');
  expect(await send()).toEqual([`${flows.place_free} 2 Feb 2026 11 00 AM Karnataka 8 30 AM`]);
  await db.message.updateMany({ data: { state: 'queued', nextAttemptAt: clock.now(), sentAt: null } });
  clock.set('2026-02-01T08:30:00+05:30');
  expect(await send()).toEqual([]);
  expect(await reasons()).toEqual([['dropped', 'place no longer held']]);
});

test('is sent until its end if the hold began before the night', async () => {
  clock.set('2026-01-31T20:59:59+05:30');
  await free();
  clock.set('2026-01-31T21:00:05+05:30');
  expect(await send()).toEqual([`${flows.place_free} 2 Feb 2026 11 00 AM Karnataka 9 29 PM`]);
  await db.message.updateMany({ data: { state: 'queued', nextAttemptAt: clock.now(), sentAt: null } });
  clock.set('2026-01-31T21:29:58+05:30');
  expect(await send()).toEqual([`${flows.place_free} 2 Feb 2026 11 00 AM Karnataka 9 29 PM`]);
});

test('waits after midnight too, and other messages wait at 21:00', async () => {
  clock.set('2026-02-01T00:30:00+05:30');
  await free();
  expect(await send()).toEqual([]);
  clock.set('2026-01-31T21:00:05+05:30');
  await db.message.updateMany({ data: { kind: 'visit_moved' } });
  expect(await send()).toEqual([]);
});
