import { expect } from 'vitest';
import { createOpportunity } from '@/prisma/factories/sales';
import type { User } from '@/lib/db/generated/client';
import { orders } from '@/lib/sales/orders/contract';
import * as operations from '@/lib/sales/orders/operations';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { refusalOf, testContext } from './context';
import { testDb } from './database';

export const { actions } = orders;
export const create = throughContract(actions.create, operations.createOrder);
export const read = throughContract(actions.read, operations.readOrder);
export const update = throughContract(actions.update, operations.updateOrder);
export const wrong = (...fields: string[]) => ({ code: 'VALIDATION', fields });

/** Fixture of one test file: a database with a company, and the operations on orders. */
export async function orderFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;

  const as = (user: User) => context.as(user);
  const opportunity = (options: Partial<Parameters<typeof createOpportunity>[1]> = {}) =>
    createOpportunity(db, { userId: staff.customer.id, executiveId: staff.executive.id, ...options });
  const books = async () => ({
    orders: await db.order.findMany({ orderBy: { id: 'asc' } }),
    items: await db.item.findMany({ orderBy: { id: 'asc' } }),
    trail: await db.auditEntry.count(),
  });
  async function refused(attempt: () => Promise<unknown>) {
    const before = await books();
    const { code, details } = await refusalOf(attempt());
    expect(await books()).toEqual(before);
    return { code, fields: Object.keys(details.fields ?? {}).toSorted() };
  }

  return {
    database,
    db,
    context,
    as,
    opportunity,
    refused,
    reset: async () => {
      await database.emptyAll();
      staff = await createCompany(db);
      return staff;
    },
  };
}
