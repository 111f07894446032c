import { beforeEach, describe, expect, test } from 'vitest';
import { createUser as makeUser } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import type { Company } from '@/e2e/testing/company';
import { update, userFixture } from '@/e2e/testing/user-fixture';

/* Users for staff (docs/product/rules.md, "Users"); deletion: delete.test.ts. */

const fixture = await userFixture();
const { db, as, refused } = fixture;

let staff: Company;
let referred: User;

beforeEach(async () => {
  ({ staff, referred } = await fixture.reset());
});

describe('an employee changes', () => {
  test('name, email and State of a referred customer, with everything else unchanged', async () => {
    const { id, mobile } = referred;
    const sent = {
      id,
      name: 'Rita',
      email: 'rita@mail.example',
      phonenumber: mobile,
      mobile,
      role: 'user',
      active: 0,
      state_code: '33',
    };
    expect((await update(as(staff.employee), sent)).data).toMatchObject({
      name: 'Rita',
      email: 'rita@mail.example',
      state_code: '33',
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
