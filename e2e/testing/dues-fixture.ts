import type { User } from '@/lib/db/generated/client';
import { createOrder } from '@/prisma/factories/sales';
import { listDues } from '@/lib/money/dues/contract';
import { readDues } from '@/lib/money/dues/operations';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { testContext } from './context';
import { testDb } from './database';

export const dues = throughContract(listDues, readDues);

/** Fixture of one test file: a database with a company, and its orders with something due. */
export async function duesFixture() {
  const database = await testDb();
  const { db, pool } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;

  const as = (user: User) => context.as(user);
  const order = (options: Partial<Parameters<typeof createOrder>[1]> = {}) =>
    createOrder(db, { userId: staff.customer.id, createdAt: new Date('2026-11-22T10:00:00Z'), ...options });

  return {
    database,
    db,
    pool,
    context,
    as,
    order,
    reset: async () => {
      await database.emptyAll();
      staff = await createCompany(db);
      // 00:30 on November 23 at the store.
      context.clock.set('2026-11-22T19:00:00Z');
      return staff;
    },
  };
}
