import { beforeEach, expect, test } from 'vitest';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { openSession } from '@/prisma/factories/sessions';
import { createUser } from '@/prisma/factories/users';
import { retentionPolicies } from '@/lib/db/retention';
import type { User } from '@/lib/db/generated/client';
import { openSealed } from '@/lib/people/erasure/open-sealed';
import { runErasures } from '@/lib/people/erasure/close';
import { deleteUser, updateUser } from './contract';
import { removeUser } from './delete';
import { changeUser } from './operations';

/* Log-ins of accounts that an admin deletes (docs/product/rules.md, "Deletion"; docs/operations.md, "Retention policy"). */

const database = await testDb();
const { db } = database;
const context = testContext(database);
const { clock, identityKeys = ['none'] } = context;
const place = { userAgent: 'Browser of the test', address: '203.0.113.77', browser: 'browser-of-the-test' };
const yearMs = 366 * 86_400_000;

let staff: Company;
const start = clock.now();
beforeEach(async () => {
  clock.set(start);
  await database.emptyAll();
  staff = await createCompany(db);
});
const office = () => context.as(staff.admin);
const remove = ({ id }: User) => throughContract(deleteUser, removeUser)(office(), { id });

async function withLogIns(user: User) {
  await openSession(db, user.id, clock.now());
  await db.session.updateMany({ where: { userId: user.id }, data: place });
  const { browser: _, ...where } = place;
  await db.failedLogIn.create({
    data: { userId: user.id, at: clock.now(), reason: 'wrong password', ...where },
  });
}
const logIns = ({ id: userId }: User) => db.session.findMany({ where: { userId } });
const failed = ({ id: userId }: User) => db.failedLogIn.count({ where: { userId } });

test('log-ins of a staff account, failed ones too, stay until they expire', async () => {
  const { executive } = staff;
  await withLogIns(executive);
  await remove(executive);
  expect(await logIns(executive)).toMatchObject([{ ...place, endedAt: expect.any(Date) }]);
  expect(await failed(executive)).toBe(1);
  expect(await db.sealedRest.count()).toBe(0);
  const { sessions, failed_log_ins: failures } = retentionPolicies(8);
  for (const policy of [sessions, failures])
    if (policy !== undefined)
      await context.sql.rows(policy.expire(new Date(clock.now().getTime() + 2 * yearMs), 10), {
        writes: true,
      });
  expect(await logIns(executive)).toEqual([]);
  expect(await failed(executive)).toBe(0);
});

test('a staff account that is made a customer first keeps them, too', async () => {
  const { executive } = staff;
  await withLogIns(executive);
  await throughContract(updateUser, changeUser)(office(), { id: executive.id, role: 'user' });
  await remove(executive);
  expect(await logIns(executive)).toMatchObject([place]);
  expect(await failed(executive)).toBe(1);
});

test('of a customer, who it was is sealed for a year, as after an erasure', async () => {
  const customer = await createUser(db, { name: 'Ravi Kumar', mobile: '9844455566' });
  await withLogIns(customer);
  await remove(customer);
  expect(await logIns(customer)).toMatchObject([{ userAgent: null, address: null, browser: null }]);
  const open = () => openSealed({ ...context, identityKeys }, customer.id, 'Order 12 of the court');
  const { userAgent, address } = place;
  expect(await open()).toMatchObject({
    names: ['Ravi Kumar'],
    mobiles: ['9844455566'],
    sessions: [{ userAgent, address }],
  });
  expect(await db.erasure.findMany()).toMatchObject([{ userId: customer.id, state: 'closed' }]);
  clock.set(new Date(start.getTime() + yearMs));
  expect(await runErasures(context)).toMatchObject({ closed: 0, erased: 1, errors: [] });
  expect(await db.sealedRest.count()).toBe(0);
  expect(await logIns(customer)).toEqual([]);
});

test('without a key nothing is sealed, and the account is erased after a year, too', async () => {
  const customer = await createUser(db);
  const keyless = { ...office(), identityKeys: undefined };
  await throughContract(deleteUser, removeUser)(keyless, { id: customer.id });
  expect(await db.sealedRest.count()).toBe(0);
  expect(await db.erasure.findMany()).toMatchObject([{ userId: customer.id, state: 'closed' }]);
});
