import { createOpportunity } from '@/prisma/factories/sales';
import type { User } from '@/lib/db/generated/client';
import { notes } from '@/lib/desk/notes/contract';
import * as operations from '@/lib/desk/notes/operations';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { testContext } from './context';
import { testDb } from './database';

export const list = throughContract(notes.actions.list, operations.listNotes);
export const create = throughContract(notes.actions.create, operations.createNote);

/** Fixture of one test file: a database with a company, a sale and the operations on notes. */
export async function noteFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;
  let sale: { userId: number; executiveId: number; employeeId: number };
  let opportunityId: number;
  const as = (user: User) => context.as(user);
  const on = () => ({ customer_id: staff.customer.id });
  const textsFor = async (user: User, named: object = on()) =>
    (await list(as(user), named)).data.map(({ text }) => text).toSorted();

  return {
    db,
    context,
    as,
    on,
    textsFor,
    reset: async () => {
      await database.emptyAll();
      context.clock.set('2026-01-31T04:30:00.000Z');
      staff = await createCompany(db);
      sale = { userId: staff.customer.id, executiveId: staff.executive.id, employeeId: staff.employee.id };
      opportunityId = (await createOpportunity(db, sale)).id;
      return { staff, sale, opportunityId };
    },
  };
}
