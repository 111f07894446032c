import { expect } from 'vitest';
import { createUser as makeUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { createUser, updateUser } from '@/lib/people/users/contract';
import { changeUser, createStaff } from '@/lib/people/users/operations';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { notStandIn, refusalOf, testContext } from './context';
import { testDb } from './database';

export const create = throughContract(createUser, createStaff);
export const update = throughContract(updateUser, changeUser);

/** Fixture of one test file: a database with a company and a referred customer. */
export async function userFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;
  let referred: User;

  const as = (user: User) => context.as(user);
  const rowOf = (id: number) => db.user.findUniqueOrThrow({ where: { id } });
  const people = async () => ({
    users: await db.user.findMany({ orderBy: { id: 'asc' } }),
    sessions: await db.session.findMany({ where: notStandIn, orderBy: { id: 'asc' } }),
    trail: await db.auditEntry.count(),
  });
  async function refused(attempt: () => Promise<unknown>) {
    const before = await people();
    const { code, details } = await refusalOf(attempt());
    expect(await people()).toEqual(before);
    return { code, fields: Object.keys(details.fields ?? {}).toSorted() };
  }

  return {
    db,
    context,
    as,
    rowOf,
    refused,
    reset: async () => {
      await database.emptyAll();
      staff = await createCompany(db);
      referred = await makeUser(db, { name: 'Rita Referred', referrerCode: staff.employee.referralId });
      return { staff, referred };
    },
  };
}
