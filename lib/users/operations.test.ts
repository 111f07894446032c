import { beforeEach, describe, expect, test } from 'vitest';
import { payPlan } from '@/prisma/factories/payments';
import { createUser as makeUser, randomMobile } from '@/prisma/factories/users';
import { openSession } from '@/prisma/factories/sessions';
import type { User } from '@/lib/db/generated/client';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { notStandIn, outcomesOf, refusalOf, testContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { createUser, listUsers, staffDirectory, updateUser } from './contract';
import { changeUser, createStaff, readStaffDirectory, readUsers, requireAnotherAdmin } from './operations';

/** Users for staff (docs/product/rules.md, "Users"); deletion: delete.test.ts. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const list = called(listUsers, readUsers);
const create = called(createUser, createStaff);
const update = called(updateUser, changeUser);
const directory = called(staffDirectory, readStaffDirectory);

let staff: Company;
let referred: User;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
  referred = await makeUser(db, { name: 'Rita Referred', referrerCode: staff.employee.referralId });
});

const as = (user: User) => context.as(user);
const rowOf = (id: number) => db.user.findUniqueOrThrow({ where: { id } });
const openSessions = (userId: number) => db.session.count({ where: { userId, endedAt: null } });
const signIn = (user: User) =>
  openSession(db, user.id, context.clock.now(), { address: '203.0.113.9', userAgent: null });
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
        address: null,
        active: 0,
        referalid: referred.referralId,
        referelcode: staff.employee.referralId,
        referral_code: staff.employee.referralId,
        executiveid: null,
        employeeid: null,
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

  test('20 times at once with one mobile: one account', async () => {
    const outcomes = await outcomesOf(Array.from({ length: 20 }, () => create(as(staff.admin), form())));
    expect(outcomes).toEqual({ ok: 1, MOBILE_TAKEN: 19 });
  });
});

describe('an admin changes', () => {
  test('name and email only: sessions stay', async () => {
    await signIn(referred);
    const { message, data } = await update(as(staff.admin), {
      id: referred.id,
      name: ' Rita R ',
      email: 'r@mail.example',
    });
    expect(message).toBe('User updated successfully!');
    expect(data).toMatchObject({
      name: 'Rita R',
      email: 'r@mail.example',
      mobile: referred.mobile,
      version: 2,
    });
    expect((await update(as(staff.admin), { id: referred.id, email: '' })).data.email).toBeNull();
    expect(await openSessions(referred.id)).toBe(1);
    const [entry] = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(entry).toMatchObject({ actorId: staff.admin.id, action: 'user.update', entityId: referred.id });
    expect(entry?.before).toEqual({ name: 'Rita Referred', email: null, version: 1 });
    expect(entry?.after).toEqual({ name: 'Rita R', email: 'r@mail.example', version: 2 });
  });

  test('the mobile, by either name or both: sessions and open codes of the account end', async () => {
    for (const fields of [{ phonenumber: randomMobile() }, { mobile: randomMobile() }]) {
      await signIn(referred);
      const { id } = await db.resetCode.create({
        data: { userId: referred.id, codeHash: 'x', triesLeft: 5, expiresAt: new Date('2030-01-01') },
      });
      const mobile = Object.values(fields)[0];
      expect((await update(as(staff.admin), { id: referred.id, ...fields })).data).toMatchObject({
        mobile,
        phonenumber: mobile,
      });
      expect(await openSessions(referred.id)).toBe(0);
      expect(await db.resetCode.findUnique({ where: { id } })).toMatchObject({
        closedAt: context.clock.now(),
      });
    }
    const both = randomMobile();
    expect(
      (await update(as(staff.admin), { id: referred.id, phonenumber: both, mobile: both })).data.mobile,
    ).toBe(both);
  });

  test('not to two numbers, nor to that of another account', async () => {
    expect(
      await refused(() =>
        update(as(staff.admin), { id: referred.id, phonenumber: '9876500001', mobile: '9876500002' }),
      ),
    ).toEqual({
      code: 'VALIDATION',
      fields: ['mobile', 'phonenumber'],
    });
    expect(
      await refused(() => update(as(staff.admin), { id: referred.id, mobile: staff.executive.mobile })),
    ).toEqual({
      code: 'MOBILE_TAKEN',
      fields: ['mobile', 'phonenumber'],
    });
  });

  test('the role, with a security event; no other change has one', async () => {
    context.notes.splice(0);
    const { employee } = staff;
    await update(as(staff.admin), { id: employee.id, name: 'Emil', role: 'employee' });
    expect(context.notes).toEqual([]);
    await update(as(staff.admin), { id: employee.id, role: 'admin' });
    const password = 'sesame 123';
    const { data } = await create(as(staff.admin), {
      name: 'Nina',
      mobile: randomMobile(),
      password,
      confirm_password: password,
      role: 'executive',
    });
    expect(context.notes).toEqual([
      { event: 'role change', user_id: employee.id, from: 'employee', to: 'admin' },
      { event: 'role change', user_id: data.id, from: null, to: 'executive' },
    ]);
  });

  test('the role: sessions end', async () => {
    await signIn(staff.employee);
    const { data } = await update(as(staff.admin), { id: staff.employee.id, role: 'executive' });
    expect(data).toMatchObject({
      role: 'executive',
      executiveid: staff.employee.id,
      employeeid: null,
      active: 1,
    });
    expect(await openSessions(staff.employee.id)).toBe(0);
  });

  test('a suspension ends the sessions of staff; it can be lifted', async () => {
    await signIn(staff.executive);
    expect((await update(as(staff.admin), { id: staff.executive.id, active: 0 })).data.active).toBe(0);
    expect(await openSessions(staff.executive.id)).toBe(0);
    expect(await rowOf(staff.executive.id)).toMatchObject({ suspended: true, planActive: false });
    expect((await update(as(staff.admin), { id: staff.executive.id, active: '1' })).data.active).toBe(1);
    expect(await rowOf(staff.executive.id)).toMatchObject({ suspended: false, planActive: false });
  });

  test("a customer's plan, which is a manual grant in the trail; sessions stay", async () => {
    await signIn(referred);
    expect((await update(as(staff.admin), { id: referred.id, active: true })).data.active).toBe(1);
    expect(await rowOf(referred.id)).toMatchObject({ planActive: true, suspended: false });
    expect(await openSessions(referred.id)).toBe(1);
    expect(await db.auditEntry.findMany()).toMatchObject([
      { action: 'user.manual grant', actorId: staff.admin.id, before: { active: 0 }, after: { active: 1 } },
    ]);
  });

  test('a customer set to 0 keeps the session and loses plan and subscription', async () => {
    await payPlan(db, referred);
    await signIn(referred);
    expect((await update(as(staff.admin), { id: referred.id, active: 0 })).data.active).toBe(0);
    expect(await rowOf(referred.id)).toMatchObject({ planActive: false, suspended: false });
    expect(await db.subscription.findFirst()).toMatchObject({ endedAt: context.clock.now() });
    expect(await openSessions(referred.id)).toBe(1);
  });

  test('staff to a customer with the plan: a manual grant too', async () => {
    const sent = { id: staff.employee.id, name: 'Emil', role: 'user', active: 1 };
    expect((await update(as(staff.admin), sent)).data).toMatchObject({ role: 'user', active: 1 });
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: 'user.manual grant' }]);
  });

  test('staff to a customer without active: no plan, and the suspension is lifted', async () => {
    expect((await update(as(staff.admin), { id: staff.employee.id, role: 'user' })).data.active).toBe(0);
    await update(as(staff.admin), { id: staff.executive.id, active: 0 });
    expect(
      (await update(as(staff.admin), { id: staff.executive.id, role: 'user', active: 0 })).data.active,
    ).toBe(0);
    expect(await rowOf(staff.executive.id)).toMatchObject({ role: 'user', suspended: false });
  });

  test('the own account: name and mobile, never role or suspension', async () => {
    const me = staff.admin;
    await makeUser(db, { role: 'admin' });
    expect((await update(as(me), { id: me.id, name: 'Asha', role: 'admin', active: 1 })).data.name).toBe(
      'Asha',
    );
    expect(await refused(() => update(as(me), { id: me.id, role: 'executive' }))).toEqual({
      code: 'FORBIDDEN',
      fields: ['role'],
    });
    expect(await refused(() => update(as(me), { id: me.id, active: 0 }))).toEqual({
      code: 'FORBIDDEN',
      fields: ['active'],
    });
    await signIn(me);
    await update(as(me), { id: me.id, mobile: randomMobile() });
    expect(await openSessions(me.id)).toBe(0);
  });

  test('no unknown record, and none with a stale version', async () => {
    const gone = await makeUser(db, { deletedAt: new Date() });
    for (const id of [gone.id, 999_999])
      expect(await refused(() => update(as(staff.admin), { id, name: 'A' }))).toEqual({
        code: 'NOT_FOUND',
        fields: [],
      });
    const { data } = await update(as(staff.admin), { id: referred.id, name: 'Second', version: 1 });
    const stale = await refusalOf(update(as(staff.admin), { id: referred.id, name: 'Third', version: 1 }));
    expect(stale).toMatchObject({ code: 'STALE_VERSION', details: { data } });
  });
});

describe('the last active admin stays', () => {
  test('two admins who demote, suspend or delete each other at once: one remains', async () => {
    const other = await makeUser(db, { role: 'admin' });
    for (const change of [{ role: 'executive' }, { active: 0 }]) {
      const outcomes = await outcomesOf([
        update(as(staff.admin), { id: other.id, ...change }),
        update(as(other), { id: staff.admin.id, ...change }),
      ]);
      expect(outcomes).toEqual({ ok: 1, UNAUTHENTICATED: 1 });
      expect(await db.user.count({ where: { role: 'admin', suspended: false, deletedAt: null } })).toBe(1);
      await db.user.updateMany({
        where: { id: { in: [staff.admin.id, other.id] } },
        data: { role: 'admin', suspended: false },
      });
      await db.session.updateMany({ data: { endedAt: null } });
    }
  });

  test('a suspended admin does not count as remaining', async () => {
    const suspended = await makeUser(db, { role: 'admin', active: false });
    expect((await refusalOf(requireAnotherAdmin(context.sql, staff.admin.id))).code).toBe('LAST_ADMIN');
    await requireAnotherAdmin(context.sql, suspended.id);
    expect((await update(as(staff.admin), { id: suspended.id, role: 'employee' })).data.role).toBe(
      'employee',
    );
  });
});

describe('an employee changes', () => {
  test('name and email of a referred customer, with everything else unchanged', async () => {
    const { id, mobile } = referred;
    const sent = {
      id,
      name: 'Rita',
      email: 'rita@mail.example',
      phonenumber: mobile,
      mobile,
      role: 'user',
      active: 0,
    };
    expect((await update(as(staff.employee), sent)).data).toMatchObject({
      name: 'Rita',
      email: 'rita@mail.example',
      version: 2,
    });
    expect(await db.auditEntry.findMany()).toMatchObject([
      { actorId: staff.employee.id, action: 'user.update', entityId: id },
    ]);
  });

  test.each([
    ['the mobile', { phonenumber: '9876500001' }, 'phonenumber'],
    ['the mobile by its other name', { mobile: '9876500001' }, 'phonenumber'],
    ['the role', { role: 'admin' }, 'role'],
    ['the plan', { active: 1 }, 'active'],
  ])('not %s', async (_what, change, field) => {
    expect(
      await refused(() => update(as(staff.employee), { id: referred.id, name: 'Rita', ...change })),
    ).toEqual({
      code: 'FORBIDDEN',
      fields: [field],
    });
  });

  test('no other account: other customers, staff, own account and unknown ids', async () => {
    const deleted = await makeUser(db, { referrerCode: staff.employee.referralId, deletedAt: new Date() });
    const promoted = await makeUser(db, { role: 'employee', referrerCode: staff.employee.referralId });
    for (const { id } of [
      staff.otherCustomer,
      staff.executive,
      staff.employee,
      staff.admin,
      deleted,
      promoted,
      { id: 999_999 },
    ])
      expect(await refused(() => update(as(staff.employee), { id, name: 'Mine' }))).toEqual({
        code: 'NOT_FOUND',
        fields: [],
      });
    expect(await refused(() => update(as(staff.otherEmployee), { id: referred.id, name: 'Mine' }))).toEqual({
      code: 'NOT_FOUND',
      fields: [],
    });
    expect(await refused(() => update(as(staff.executive), { id: referred.id, name: 'Mine' }))).toEqual({
      code: 'FORBIDDEN',
      fields: [],
    });
  });
});
