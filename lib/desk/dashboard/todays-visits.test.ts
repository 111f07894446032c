import { beforeEach, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createOpportunity } from '@/prisma/factories/sales';
import { createActiveCustomer } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { readTodaysVisits } from './todays-visits';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const today = '2026-01-31';

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});
const visitsFor = (user: User) => readTodaysVisits.run(context.as(user), {});
async function visit(slotTime: string, changes: Partial<Parameters<typeof createBooking>[1]> = {}) {
  const customer = await createActiveCustomer(db);
  const { id: userId, mobile: userMobile } = customer;
  await createBooking(db, { userId, userMobile, slotDate: today, slotTime, ...changes });
  return userId;
}

test('are counted at all stores; the next visits are of own customers', async () => {
  const later = await visit('12:00:00');
  const sooner = await visit('10:30:00');
  const others = await visit('11:00:00');
  await visit('10:00:00', { visit: 'arrived' });
  await visit('10:00:00', { visit: 'no_show' });
  await visit('10:00:00', { slotDate: '2026-02-01' });
  await visit('10:00:00', { cancelledAt: new Date() });
  for (const userId of [later, sooner])
    await createOpportunity(db, { userId, executiveId: staff.executive.id });
  await createOpportunity(db, { userId: others, executiveId: staff.otherExecutive.id });
  const counts = { expected: 3, arrived: 1, served: 0, no_show: 1 };
  const ofExecutive = await visitsFor(staff.executive);
  expect(ofExecutive.counts).toEqual(counts);
  expect(ofExecutive.next.map(({ customer_id: id }) => id)).toEqual([sooner, later]);
  expect(ofExecutive.next[0]).toMatchObject({ slot_time: '10:30:00', name: expect.any(String) });
  const ofAdmin = await visitsFor(staff.admin);
  expect(ofAdmin.next.map(({ customer_id: id }) => id)).toEqual([sooner, others, later]);
  expect(await visitsFor(staff.employee)).toEqual({ counts, next: [] });
});
