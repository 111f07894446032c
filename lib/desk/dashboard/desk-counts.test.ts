import { beforeEach, expect, test } from 'vitest';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { storeDate } from '@/lib/kernel/text/format';
import { createVisitToday } from '@/prisma/factories/bookings';
import { deskCounts } from './contract';
import { readDeskCounts } from './desk-counts';

const database = await testDb();
const { db, emptyAll } = database;
const context = testContext(database, { passwords: 'quick' });
const counts = throughContract(deskCounts, readDeskCounts);
const of = async (user: User) => (await counts(context.as(user), {})).data;

let staff: Company;
beforeEach(async () => {
  await emptyAll();
  staff = await createCompany(db);
});

test("today's visits are counted for all staff until they have come", async () => {
  const today = storeDate(context.clock.now());
  const visit = await createVisitToday(db, staff.customer, today);
  await createVisitToday(db, staff.otherCustomer, today);
  for (const user of [staff.admin, staff.executive, staff.employee]) expect((await of(user)).visits).toBe(2);
  await db.booking.update({
    where: { id: visit.id },
    data: { visit: 'arrived', arrivedAt: context.clock.now() },
  });
  expect((await of(staff.employee)).visits).toBe(1);
});

test('overdue tasks are those of the actor alone', async () => {
  const task = { title: 'Call back', createdBy: staff.admin.id, dueOn: new Date('2020-01-01') };
  await db.task.create({ data: { ...task, assigneeId: staff.executive.id } });
  await db.task.create({ data: { ...task, assigneeId: staff.executive.id, dueOn: new Date('2999-01-01') } });
  expect((await of(staff.executive)).tasks).toBe(1);
  expect((await of(staff.otherExecutive)).tasks).toBe(0);
});

test('payments that need attention are for admins', async () => {
  expect(await of(staff.admin)).toEqual({ visits: 0, tasks: 0, payments: 0 });
  expect(await of(staff.executive)).toEqual({ visits: 0, tasks: 0 });
});
