import type { User } from '@/lib/db/generated/client';
import { tasks } from '@/lib/desk/tasks/contract';
import * as operations from '@/lib/desk/tasks/operations';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { testContext } from './context';
import { testDb } from './database';

export const list = throughContract(tasks.actions.list, operations.listTasks);
export const update = throughContract(tasks.actions.update, operations.updateTask);
export const done = throughContract(tasks.actions.done, operations.finishTask);
export const today = '2026-01-31';

/** Fixture of one test file: a database with a company, and the operations on tasks. */
export async function taskFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;
  const as = (user: User) => context.as(user);
  const titlesFor = async (user: User, filter: object = {}) =>
    (await list(as(user), filter)).data.map(({ title }) => title);

  return {
    db,
    context,
    as,
    titlesFor,
    reset: async () => {
      await database.emptyAll();
      context.clock.set('2026-01-31T04:30:00.000Z');
      staff = await createCompany(db);
      return staff;
    },
  };
}
