import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { deleteUser, updateUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { changeUser } from '@/lib/people/users/operations';
import { changeAccount } from '@/lib/people/accounts/write';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { testContext } from './context';
import { testDb } from './database';

export const edit = throughContract(updateUser, changeUser);
export const remove = throughContract(deleteUser, removeUser);

/** Fixture of one test file: a database with a company and a customer. */
export async function inFlightFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });

  const change = (id: number, changes: { readonly name?: string; readonly passwordHash?: string }) =>
    context.sql.transaction((tx) => changeAccount(tx, id, changes, context.clock.now()));

  let staff: Company;
  let customer: User;
  let hash: string;

  return {
    database,
    db,
    context,
    change,
    reset: async () => {
      await database.emptyAll();
      staff = await createCompany(db);
      hash = await context.passwords.hash('right password');
      const { id } = await createUser(db, { profile: true, referrerCode: staff.employee.referralId });
      customer = await db.user.update({ where: { id }, data: { passwordHash: hash } });
      return { staff, hash, customer };
    },
  };
}
