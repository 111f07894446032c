import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf, testContext, testNow } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { createOpportunity } from '@/prisma/factories/sales';
import { createUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { readCustomer } from '@/lib/people/customers/contract';
import { showCustomer } from '@/lib/people/customers/customer-page';
import { deleteUser, updateUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { changeUser } from '@/lib/people/users/operations';
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

describe('the nominee’s own account', () => {
  const close = async (user: User) =>
    throughContract(deleteUser, removeUser)(context.as(await createUser(db, { role: 'admin' })), {
      id: user.id,
    });
  const removals = () =>
    db.auditEntry.findMany({
      where: { action: 'user.nominee removed' },
      select: { actorId: true, entityId: true },
    });

  test('takes the nominee along when it is deleted: with an entry of the system, and a time for the profile', async () => {
    const kin = await createUser(db, { mobile: named.mobile, createdAt: new Date(testNow) });
    await set(context.as(me), named);
    expect((await get(context.as(me))).removed_at).toBeNull();
    context.clock.forward(60);
    const closedAt = context.clock.now().toISOString();
    await close(kin);
    expect(await get(context.as(me))).toEqual({ data: null, removed_at: closedAt });
    expect(await removals()).toEqual([{ actorId: null, entityId: me.id }]);
    await set(context.as(me), { ...named, mobile: '9876501235' });
    await remove(context.as(me));
    expect(await get(context.as(me))).toEqual({ data: null, removed_at: null });
    context.clock.set(testNow);
  });

  test.each([
    ['by another name, before the account had the mobile', 'Somebody Else', -1, 1],
    ['by another name, since the account has the mobile', 'Somebody Else', 1, 0],
    ['by its name, before the account', 'kavya devi', -1, 0],
  ])('named %s', async (_, name, minutes, kept) => {
    const since = new Date(testNow);
    const kin = await createUser(db, { name: 'Kavya Devi', mobile: named.mobile, createdAt: since });
    await set(context.as(me), { ...named, name });
    await db.nominee.updateMany({ data: { setAt: new Date(since.getTime() + minutes * 60_000) } });
    context.clock.forward(3600);
    await close(kin);
    context.clock.set(testNow);
    expect(await db.nominee.count()).toBe(kept);
    expect(await removals()).toHaveLength(1 - kept);
  });

  test('with another mobile since: named until then, or after', async () => {
    const kin = await createUser(db, {
      name: 'Kavya Devi',
      mobile: named.mobile,
      createdAt: new Date(testNow),
    });
    const later = await createUser(db);
    await set(context.as(me), { ...named, name: 'Somebody' });
    const admin = await createUser(db, { role: 'admin' });
    context.clock.forward(60);
    const mobile = '9876501239';
    await throughContract(updateUser, changeUser)(context.as(admin), { id: kin.id, mobile });
    context.clock.forward(60);
    await set(context.as(later), { ...named, name: 'Somebody' });
    await close(kin);
    context.clock.set(testNow);
    expect(await removals()).toEqual([{ actorId: null, entityId: me.id }]);
    expect(await db.nominee.findMany()).toMatchObject([{ userId: later.id }]);
  });
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
