import { beforeEach, describe, expect, test } from 'vitest';
import { payPlan } from '@/prisma/factories/payments';
import { createUser as makeUser, randomMobile } from '@/prisma/factories/users';
import { openSession } from '@/prisma/factories/sessions';
import type { User } from '@/lib/db/generated/client';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { create, update, userFixture } from '@/e2e/testing/user-fixture';
import { requireAnotherAdmin } from './operations';

/* Users for staff (docs/product/rules.md, "Users"); deletion: delete.test.ts. */

const fixture = await userFixture();
const { db, context, as, rowOf, refused } = fixture;

let staff: Company;
let referred: User;

beforeEach(async () => {
  ({ staff, referred } = await fixture.reset());
});

const openSessions = (userId: number) => db.session.count({ where: { userId, endedAt: null } });
const signIn = (user: User) =>
  openSession(db, user.id, context.clock.now(), { address: '203.0.113.9', userAgent: null });

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

  test('the State, and clears it by an empty text', async () => {
    const change = async (state_code: string) =>
      (await update(as(staff.admin), { id: referred.id, state_code })).data;
    expect(await change('97')).toMatchObject({ state_code: '97', version: 2 });
    expect(await change('')).toMatchObject({ state_code: null, version: 3 });
    expect(await refused(() => update(as(staff.admin), { id: referred.id, state_code: '39' }))).toEqual({
      code: 'VALIDATION',
      fields: ['state_code'],
    });
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
  test('two admins who demote, suspend or delete each other in parallel: one remains', async () => {
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
