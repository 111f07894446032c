import { beforeEach, describe, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createActiveCustomer, createUser } from '@/prisma/factories/users';
import { openSession } from '@/prisma/factories/sessions';
import { changeBooking } from '@/lib/visits/bookings/change';
import { updateBooking } from '@/lib/visits/bookings/contract';
import { cancelVisit } from '@/lib/visits/bookings/operations';
import { timeColumn } from '@/lib/db/dates';
import { enqueueMessage } from '@/lib/visits/messages/enqueue';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf } from '@/e2e/testing/context';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';
import { deletionFixture, list, remove } from '@/e2e/testing/deletion-fixture';
import { updateUser } from './contract';
import { changeUser } from './operations';

/* Soft delete releases the mobile and blanks personal data; records of sales stay (docs/product/rules.md, "Deletion"). */

const fixture = await deletionFixture();
const { database, db, context, as, refused } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

describe('an admin deletes a customer', () => {
  test('who is blanked, signed out and in no list, while the sales stay', async () => {
    const customer = await createActiveCustomer(db, {
      name: 'Very Personal',
      email: 'very@personal.example',
      address: '7 Personal Road',
    });
    await openSession(db, customer.id, context.clock.now(), { address: '203.0.113.9', userAgent: null });
    const sale = await createOpportunity(db, { userId: customer.id });
    const order = await createOrder(db, { userId: customer.id });
    expect(await remove(as(staff.admin), { id: customer.id })).toEqual({
      message: 'User deleted successfully!',
    });
    expect(await db.user.findUnique({ where: { id: customer.id } })).toMatchObject({
      name: '',
      mobile: '',
      email: null,
      gender: null,
      address: null,
      dob: null,
      deletedAt: context.clock.now(),
    });
    expect(await db.session.count({ where: { userId: customer.id, endedAt: null } })).toBe(0);
    expect((await list(as(staff.admin), { limit: 500 })).data.map((user) => user.id)).not.toContain(
      customer.id,
    );
    expect(await db.opportunity.findUnique({ where: { id: sale.id } })).toMatchObject({
      deletedAt: null,
      userId: customer.id,
    });
    expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({ deletedAt: null });
    const trail = await db.auditEntry.findMany();
    expect(trail).toMatchObject([
      { action: 'user.delete', actorId: staff.admin.id, entityId: customer.id, after: null },
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/personal|1990-/i);
    expect(await refused(() => remove(as(staff.admin), { id: customer.id }))).toBe('NOT_FOUND');
  });

  test('and earlier audit entries stay, without personal data', async () => {
    const customer = await createUser(db, { name: 'Very Personal', email: 'very@personal.example' });
    const change = throughContract(updateUser, changeUser);
    await change(as(staff.admin), { id: customer.id, name: 'Quite Personal', email: '', active: 1 });
    await change(as(staff.admin), { id: staff.employee.id, name: 'Personal, but another' });
    await remove(as(staff.admin), { id: customer.id });
    const trail = await db.auditEntry.findMany({ where: { entityId: customer.id }, orderBy: { id: 'asc' } });
    expect(trail).toMatchObject([
      { action: 'user.manual grant', before: { active: 0, version: 1 }, after: { active: 1, version: 2 } },
      { action: 'user.delete', before: { role: 'user', active: 1 }, after: null },
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/personal/i);
    const [others] = await db.auditEntry.findMany({ where: { entityId: staff.employee.id } });
    expect(others?.after).toMatchObject({ name: 'Personal, but another' });
  });

  test('and queued text messages are dropped without their variables; those of others stay', async () => {
    const [customer, other] = [await createUser(db), await createUser(db)];
    const variables = { name: 'Very Personal', amount: '1.00' };
    await context.sql.transaction(async (tx) => {
      for (const { id: customerId, mobile } of [customer, other])
        enqueueMessage(
          tx,
          { kind: 'payment_link', key: mobile, customerId, mobile, variables },
          context.clock.now(),
        );
    });
    await remove(as(staff.admin), { id: customer.id });
    expect(await db.message.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { mobile: '', state: 'dropped', droppedReason: 'account deleted', variables: {} },
      { mobile: other.mobile, state: 'queued', variables },
    ]);
  });

  test('the mobile is free again', async () => {
    await remove(as(staff.admin), { id: staff.customer.id });
    const { mobile } = staff.customer;
    expect((await createUser(db, { mobile })).mobile).toBe(mobile);
  });

  test('upcoming visits are cancelled and their places released; past ones stay', async () => {
    const { id: userId, mobile: userMobile } = staff.customer;
    const visit = (slotDate: string, slotTime: string, cancelledAt: Date | null = null) =>
      createBooking(db, { userId, userMobile, slotDate, slotTime, cancelledAt });
    // The clock is at 2026-01-31, 10:00:00 at the store.
    const past = [await visit('2026-01-30', '10:00:00'), await visit('2026-01-31', '10:00:00')];
    const upcoming = [await visit('2026-01-31', '10:30:00'), await visit('2026-02-02', '17:30:00')];
    const cancelled = await visit('2026-02-03', '10:00:00', new Date('2026-01-01T00:00:00Z'));
    const { id: otherId, mobile } = staff.otherCustomer;
    const other = await createBooking(db, {
      userId: otherId,
      userMobile: mobile,
      slotDate: '2026-02-02',
      slotTime: '17:30:00',
    });
    await remove(as(staff.admin), { id: userId });
    const statusOf = async ({ id }: { id: number }) =>
      (await db.booking.findUniqueOrThrow({ where: { id } })).status;
    for (const booking of [...past, other]) expect(await statusOf(booking)).toBe('booked');
    for (const booking of upcoming) expect(await statusOf(booking)).toBe('cancelled');
    expect(await db.booking.findUnique({ where: { id: cancelled.id } })).toMatchObject({ version: 1 });
    expect(await db.auditEntry.count({ where: { action: 'booking.cancel' } })).toBe(2);
    const { rows } = await database.pool.query<{ wrong: number }>(
      `SELECT count(*)::int AS wrong FROM slots s WHERE booked <> (SELECT count(*) FROM bookings b
       WHERE b.store_id = s.store_id AND b.slot_date = s.slot_date AND b.slot_time = s.slot_time AND b.status = 'booked')`,
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  });

  test('during a move of a visit by staff: its current place is released, and no other', async () => {
    const { id: userId, mobile: userMobile } = staff.customer;
    const { id } = await createBooking(db, { userId, userMobile, slotDate: '2026-02-02' });
    const mover = heldBeforeCommit(as(staff.executive));
    const moving = throughContract(updateBooking, changeBooking)(mover.context, {
      id,
      slot_time: '12:00:00',
    });
    await mover.done;
    const removing = remove(as(staff.admin), { id: userId });
    await waitingForLocks(database, 1);
    mover.commit();
    await Promise.all([moving, removing]);
    const slots = await db.slot.findMany({
      select: { slotTime: true, booked: true },
      orderBy: { slotTime: 'asc' },
    });
    expect(slots).toEqual([
      { slotTime: timeColumn('11:00:00'), booked: 0 },
      { slotTime: timeColumn('12:00:00'), booked: 0 },
    ]);
  });

  test("during the customer's own cancellations: every place is released once", async () => {
    const { id: userId, mobile: userMobile } = staff.customer;
    const times = ['10:30:00', '11:00:00', '11:30:00', '12:00:00'];
    const visits = [];
    for (const slotTime of times)
      visits.push(await createBooking(db, { userId, userMobile, slotDate: '2026-02-02', slotTime }));
    const outcomes = outcomesOf(visits.map(({ id }) => cancelVisit.run(as(staff.customer), { id })));
    await remove(as(staff.admin), { id: userId });
    // Later requests are no longer signed in.
    const { ok = 0, UNAUTHENTICATED: late = 0, ...others } = await outcomes;
    expect([ok + late, others]).toEqual([4, {}]);
    expect((await db.slot.findMany()).map((slot) => slot.booked)).toEqual([0, 0, 0, 0]);
    expect(await db.auditEntry.count({ where: { action: 'booking.cancel' } })).toBe(4);
  });
});

describe('an admin deletes staff', () => {
  test('whose sales and referrals stay', async () => {
    const sale = await createOpportunity(db, { userId: staff.customer.id, employeeId: staff.employee.id });
    const referred = await createUser(db, { referrerCode: staff.employee.referralId });
    await remove(as(staff.admin), { id: staff.employee.id });
    expect(await db.opportunity.findUnique({ where: { id: sale.id } })).toMatchObject({
      employeeId: staff.employee.id,
    });
    expect(await db.user.findUnique({ where: { id: referred.id } })).toMatchObject({
      referrerCode: staff.employee.referralId,
    });
  });

  test('but not the own account, nor the last admin, nor two admins each other at once', async () => {
    const other = await createUser(db, { role: 'admin' });
    expect(await refused(() => remove(as(staff.admin), { id: staff.admin.id }))).toBe('FORBIDDEN');
    const both = [remove(as(staff.admin), { id: other.id }), remove(as(other), { id: staff.admin.id })];
    expect(await outcomesOf(both)).toEqual({ ok: 1, UNAUTHENTICATED: 1 });
    expect(await db.user.count({ where: { role: 'admin', deletedAt: null } })).toBe(1);
  });

  test('a suspended admin may be deleted', async () => {
    const suspended = await createUser(db, { role: 'admin', active: false });
    await remove(as(staff.admin), { id: suspended.id });
    expect(await db.user.findUnique({ where: { id: suspended.id } })).toMatchObject({ name: '' });
  });
});
