import type { User } from '@/lib/db/generated/client';
import { imports, openRefusedRows } from '@/lib/desk/import/contract';
import {
  checkImport,
  endImport,
  readImportState,
  readRefusedRows,
  startImport,
} from '@/lib/desk/import/operations';
import { throughContract } from './through-contract';
import { createCompany, type Company } from './company';
import { testContext } from './context';
import { testDb } from './database';

export const { actions } = imports;
export const check = throughContract(actions.check, checkImport);
export const start = throughContract(actions.start, startImport);
export const stop = throughContract(actions.stop, endImport);
export const state = throughContract(actions.state, readImportState);
export const refusedRows = throughContract(openRefusedRows, readRefusedRows);

export const file = (content: string | Uint8Array<ArrayBuffer>, name = 'people.csv') =>
  new File([content], name);
export const mobile = (n: number) => String(9_100_000_000 + n);

/** Fixture of one test file: a database with a company, and the operations on imports. */
export async function importFixture() {
  const database = await testDb();
  const { db } = database;
  const context = testContext(database, { passwords: 'quick' });

  let staff: Company;
  const as = (user: User) => context.as(user);
  const admin = () => as(staff.admin);

  const checked = (content: string | Uint8Array<ArrayBuffer>, input: object = {}) =>
    check(admin(), { list: 'customers', file: file(content), ...input }).then(({ data }) => data);

  return {
    database,
    db,
    context,
    as,
    admin,
    checked,
    reset: async () => {
      await database.emptyAll();
      staff = await createCompany(db);
      return staff;
    },
  };
}
