import { createActiveCustomer } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { visits } from '@/lib/visits/front-desk/contract';
import { createCompany, type Company } from './company';
import { testContext } from './context';
import { testDb } from './database';

export const during = '2026-02-02T05:40:00.000Z';

export const { actions } = visits;

/** Fixture of one test file: a database with a company and a customer with the plan. */
export async function walkInFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });
  const { as, clock, counts } = context;
  let staff: Company;
  let customer: User;

  return {
    database,
    db,
    as,
    clock,
    counts,
    reset: async () => {
      clock.set(during);
      await database.emptyAll();
      staff = await createCompany(db);
      customer = await createActiveCustomer(db);
      return { staff, customer };
    },
  };
}
