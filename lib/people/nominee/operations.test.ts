import { beforeEach, expect, test } from 'vitest';
import { refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { createOpportunity } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { readCustomer } from '@/lib/people/customers/contract';
import { showCustomer } from '@/lib/people/customers/customer-page';
import { deleteUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { nominee } from './contract';
import { readNominee, removeNominee, setNominee } from './operations';

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const get = throughContract(nominee.actions.get, readNominee);
const set = throughContract(nominee.actions.set, setNominee);
const remove = throughContract(nominee.actions.remove, removeNominee);
const named = { name: 'Kavya Devi', relation: 'Daughter', mobile: '9876501234' };

let me: User;
beforeEach(async () => {
  await database.emptyAll();
  me = await createUser(db);
});

test('is set, replaced and removed by its customer; the audit trail has nobody', async () => {
  const as = context.as(me);
  expect((await get(as)).data).toBeNull();
  expect((await set(as, named)).data).toEqual({ ...named, set_at: testNow });
  await set(as, named);
  await set(as, { ...named, relation: 'Niece' });
  expect((await get(as)).data).toMatchObject({ relation: 'Niece' });
  expect((await get(context.as(await createUser(db)))).data).toBeNull();
  expect((await remove(as)).data).toBeNull();
  await remove(as);
  expect(await db.nominee.count()).toBe(0);
  const trail = await db.auditEntry.findMany({ where: { entityId: me.id }, orderBy: { id: 'asc' } });
  expect(trail.map(({ action }) => action)).toEqual([
    'user.nominee set',
    'user.nominee set',
    'user.nominee removed',
  ]);
  expect(JSON.stringify(trail)).not.toContain('Kavya');
});

test('refuses the own mobile, missing fields, and staff', async () => {
  expect(await refusalOf(set(context.as(me), { ...named, mobile: me.mobile }))).toMatchObject({
    code: 'VALIDATION',
    details: { fields: { mobile: expect.any(String) } },
  });
  expect(await refusalOf(set(context.as(me), { mobile: '12' }))).toMatchObject({
    details: {
      fields: { name: expect.any(String), relation: expect.any(String), mobile: expect.any(String) },
    },
  });
  const admin = context.as(await createUser(db, { role: 'admin' }));
  for (const refused of [get(admin), set(admin, named), remove(admin)])
    expect(await refusalOf(refused)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await db.nominee.count()).toBe(0);
});

test('admins alone see it on the customer page; it goes with the account', async () => {
  await set(context.as(me), named);
  const [admin, executive] = [
    await createUser(db, { role: 'admin' }),
    await createUser(db, { role: 'executive' }),
  ];
  await createOpportunity(db, { userId: me.id, executiveId: executive.id });
  const seenBy = async (user: User) =>
    (await throughContract(readCustomer, showCustomer)(context.as(user), { id: me.id })).data.nominee;
  expect(await seenBy(admin)).toEqual(named);
  expect(await seenBy(executive)).toBeNull();
  await throughContract(deleteUser, removeUser)(context.as(admin), { id: me.id });
  expect(await db.nominee.count()).toBe(0);
});
