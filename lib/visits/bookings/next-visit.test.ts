import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createActiveCustomer } from '@/prisma/factories/users';
import { visitor } from '@/lib/kernel/access/actor';
import type { User } from '@/lib/db/generated/client';
import { refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { readNextVisit } from './next-visit';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });

/** 10:00 at the store. */
const today = '2026-01-31';
let customer: User;

beforeEach(async () => {
  context.clock.set(testNow);
  await database.emptyAll();
  customer = await createActiveCustomer(db);
});

const book = (user: User, slotDate: string, slotTime: string, cancelledAt: Date | null = null) =>
  createBooking(db, { userId: user.id, userMobile: user.mobile, slotDate, slotTime, cancelledAt });
const visitOf = async (user: User) => (await readNextVisit.run(context.as(user), {})).visit;

describe('the next visit', () => {
  test('includes a visit of today that has begun, until its customer arrives', async () => {
    const { id } = await book(customer, today, '10:00:00');
    await book(customer, today, '12:00:00');
    expect(await visitOf(customer)).toMatchObject({ id });
    await db.booking.update({ where: { id }, data: { visit: 'no_show' } });
    expect(await visitOf(customer)).toMatchObject({ slot_time: '12:00:00' });
    await db.booking.update({ where: { id }, data: { visit: 'arrived', arrivedAt: new Date(testNow) } });
    expect(await visitOf(customer)).toMatchObject({ slot_time: '12:00:00' });
  });

  test("is the actor's earliest booked visit that has not begun", async () => {
    const other = await createActiveCustomer(db);
    await book(other, today, '10:30:00');
    await book(customer, '2026-01-30', '16:00:00');
    await book(customer, today, '10:00:00', new Date(testNow));
    await book(customer, today, '10:30:00', new Date(testNow));
    await book(customer, '2026-02-02', '10:00:00');
    const next = await book(customer, today, '11:00:00');
    expect(await visitOf(customer)).toMatchObject({
      id: next.id,
      slot_date: today,
      slot_time: '11:00:00',
      status: 'booked',
    });
  });

  test('is null without a visit', async () => {
    await book(customer, '2026-01-30', '10:00:00');
    expect(await visitOf(customer)).toBeNull();
  });

  test('includes a visit that needs a new time, for 14 days after it lost its slot, until its customer arrives', async () => {
    const next = await book(customer, '2026-02-02', '10:00:00');
    const { id } = await book(customer, '2026-01-20', '11:00:00');
    const lostAt = (at: string) =>
      db.booking.update({ where: { id }, data: { needsNewTimeAt: new Date(at) } });
    await lostAt('2026-01-17T04:30:00.001Z');
    expect(await visitOf(customer)).toMatchObject({ id, needs_new_time: true });
    await lostAt('2026-01-17T04:30:00.000Z');
    expect(await visitOf(customer)).toMatchObject({ id: next.id, needs_new_time: false });
    await lostAt('2026-01-30T04:30:00Z');
    await db.booking.update({ where: { id }, data: { visit: 'arrived', arrivedAt: new Date(testNow) } });
    expect(await visitOf(customer)).toMatchObject({ id: next.id });
  });

  test('includes a later visit that needs a new time, until it begins, also after 14 days', async () => {
    await book(customer, '2026-02-02', '10:00:00');
    const { id } = await book(customer, '2026-02-20', '11:00:00');
    await db.booking.update({ where: { id }, data: { needsNewTimeAt: new Date('2026-01-10T04:30:00Z') } });
    expect(await visitOf(customer)).toMatchObject({
      id,
      needs_new_time: true,
      new_time_until: '2026-02-20T05:30:00.000Z',
    });
  });

  test('is not for visitors', async () => {
    const attempt = readNextVisit.run({ ...context, actor: visitor }, {});
    expect((await refusalOf(attempt)).code).toBe('UNAUTHENTICATED');
  });
});
