import { beforeEach, describe, expect, test } from 'vitest';
import { createUser as makeUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { create, userFixture } from '@/e2e/testing/user-fixture';
import { listUsers, staffDirectory } from './contract';
import { readStaffDirectory, readUsers } from './operations';

/* Users for staff (docs/product/rules.md, "Users"); deletion: delete.test.ts. */

const fixture = await userFixture();
const { db, context, as, rowOf, refused } = fixture;

let staff: Company;
let referred: User;

beforeEach(async () => {
  ({ staff, referred } = await fixture.reset());
});

const list = throughContract(listUsers, readUsers);
const directory = throughContract(staffDirectory, readStaffDirectory);

describe('listing', () => {
  test('an admin sees all accounts, an employee the referred customers, an executive none', async () => {
    await makeUser(db, { referrerCode: staff.employee.referralId, deletedAt: new Date() });
    await makeUser(db, { role: 'executive', referrerCode: staff.employee.referralId });
    await makeUser(db, { referrerCode: staff.otherEmployee.referralId });
    const all = await list(as(staff.admin));
    expect(all.total).toBe(10);
    expect(new Set(all.data.map((user) => user.role))).toEqual(
      new Set(['user', 'employee', 'executive', 'admin']),
    );
    expect((await list(as(staff.employee))).data.map((user) => user.id)).toEqual([referred.id]);
    expect((await list(as(staff.otherEmployee))).total).toBe(1);
    for (const filter of [
      { role: 'admin' },
      { search: staff.admin.mobile },
      { search: staff.otherCustomer.name },
    ])
      expect(await list(as(staff.employee), filter)).toMatchObject({ data: [], total: 0 });
    expect((await refusalOf(list(as(staff.executive)))).code).toBe('FORBIDDEN');
  });

  test('finds customers by how the name sounds, within scope', async () => {
    const { id } = await makeUser(db, { name: 'Lakshmi Reddy' });
    const idsFor = async (who: Parameters<typeof as>[0]) =>
      (await list(as(who), { search: 'laxmi redy' })).data.map((user) => user.id);
    expect(await idsFor(staff.admin)).toEqual([id]);
    expect(await idsFor(staff.employee)).toEqual([]);
  });

  test('returns the documented record, without a hash', async () => {
    const { data } = await list(as(staff.employee));
    expect(data).toEqual([
      {
        id: referred.id,
        name: 'Rita Referred',
        role: 'user',
        mobile: referred.mobile,
        phonenumber: referred.mobile,
        email: null,
        gender: null,
        dob: null,
        state_code: null,
        language: null,
        address: null,
        active: 0,
        referalid: referred.referralId,
        referelcode: staff.employee.referralId,
        referral_code: staff.employee.referralId,
        executiveid: null,
        employeeid: null,
        invited_until: null,
        created_at: referred.createdAt.toISOString(),
        version: 1,
      },
    ]);
  });
});

describe('the staff directory', () => {
  test('returns ids, names and roles of assignable staff, by name', async () => {
    await makeUser(db, { role: 'executive', name: 'Suspended', active: false });
    await makeUser(db, { role: 'executive', name: 'Gone', deletedAt: new Date() });
    for (const who of [staff.admin, staff.executive, staff.employee])
      expect(await directory(as(who), { role: 'executive' })).toEqual({
        data: [
          { id: staff.executive.id, name: 'Esha Executive', role: 'executive' },
          { id: staff.otherExecutive.id, name: 'Omar Executive', role: 'executive' },
        ],
      });
    expect((await directory(as(staff.executive), { role: 'employee' })).data).toHaveLength(2);
    expect((await refusalOf(directory(as(staff.customer), { role: 'employee' }))).code).toBe('FORBIDDEN');
    for (const role of ['admin', 'user', '', undefined])
      expect((await refusalOf(directory(as(staff.admin), { role }))).code).toBe('VALIDATION');
  });
});

describe('creating staff', () => {
  const form = (changes: object = {}) => ({
    name: 'New Hand',
    mobile: '9876500001',
    password: 'secret1',
    confirm_password: 'secret1',
    role: 'employee',
    ...changes,
  });

  test.each(['employee', 'executive', 'admin'] as const)('an %s, who can log in at once', async (role) => {
    const { message, data } = await create(as(staff.admin), form({ role }));
    expect(message).toBe('User created successfully!');
    expect(data).toMatchObject({
      name: 'New Hand',
      role,
      mobile: '9876500001',
      active: 1,
      version: 1,
      executiveid: role === 'executive' ? data.id : null,
      employeeid: role === 'employee' ? data.id : null,
    });
    expect(data.referalid).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const row = await rowOf(data.id);
    expect(await context.passwords.matches('secret1', row.passwordHash)).toBe(true);
    const [entry] = await db.auditEntry.findMany();
    expect(entry).toMatchObject({
      actorId: staff.admin.id,
      action: 'user.create',
      entity: 'user',
      entityId: data.id,
    });
    expect(JSON.stringify(entry)).not.toMatch(/secret1|quick:|password/i);
  });

  test.each([
    ['a customer', { role: 'user' }, ['role']],
    ['no role', { role: '' }, ['role']],
    ['passwords that differ', { confirm_password: 'secret2' }, ['confirm_password']],
    ['a short password', { password: 'five5', confirm_password: 'five5' }, ['password']],
    ['a mobile that is none', { mobile: '123' }, ['mobile']],
    ['no name', { name: ' ' }, ['name']],
    [
      'nothing',
      { name: null, mobile: null, password: null, confirm_password: null, role: null },
      ['confirm_password', 'mobile', 'name', 'password', 'role'],
    ],
  ])('%s is refused', async (_what, changes, fields) => {
    expect(await refused(() => create(as(staff.admin), form(changes)))).toEqual({
      code: 'VALIDATION',
      fields,
    });
  });

  test('with the mobile of an active account is refused, with that of a deleted one accepted', async () => {
    const gone = await makeUser(db, { deletedAt: new Date() });
    expect(await refused(() => create(as(staff.admin), form({ mobile: staff.customer.mobile })))).toEqual({
      code: 'MOBILE_TAKEN',
      fields: ['mobile', 'phonenumber'],
    });
    expect((await create(as(staff.admin), form({ mobile: gone.mobile }))).data.mobile).toBe(gone.mobile);
  });

  test('is for admins only', async () => {
    for (const who of [staff.executive, staff.employee, staff.customer])
      expect(await refused(() => create(as(who), form()))).toEqual({ code: 'FORBIDDEN', fields: [] });
  });

  test('20 times in parallel with one mobile: one account', async () => {
    const outcomes = await outcomesOf(Array.from({ length: 20 }, () => create(as(staff.admin), form())));
    expect(outcomes).toEqual({ ok: 1, MOBILE_TAKEN: 19 });
  });
});
