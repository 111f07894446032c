import { expect } from 'vitest';
import type { User } from '@/lib/db/generated/client';
import { opportunities } from '@/lib/sales/opportunities/contract';
import * as operations from '@/lib/sales/opportunities/operations';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { refusalOf, testContext } from './context';
import { testDb } from './database';

export const { actions } = opportunities;
export const read = throughContract(actions.read, operations.readOpportunity);
export const update = throughContract(actions.update, operations.updateOpportunity);

/** Fixture of one test file: a database with a company, and the operations on opportunities. */
export async function opportunityFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;

  const as = (user: User) => context.as(user);
  /** Rows, to assert that nothing changed. */
  const books = async () => ({
    opportunities: await db.opportunity.findMany({ orderBy: { id: 'asc' } }),
    items: await db.item.findMany({ orderBy: { id: 'asc' } }),
    orders: await db.order.findMany({ orderBy: { id: 'asc' } }),
    trail: await db.auditEntry.count(),
  });
  const unchanged = async (attempt: () => Promise<unknown>) => {
    const before = await books();
    const refusal = await refusalOf(attempt());
    expect(await books()).toEqual(before);
    return refusal;
  };

  return {
    db,
    context,
    as,
    unchanged,
    reset: async () => {
      await database.emptyAll();
      staff = await createCompany(db);
      return staff;
    },
  };
}
