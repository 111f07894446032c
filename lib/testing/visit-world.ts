import { createBooking } from '@/prisma/factories/bookings';
import { createActiveCustomer } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { createCompany, type Company } from './company';
import { testContext } from './context';
import { testDb } from './database';

/** A Monday. */
export const monday = '2026-02-02';
export const tuesday = '2026-02-03';
/** 09:30 at the store, before the first slot. */
export const morning = '2026-02-02T04:00:00.000Z';
export const noon = '2026-02-02T06:30:00.000Z';
export const desk = { shop_address: 'Karnataka' };

/** For one test file: a database with a company and a customer with the plan. */
export async function visitWorld() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });
  const { as, clock } = context;
  let staff: Company;
  let customer: User;

  const book = (changes: Partial<Parameters<typeof createBooking>[1]> = {}, who = customer) =>
    createBooking(db, {
      userId: who.id,
      userMobile: who.mobile,
      shopAddress: 'Karnataka',
      slotDate: monday,
      ...changes,
    });
  const rowOf = (id: number) => db.booking.findUniqueOrThrow({ where: { id } });

  return {
    database,
    db,
    as,
    clock,
    book,
    rowOf,
    reset: async () => {
      clock.set(morning);
      await database.emptyAll();
      staff = await createCompany(db);
      customer = await createActiveCustomer(db);
      return { staff, customer };
    },
  };
}
