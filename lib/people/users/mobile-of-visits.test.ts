import { beforeEach, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createActiveCustomer, createUser, randomMobile } from '@/prisma/factories/users';
import { readAllBookings } from '@/lib/visits/bookings/back-office';
import { listBookings } from '@/lib/visits/bookings/contract';
import { cancelVisit } from '@/lib/visits/bookings/operations';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { outcomesOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { heldBeforeCommit } from '@/e2e/testing/lock-waits';
import { updateUser } from './contract';
import { changeUser } from './operations';

/* A visit has the current mobile of its customer. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const update = throughContract(updateUser, changeUser);
const list = throughContract(listBookings, readAllBookings);

let admin: User;
let customer: User;
let other: User;
beforeEach(async () => {
  await database.emptyAll();
  admin = await createUser(db, { role: 'admin' });
  customer = await createActiveCustomer(db);
  other = await createActiveCustomer(db);
});

const visit = ({ id, mobile }: User, slotDate: string, cancelledAt: Date | null = null) =>
  createBooking(db, { userId: id, userMobile: mobile, slotDate, cancelledAt });
const found = async (search: string) =>
  (await list(context.as(admin), { search })).data.map(({ id, user_mobile }) => [id, user_mobile]);

test('after a change of the mobile, staff find the visits by the new one and not by the old one', async () => {
  const visits = [await visit(customer, '2026-02-02'), await visit(customer, '2026-02-03', new Date())];
  const neighbour = await visit(other, '2026-02-02');
  const mobile = randomMobile();
  await update(context.as(admin), { id: customer.id, mobile });
  expect((await found(mobile)).toSorted()).toEqual(visits.map(({ id }) => [id, mobile]));
  expect(await found(customer.mobile)).toEqual([]);
  expect(await found(other.mobile)).toEqual([[neighbour.id, other.mobile]]);
  const [first] = await db.booking.findMany({ where: { userId: customer.id }, orderBy: { id: 'asc' } });
  expect(first).toMatchObject({ version: 1, calendarSequence: 0 });
});

test('a visit cancelled during the change has the new mobile too', async () => {
  const { id } = await visit(customer, '2026-02-02');
  const mobile = randomMobile();
  const { context: held, commit, done } = heldBeforeCommit(context.as(admin));
  const changing = update(held, { id: customer.id, mobile });
  await done;
  const cancelling = cancelVisit.run(context.as(admin), { id });
  commit();
  expect(await outcomesOf([changing, cancelling])).toEqual({ ok: 2 });
  expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({
    userMobile: mobile,
    status: 'cancelled',
  });
});
