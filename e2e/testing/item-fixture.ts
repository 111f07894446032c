import { expect } from 'vitest';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import type { Opportunity, User } from '@/lib/db/generated/client';
import { items } from '@/lib/sales/items/contract';
import * as operations from '@/lib/sales/items/operations';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { refusalOf, testContext } from './context';
import { testDb } from './database';

export const { actions } = items;
export const update = throughContract(actions.update, operations.updateItem);
export const remove = throughContract(actions.delete, operations.deleteItem);

/** Fixture of one test file: a database with a company, and opportunities with items. */
export async function itemFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;
  let open: Opportunity;
  let closed: Opportunity;
  let foreign: Opportunity;

  const as = (user: User) => context.as(user);
  const orderOf = (opportunity: Opportunity, deletedAt: Date | null = null) =>
    createOrder(db, { userId: opportunity.userId, opportunityId: opportunity.id, deletedAt });
  const books = async () => ({
    items: await db.item.findMany({ orderBy: { id: 'asc' } }),
    trail: await db.auditEntry.count(),
  });
  /** Nothing changes. Returns the invalid field, if any. */
  async function refused(attempt: () => Promise<unknown>) {
    const before = await books();
    const { code, message, details } = await refusalOf(attempt());
    expect(await books()).toEqual(before);
    const [field, sentence] = Object.entries(details.fields ?? {})[0] ?? [];
    if (field !== undefined) expect(sentence).toBe(message);
    return { code, field };
  }

  return {
    database,
    db,
    context,
    as,
    orderOf,
    refused,
    reset: async () => {
      await database.emptyAll();
      staff = await createCompany(db);
      const own = {
        userId: staff.customer.id,
        executiveId: staff.executive.id,
        employeeId: staff.employee.id,
      };
      open = await createOpportunity(db, own);
      closed = await createOpportunity(db, { ...own, status: 'closed' });
      foreign = await createOpportunity(db, {
        ...own,
        executiveId: staff.otherExecutive.id,
        employeeId: null,
      });
      return { staff, open, closed, foreign };
    },
  };
}
