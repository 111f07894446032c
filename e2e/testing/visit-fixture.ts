import { createActiveCustomer } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { bookMonday } from './book-monday';
import { createCompany, type Company } from './company';
import { testContext } from './context';
import { testDb } from './database';

/** 09:30 at the store, before the first slot. */
export const morning = '2026-02-02T04:00:00.000Z';
export const noon = '2026-02-02T06:30:00.000Z';
export const desk = { shop_address: 'Karnataka' };

/** Fixture of one test file: a database with a company and a customer with the plan. */
export async function visitFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });
  const { as, clock } = context;
  let staff: Company;
  let customer: User;

  const book = (changes: Parameters<typeof bookMonday>[2] = {}, who = customer) =>
    bookMonday(db, who, changes);
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
