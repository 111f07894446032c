import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { openSession } from '@/prisma/factories/sessions';
import type { Company } from '@/e2e/testing/company';
import { notStandIn } from '@/e2e/testing/context';
import { deletionFixture, list, remove } from '@/e2e/testing/deletion-fixture';

/* Soft delete releases the mobile and blanks personal data; records of sales stay (docs/product/rules.md, "Deletion"). */

const fixture = await deletionFixture();
const { db, context, as, refused } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

describe('an employee', () => {
  test('removes the referral only: account, plan, visits and session stay', async () => {
    const customer = await createActiveCustomer(db, {
      name: 'Rita',
      referrerCode: staff.employee.referralId,
    });
    const booking = await createBooking(db, {
      userId: customer.id,
      userMobile: customer.mobile,
      slotDate: '2026-02-02',
    });
    await openSession(db, customer.id, context.clock.now(), { address: '203.0.113.9', userAgent: null });
    expect(await remove(as(staff.employee), { id: customer.id })).toEqual({
      message: 'User deleted successfully!',
    });
    const { updatedAt: _, ...row } = await db.user.findUniqueOrThrow({ where: { id: customer.id } });
    const { updatedAt: __, ...before } = customer;
    expect(row).toEqual({ ...before, referrerCode: null, version: 2 });
    expect(await db.booking.findUnique({ where: { id: booking.id } })).toMatchObject({ status: 'booked' });
    expect(await db.session.count({ where: { ...notStandIn, endedAt: null } })).toBe(1);
    expect(await db.auditEntry.findMany()).toMatchObject([
      {
        actorId: staff.employee.id,
        action: 'user.unlink referral',
        entityId: customer.id,
        before: { referelcode: staff.employee.referralId },
        after: { referelcode: null },
      },
    ]);
    expect((await list(as(staff.employee))).total).toBe(0);
    expect(await refused(() => remove(as(staff.employee), { id: customer.id }))).toBe('NOT_FOUND');
  });

  test('cannot delete anyone else; an executive is forbidden', async () => {
    const referred = await createUser(db, { referrerCode: staff.employee.referralId });
    for (const { id } of [staff.otherCustomer, staff.employee, staff.executive, staff.admin, { id: 999_999 }])
      expect(await refused(() => remove(as(staff.employee), { id }))).toBe('NOT_FOUND');
    expect(await refused(() => remove(as(staff.otherEmployee), { id: referred.id }))).toBe('NOT_FOUND');
    for (const who of [staff.executive, staff.customer])
      expect(await refused(() => remove(as(who), { id: referred.id }))).toBe('FORBIDDEN');
  });
});
