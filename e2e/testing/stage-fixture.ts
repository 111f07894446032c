import { expect } from 'vitest';
import { createOpportunity } from '@/prisma/factories/sales';
import type { OpportunityStage, User } from '@/lib/db/generated/client';
import { orders } from '@/lib/sales/orders/contract';
import * as orderOperations from '@/lib/sales/orders/operations';
import { opportunities } from '@/lib/sales/opportunities/contract';
import * as operations from '@/lib/sales/opportunities/operations';
import { moveOpportunity } from '@/lib/sales/opportunities/stages';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { refusalOf, testContext } from './context';
import { testDb } from './database';

export const { actions } = opportunities;
export const move = throughContract(actions.move, moveOpportunity);
export const read = throughContract(actions.read, operations.readOpportunity);
export const create = throughContract(actions.create, operations.createOpportunity);
export const update = throughContract(actions.update, operations.updateOpportunity);
export const addOrder = throughContract(orders.actions.create, orderOperations.createOrder);

/** Fixture of one test file: a database with a company, and opportunities by stage. */
export async function stageFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;

  const as = (user: User) => context.as(user);
  const sale = async (stage: OpportunityStage = 'new', options: object = {}) =>
    createOpportunity(db, {
      userId: staff.customer.id,
      executiveId: staff.executive.id,
      employeeId: staff.employee.id,
      stage,
      ...options,
    });
  const orderOf = (opportunityId: number) => ({
    name: 'Order',
    userid: staff.customer.id,
    total_amount: 5,
    opportunityid: opportunityId,
  });
  /** Refused without changes. */
  const unchanged = async (id: number, attempt: () => Promise<unknown>) => {
    const books = async () => [
      await db.opportunity.findUnique({ where: { id }, include: { stages: true } }),
      await db.order.count(),
      await db.auditEntry.count(),
    ];
    const before = await books();
    const refusal = await refusalOf(attempt());
    expect(await books()).toEqual(before);
    return refusal;
  };

  return {
    db,
    as,
    sale,
    orderOf,
    unchanged,
    reset: async () => {
      await database.emptyAll();
      staff = await createCompany(db);
      return staff;
    },
  };
}
