import { beforeEach, describe, expect, test } from 'vitest';
import { createOpportunity } from '@/prisma/factories/sales';
import type { Secrets } from '@/lib/people/auth/secrets';
import { createCompany, type Company } from '@/e2e/testing/company';
import {
  outcomesOf,
  refusalOf,
  testContext,
  testIdentityKeys,
  type TestContext,
} from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { throughContract } from '@/e2e/testing/through-contract';
import { deleteUser, updateUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { changeUser } from '@/lib/people/users/operations';
import { customerIdentity } from './contract';
import { readIdentity, revealIdentity, setIdentity } from './operations';
import { unsealIdentity } from './seal';

/* See docs/product/identity.md. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });

const { actions } = customerIdentity;
const set = throughContract(actions.set, setIdentity);
const status = throughContract(actions.status, readIdentity);
const reveal = throughContract(actions.reveal, revealIdentity);

let staff: Company;
let id: number;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
  ({ id } = staff.customer);
  await createOpportunity(db, { userId: id, executiveId: staff.executive.id, employeeId: staff.employee.id });
});

const pan = { kind: 'pan', value: 'ABCPE1234F', name_as_on: 'CHARU CUSTOMER' } as const;
const as = (who: keyof Company) => context.as(staff[who]);
const withKeys = (who: keyof Company, identityKeys: Secrets | undefined): TestContext => ({
  ...as(who),
  identityKeys,
});
const trail = () =>
  db.auditEntry.findMany({
    where: { entity: 'identity' },
    select: { action: true, actorId: true, entityId: true, before: true, after: true },
    orderBy: { id: 'asc' },
  });

describe('set', () => {
  test('records the number in its one form, sealed for the customer, with an entry without it', async () => {
    const { data } = await set(as('employee'), { ...pan, user_id: id, value: 'ａbcpe 1234-f' });
    const shown = {
      user_id: id,
      kind: 'pan',
      last4: '234F',
      name_as_on: pan.name_as_on,
      set_at: context.clock.now().toISOString(),
      set_by: staff.employee.id,
      set_by_name: staff.employee.name,
    };
    expect(data).toEqual(shown);
    expect((await status(as('executive'), { user_id: id })).data).toEqual(shown);
    const row = await db.customerIdentity.findUniqueOrThrow({ where: { userId: id } });
    expect(unsealIdentity(testIdentityKeys, id, row.sealed)).toMatchObject({ kind: 'pan', value: pan.value });
    expect(JSON.stringify(row)).not.toContain('ABCPE');
    expect(await trail()).toEqual([
      {
        action: 'identity.set',
        actorId: staff.employee.id,
        entityId: id,
        before: null,
        after: { kind: 'pan', last4: '234F' },
      },
    ]);
  });

  test('replaces the document before; the same one again changes nothing', async () => {
    await set(as('employee'), { ...pan, user_id: id });
    context.clock.forward(60);
    const { data: same } = await set(as('admin'), { ...pan, user_id: id, value: 'abcpe1234f' });
    expect(same.set_by).toBe(staff.employee.id);
    const passport = { kind: 'passport', value: 'z1234567', name_as_on: 'CHARU' } as const;
    const { data } = await set(as('admin'), { ...passport, user_id: id });
    expect(data).toMatchObject({ kind: 'passport', last4: '4567', set_by: staff.admin.id });
    expect(await db.customerIdentity.count()).toBe(1);
    expect((await reveal(as('admin'), { user_id: id, reason: 'x' })).data.value).toBe('Z1234567');
    expect((await trail()).map(({ action }) => action)).toEqual([
      'identity.set',
      'identity.set',
      'identity.reveal',
    ]);
  });

  test.each([
    [{ value: 'ABCDE1234F' }, ['value']],
    [{ value: '' }, ['value']],
    [{ value: undefined }, ['value']],
    [{ value: 12 }, ['value']],
    [{ value: 'A'.repeat(101) }, ['value']],
    [{ kind: 'passport', value: 'AB' }, ['value']],
    [{ kind: 'form97', value: 'A'.repeat(21) }, ['value']],
    [{ kind: 'aadhaar' }, ['kind']],
    [{ name_as_on: ' ' }, ['name_as_on']],
    [{ name_as_on: 'A'.repeat(121) }, ['name_as_on']],
    [{ name_as_on: 'abcpe 1234f' }, ['name_as_on']],
    [{ value: 'ABCDE1234F', name_as_on: '' }, ['value', 'name_as_on']],
  ])('refuses %j on %j, and echoes nothing', async (wrong, fields) => {
    const { code, message, details } = await refusalOf(set(as('admin'), { ...pan, user_id: id, ...wrong }));
    expect([code, Object.keys(details.fields ?? {}).toSorted()]).toEqual(['VALIDATION', fields.toSorted()]);
    expect(JSON.stringify([message, details.fields])).not.toMatch(/ABCDE|ABCPE1234F|1234F/i);
    expect(await db.customerIdentity.count()).toBe(0);
  });

  test('in parallel leaves one document, which opens', async () => {
    const all = ['A', 'B', 'C', 'D'].map((last) =>
      set(as('admin'), { ...pan, user_id: id, value: `ABCPE1234${last}` }),
    );
    expect(await outcomesOf(all)).toEqual({ ok: 4 });
    const { data } = await reveal(as('admin'), { user_id: id, reason: 'x' });
    expect((await status(as('admin'), { user_id: id })).data?.last4).toBe(data.value.slice(-4));
  });
});

test('out of scope, of staff, of nobody and of a deleted account it is not found', async () => {
  const { otherExecutive, otherEmployee, executive } = staff;
  for (const who of [otherExecutive, otherEmployee])
    for (const attempt of [
      () => status(context.as(who), { user_id: id }),
      () => set(context.as(who), { ...pan, user_id: id }),
    ])
      expect((await refusalOf(attempt())).code).toBe('NOT_FOUND');
  for (const userId of [executive.id, 999_999])
    expect((await refusalOf(set(as('admin'), { ...pan, user_id: userId }))).code).toBe('NOT_FOUND');
  await throughContract(deleteUser, removeUser)(as('admin'), { id });
  expect((await refusalOf(set(as('admin'), { ...pan, user_id: id }))).code).toBe('NOT_FOUND');
  expect(await db.customerIdentity.count()).toBe(0);
});

test('a customer who becomes staff keeps it for later, out of reach', async () => {
  await set(as('admin'), { ...pan, user_id: id });
  const change = throughContract(updateUser, changeUser);
  await change(as('admin'), { id, role: 'employee' });
  expect((await refusalOf(status(as('admin'), { user_id: id }))).code).toBe('NOT_FOUND');
  await change(as('admin'), { id, role: 'user' });
  expect((await status(as('admin'), { user_id: id })).data?.last4).toBe('234F');
});

describe('reveal', () => {
  test('is for admins, with a reason in the trail', async () => {
    await set(as('employee'), { ...pan, user_id: id });
    for (const who of ['employee', 'executive', 'customer'] as const)
      expect((await refusalOf(reveal(as(who), { user_id: id, reason: 'x' }))).code).toBe('FORBIDDEN');
    for (const reason of ['', ' ', 'A'.repeat(201), 'of abcpe 1234f'])
      expect((await refusalOf(reveal(as('admin'), { user_id: id, reason }))).details.fields).toHaveProperty(
        'reason',
      );
    expect(await trail()).toHaveLength(1);
    const { data } = await reveal(as('admin'), { user_id: id, reason: 'Form 61A' });
    expect(data).toEqual({ kind: 'pan', value: pan.value, name_as_on: pan.name_as_on });
    expect((await trail()).at(-1)).toEqual({
      action: 'identity.reveal',
      actorId: staff.admin.id,
      entityId: id,
      before: null,
      after: { kind: 'pan', last4: '234F', reveal_reason: 'Form 61A' },
    });
    expect(await db.customerOpening.findMany({ where: { actorId: staff.admin.id } })).toMatchObject([
      { customerId: id },
    ]);
  });

  test('without a document is not found', async () => {
    expect((await status(as('admin'), { user_id: id })).data).toBeNull();
    expect((await refusalOf(reveal(as('admin'), { user_id: id, reason: 'x' }))).code).toBe('NOT_FOUND');
  });

  test('under another key, of a row of another customer, and without a key is refused without an entry', async () => {
    await set(as('admin'), { ...pan, user_id: id });
    const another: Secrets = [Buffer.alloc(32, 'another').toString('base64')];
    const attempt = { user_id: id, reason: 'x' };
    for (const keys of [another, undefined])
      expect((await refusalOf(reveal(withKeys('admin', keys), attempt))).code).toBe('UNAVAILABLE');
    const { sealed } = await db.customerIdentity.findUniqueOrThrow({ where: { userId: id } });
    const other = { user_id: staff.otherCustomer.id };
    await set(as('admin'), { ...pan, ...other });
    await db.customerIdentity.update({ where: { userId: staff.otherCustomer.id }, data: { sealed } });
    expect((await refusalOf(reveal(as('admin'), { ...attempt, ...other }))).code).toBe('UNAVAILABLE');
    expect((await trail()).map(({ action }) => action)).toEqual(['identity.set', 'identity.set']);
    expect((await refusalOf(set(withKeys('admin', undefined), { ...pan, user_id: id }))).code).toBe(
      'UNAVAILABLE',
    );
    // Recording it again mends it.
    await set(as('admin'), { ...pan, ...other });
    expect((await reveal(as('admin'), { ...attempt, ...other })).data.value).toBe(pan.value);
  });
});
