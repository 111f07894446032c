import { expect } from 'vitest';
import type { User } from '@/lib/db/generated/client';
import { deleteUser, listUsers } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { readUsers } from '@/lib/people/users/operations';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { refusalOf, testContext } from './context';
import { testDb } from './database';

export const remove = throughContract(deleteUser, removeUser);
export const list = throughContract(listUsers, readUsers);

/** Fixture of one test file: a database with a company. */
export async function deletionFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;
  const as = (user: User) => context.as(user);
  const everything = async () => ({
    users: await db.user.findMany({ orderBy: { id: 'asc' } }),
    bookings: await db.booking.findMany({ orderBy: { id: 'asc' } }),
    trail: await db.auditEntry.count(),
  });
  async function refused(attempt: () => Promise<unknown>): Promise<string> {
    const before = await everything();
    const { code } = await refusalOf(attempt());
    expect(await everything()).toEqual(before);
    return code;
  }

  return {
    database,
    db,
    context,
    as,
    refused,
    reset: async () => {
      await database.emptyAll();
      staff = await createCompany(db);
      return staff;
    },
  };
}
