import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { update } from '@/e2e/testing/user-fixture';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { dayBook } from '@/lib/money/day-book/contract';
import { showDayBook } from '@/lib/money/day-book/operations';
import { openCustomer } from '@/lib/people/customers/customer-page';
import { refundPlan, registerCustomer } from './contract';
import { sellPlan } from './operations';
import { refundSoldPlan } from './refund';

/* docs/product/money.md, "The plan at the front desk": refunds. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { as } = context;
const sell = throughContract(registerCustomer, sellPlan);
const refund = throughContract(refundPlan, refundSoldPlan);
const book = throughContract(dayBook.actions.read, showDayBook);
const mobile = '9876501234';
const ravi = { mobile, name: 'Ravi Kumar', method: 'cash' } as const;

const setPlan = (id: number, active: 0 | 1) => update(as(staff.admin), { id, active });
const waitingForLocks = async () =>
  (
    await database.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
  ).rowCount;

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  context.clock.set('2026-02-02T06:30:00.000Z');
  staff = await createCompany(db);
});

test('a reference stays taken when the plan ends, until it is refunded', async () => {
  const byUpi = { ...ravi, method: 'upi', reference: 'UPI1' } as const;
  const { data: sold } = await sell(as(staff.employee), byUpi);
  await setPlan(sold.user_id, 0);
  const other = { ...byUpi, mobile: '9876501235', reference: 'upi1' };
  expect((await refusalOf(sell(as(staff.employee), other))).code).toBe('REFERENCE_TAKEN');
  await refund(as(staff.admin), { user_id: sold.user_id, reference: 'UPI9' });
  await sell(as(staff.employee), other);
});

test('a payment that has locked the cash of a customer writes its message while the plan is sold or refunded', async () => {
  const { id } = await createUser(db, { mobile });
  for (const [name, run] of [
    [`cash of customer ${id}`, () => sell(as(staff.employee), ravi)],
    [`cash back to customer ${id}`, () => refund(as(staff.admin), { user_id: id })],
  ] as const) {
    const payment = await database.pool.connect();
    try {
      await payment.query('BEGIN');
      await payment.query('SELECT pg_advisory_xact_lock(hashtextextended(lower($1), 0))', [name]);
      const running = run();
      await expect.poll(waitingForLocks).toBe(1);
      // As the foreign key of a message does, which would wait.
      await payment.query('SELECT FROM users WHERE id = $1 FOR KEY SHARE NOWAIT', [id]);
      await payment.query('COMMIT');
      await running;
    } finally {
      payment.release(true);
    }
  }
});

describe('a refund', () => {
  test('returns the money with a credit note, and ends the plan; once', async () => {
    const { data: sold } = await sell(as(staff.employee), ravi);
    const { data } = await refund(as(staff.admin), { user_id: sold.user_id });
    expect(data).toMatchObject({ method: 'cash', document: 'credit_note', receipt_no: 'C/25-26/000001' });
    expect(await db.user.findUnique({ where: { id: sold.user_id } })).toMatchObject({ planActive: false });
    expect((await db.subscription.findUnique({ where: { id: sold.id } }))?.endedAt).not.toBeNull();
    const { by_method, entries } = await book(as(staff.admin), { date: '2026-02-02' });
    expect(by_method).toEqual([{ method: 'cash', in: 200, out: 200 }]);
    expect(entries.map(({ amount }) => amount)).toEqual([200, -200]);
    expect((await refusalOf(refund(as(staff.admin), { user_id: sold.user_id }))).details.fields).toEqual({
      user_id: 'This plan is refunded already.',
    });
    await sell(as(staff.employee), ravi);
    expect(await db.user.findUnique({ where: { id: sold.user_id } })).toMatchObject({ planActive: true });
  });

  test('returns what was paid, also if the price has changed since', async () => {
    const { data: sold } = await sell(as(staff.employee), ravi);
    const {
      id: _id,
      invoice,
      ...plan
    } = await db.subscription.update({
      where: { id: sold.id },
      data: { endedAt: context.clock.now() },
    });
    await db.subscription.create({
      data: {
        ...plan,
        invoice: invoice ?? {},
        amountPaise: 150_00,
        receiptNo: 'P/24-25/000001',
        endedAt: null,
      },
    });
    const { refundable_amount } = await openCustomer.run(as(staff.admin), {
      id: sold.user_id,
      mobile: undefined,
    });
    expect(refundable_amount).toBe(150);
    const { data } = await refund(as(staff.admin), { user_id: sold.user_id });
    expect(data.amount).toBe(150);
  });

  test('of a plan that has ended is in the trail, and ends one granted since', async () => {
    const { data } = await sell(as(staff.employee), ravi);
    const refunds = { where: { action: 'user.plan refunded' }, orderBy: { id: 'asc' } } as const;
    const toRefund = async () =>
      (await openCustomer.run(as(staff.admin), { id: data.user_id, mobile: undefined })).refundable_plan;
    await setPlan(data.user_id, 0);
    expect(await toRefund()).toBe('cash');
    await refund(as(staff.admin), { user_id: data.user_id });
    expect(await db.auditEntry.findMany(refunds)).toMatchObject([
      { before: {}, after: {}, actorId: staff.admin.id },
    ]);
    expect(await toRefund()).toBeNull();
    await sell(as(staff.employee), ravi);
    await setPlan(data.user_id, 0);
    await setPlan(data.user_id, 1);
    await refund(as(staff.admin), { user_id: data.user_id });
    expect(await db.user.findUnique({ where: { id: data.user_id } })).toMatchObject({ planActive: false });
    expect((await db.auditEntry.findMany(refunds))[1]).toMatchObject({ before: { active: 1 } });
  });

  test('at once by two admins returns it once', async () => {
    const { data } = await sell(as(staff.employee), ravi);
    const attempts = [1, 2].map(() => refund(as(staff.admin), { user_id: data.user_id }));
    expect(await outcomesOf(attempts)).toEqual({ ok: 1, VALIDATION: 1 });
    expect(await db.planCreditNote.count()).toBe(1);
  });

  test('is an admin’s, and of a plan of the front desk', async () => {
    const { data } = await sell(as(staff.employee), ravi);
    for (const who of [staff.employee, staff.executive])
      expect((await refusalOf(refund(as(who), { user_id: data.user_id }))).code).toBe('FORBIDDEN');
    expect((await refusalOf(refund(as(staff.admin), { user_id: staff.customer.id }))).code).toBe('NOT_FOUND');
    const upi = { user_id: data.user_id, method: 'upi' };
    expect((await refusalOf(refund(as(staff.admin), upi))).details.fields).toHaveProperty('reference');
  });
});
