import { beforeEach, expect, test } from 'vitest';
import { updateUser, deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { changeUser } from '@/lib/people/users/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { createOpportunity } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import { imports } from './contract';
import { checkImport, readImportState, startImport } from './operations';
import { runImports } from './run';

/* Records that change between the check of a file and its import (docs/product/export-import.md, "Import"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const check = throughContract(imports.actions.check, checkImport);
const start = throughContract(imports.actions.start, startImport);
const state = throughContract(imports.actions.state, readImportState);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});
const admin = () => context.as(staff.admin);
const mobile = '9100000001';

async function checked(list: 'customers' | 'opportunities', content: string) {
  const { data } = await check(admin(), { list, file: new File([content], 'file.csv') });
  return data;
}

async function outcomesOf(id: number) {
  await start(admin(), { id });
  await runImports(context.sql, context.clock);
  const { data } = await state(admin(), { id, rows: true });
  return data.rows;
}

const changed = [{ row: 2, what: 'refused', why: 'The customer was changed after the check.' }];

test.each([
  ['a row without changes', 'Old street', changed],
  ['a row with other changes', 'New street of the file', changed],
  ['a row with the same change', 'Newest street', [{ row: 2, what: 'same', why: null }]],
])('%s never overwrites a later change of the customer', async (_, address, outcome) => {
  const { id: userId } = await createUser(db, { name: 'Asha', mobile, address: 'Old street' });
  const { id } = await checked('customers', `Mobile,Name,Address\n${mobile},Asha,${address}\n`);
  await db.user.update({ where: { id: userId }, data: { address: 'Newest street' } });
  expect(await outcomesOf(id)).toEqual(outcome);
  expect(await db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
    address: 'Newest street',
  });
});

test('changes of fields that no import sets do not matter', async () => {
  const { id: userId } = await createUser(db, { name: 'Asha', mobile });
  const { id } = await checked('customers', `Mobile,Name\n${mobile},Asha Rao\n`);
  await db.user.update({ where: { id: userId }, data: { planActive: true, version: { increment: 1 } } });
  expect(await outcomesOf(id)).toEqual([{ row: 2, what: 'changed', why: null }]);
});

test('an opportunity that was open at the check is not made when it has closed', async () => {
  const { id: userId } = await createUser(db, { mobile });
  const { id: open } = await createOpportunity(db, { userId, name: 'Ring', totalAmount: '1000' });
  const { id } = await checked('opportunities', `Mobile,Name,Total Amount\n${mobile},Ring,1000\n`);
  await db.opportunity.update({ where: { id: open }, data: { stage: 'lost', lostReason: 'price' } });
  expect(await outcomesOf(id)).toEqual([
    {
      row: 2,
      what: 'refused',
      why: 'This opportunity was open when the file was checked, but no longer is.',
    },
  ]);
  expect(await db.opportunity.count()).toBe(1);
});

test('rows of a deleted customer are blanked, also after another mobile', async () => {
  const customer = await createUser(db, { name: 'Very Personal', mobile });
  await checked('customers', `Mobile,Name\n${mobile},Quite Personal\n`);
  await throughContract(updateUser, changeUser)(admin(), { id: customer.id, mobile: '9100000002' });
  // Another person with the old number.
  const other = await createUser(db, { mobile });
  await throughContract(deleteUser, removeUser)(admin(), { id: other.id });
  expect(await db.importRow.findMany()).toMatchObject([{ cells: [mobile, 'Quite Personal'] }]);
  await throughContract(deleteUser, removeUser)(admin(), { id: customer.id });
  expect(await db.importRow.findMany()).toMatchObject([{ cells: [], mobile: null, before: null }]);
});
