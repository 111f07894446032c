import { beforeEach, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createReminder } from '@/prisma/factories/messages';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { rateLimits } from '@/lib/limits';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { setReminders, stopReminders } from './contract';
import { changeReminders, endReminders } from './reminders';

/* Turning reminders on and off (docs/product/rules.md, "Messages"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const limited = testContext(database, { passwords: 'quick', limits: true });
const set = throughContract(setReminders, changeReminders);
const stop = throughContract(stopReminders, endReminders);
let customer: User;
let id: number;

beforeEach(async () => {
  await database.emptyAll();
  context.clock.set(testNow);
  customer = await createActiveCustomer(db);
  ({ id } = await createBooking(db, {
    userId: customer.id,
    userMobile: customer.mobile,
    slotDate: '2026-02-03',
  }));
});

const trail = async () =>
  (await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).map(({ actorId, action, before, after }) => ({
    actorId,
    action,
    before,
    after,
  }));

test('the customer turns them off and on; a repeated request changes nothing', async () => {
  const as = context.as(customer);
  expect(await set(as, { id, reminders: false })).toMatchObject({
    message: 'Reminders updated.',
    data: { id, reminders: false, version: 2 },
  });
  expect((await set(as, { id, reminders: false })).data).toMatchObject({ reminders: false, version: 2 });
  expect((await set(as, { id, reminders: true })).data).toMatchObject({ reminders: true, version: 3 });
  const change = { actorId: customer.id, action: 'booking.update' };
  expect(await trail()).toMatchObject([
    { ...change, before: { reminders: true }, after: { reminders: false } },
    { ...change, before: { reminders: false }, after: { reminders: true } },
  ]);
});

test('no other actor turns them off', async () => {
  const other = await createActiveCustomer(db);
  expect((await refusalOf(set(context.as(other), { id, reminders: false }))).code).toBe('NOT_FOUND');
  for (const role of ['employee', 'executive', 'admin'] as const) {
    const staff = await createUser(db, { role });
    expect((await refusalOf(set(context.as(staff), { id, reminders: false }))).code).toBe('FORBIDDEN');
  }
  expect(await db.booking.count({ where: { reminders: false } })).toBe(0);
});

test('the link of a reminder turns them off for its visit only, again and again', async () => {
  const other = await createBooking(db, {
    userId: customer.id,
    userMobile: customer.mobile,
    slotDate: '2026-02-04',
  });
  const token = await createReminder(db, id);
  for (let times = 0; times < 2; times += 1)
    expect(await stop(context, { token })).toEqual({
      message: 'Reminders updated.',
      data: { slot_date: '2026-02-03', slot_time: '11:00:00', reminders: false },
    });
  expect(await db.booking.findMany({ where: { reminders: true } })).toMatchObject([{ id: other.id }]);
  expect(await trail()).toMatchObject([
    { actorId: null, action: 'booking.update', after: { reminders: false } },
  ]);
});

test.each(['', 'x', 'q1Xm0Zc4T9bVwL7sKfRj2A'])('the unknown token %j is refused', async (token) => {
  await createReminder(db, id);
  expect((await refusalOf(stop(context, { token }))).code).toBe('NOT_FOUND');
});

test('an address has 120 attempts in 15 minutes', async () => {
  const attempt = () => refusalOf(stop(limited, { token: 'x' }));
  for (let attempts = 0; attempts < rateLimits.stopLinksPerAddress.attempts; attempts += 1)
    expect((await attempt()).code).toBe('NOT_FOUND');
  expect((await attempt()).code).toBe('RATE_LIMITED');
});
