import { beforeEach, expect, test } from 'vitest';
import { createBooking } from '@/prisma/factories/bookings';
import { createPaymentOrder } from '@/prisma/factories/payments';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createCustomers, createUser } from '@/prisma/factories/users';
import { Refusal } from '@/lib/kernel/access/refusal';
import { changeBooking } from '@/lib/visits/bookings/change';
import { updateBooking } from '@/lib/visits/bookings/contract';
import type { User } from '@/lib/db/generated/client';
import { orderPayments } from '@/lib/money/ledger/contract';
import { addPayment } from '@/lib/money/ledger/operations';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { updateOpportunity } from '@/lib/sales/opportunities/operations';
import { orders } from '@/lib/sales/orders/contract';
import { updateOrder } from '@/lib/sales/orders/operations';
import { settlePayment } from '@/lib/money/payments/settle';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext, type TestContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { orderRow } from '@/e2e/testing/payment-fixture';
import { withoutLocks } from '@/e2e/testing/without-locks';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { updateUser } from '@/lib/people/users/contract';
import { changeUser } from '@/lib/people/users/operations';

/*
 * Runs each race with the locks and without: the check passes, then fails. This proves that the race tests of the operations would detect a
 * missing lock. A race that a constraint decides holds in both.
 * @module-tag torture
 */

const database = await testDb();
const { db } = database;
const withLocks = testContext(database, { passwords: 'quick' });
const lockless = testContext(await withoutLocks(database), { passwords: 'quick' });

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

async function succeeded(attempts: readonly Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(attempts);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}
const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

const changeOpportunity = throughContract(opportunities.actions.update, updateOpportunity);
const changeOrder = throughContract(orders.actions.update, updateOrder);
const recordPayment = throughContract(orderPayments.actions.add, addPayment);
const changeVisit = throughContract(updateBooking, changeBooking);
const changeStaff = throughContract(updateUser, changeUser);

/** Race on new records; resolves to whether the invariant held. */
type Race = (context: TestContext) => Promise<boolean>;

/** Each round of visits uses its own Monday, within the bookable year. */
let weeks = 0;

const races: Record<string, Race> = {
  async 'closes of one opportunity: one succeeds'(context) {
    const { id } = await createOpportunity(db, { userId: staff.customer.id });
    const close = () => changeOpportunity(context.as(staff.admin), { id, status: 'closed' });
    return (await succeeded(times(20, close))) === 1;
  },

  async 'two editors who saw the same version: one succeeds'(context) {
    const { id } = await createOrder(db, { userId: staff.customer.id, totalAmount: '500.00' });
    // Not the paid amount: the database itself refuses one that differs from the ledger.
    const edit = (i: number) => changeOrder(context.as(staff.admin), { id, total_amount: i + 1, version: 1 });
    return (await succeeded(times(2, edit))) === 1;
  },

  async 'cash of one customer on two orders: below the legal limit'(context) {
    const { id: userId } = await createUser(db);
    const sale = { userId, totalAmount: '900000.00', createdAt: context.clock.now() };
    const sold = await Promise.all(times(2, () => createOrder(db, sale)));
    const pay = ({ id }: { id: number }) =>
      recordPayment(context.as(staff.admin), { order_id: id, amount: 150_000, method: 'cash' });
    return (await succeeded(sold.map(pay))) === 1;
  },

  async 'two admins who demote each other: one stays'(context) {
    const [one, other] = [await createUser(db, { role: 'admin' }), await createUser(db, { role: 'admin' })];
    await succeeded([
      changeStaff(context.as(one), { id: other.id, role: 'executive' }),
      changeStaff(context.as(other), { id: one.id, role: 'executive' }),
    ]);
    return (await db.user.count({ where: { id: { in: [one.id, other.id] }, role: 'admin' } })) === 1;
  },

  async 'one payment reported 20 times at once: recorded once, and each report succeeds'(context) {
    const { id: userId } = await createUser(db);
    const order = await createPaymentOrder(db, { userId });
    const report = () =>
      settlePayment(context, orderRow(order), captured(`pay_${order.id}`, order.razorpayOrderId));
    const reported = await succeeded(times(20, report));
    const recorded = await db.auditEntry.count({ where: { action: 'user.plan paid', entityId: userId } });
    return reported === 20 && recorded === 1;
  },

  async 'two payments of one customer: one activates, the other is kept as duplicate'(context) {
    const { id: userId } = await createUser(db);
    const both = [await createPaymentOrder(db, { userId }), await createPaymentOrder(db, { userId })];
    await succeeded(
      both.map((order) =>
        settlePayment(context, orderRow(order), captured(`pay_${order.id}`, order.razorpayOrderId)),
      ),
    );
    const payments = await db.payment.findMany({ where: { userId } });
    const effects = new Set(payments.map(({ effect }) => effect));
    return effects.has('activated') && effects.has('duplicate');
  },
};

/** They hold whatever the code locks. */
const heldByDatabase: Record<string, Race> = {
  async 'six visits that staff move to a last place: one gets it, the others are refused with SLOT_FULL'(
    context,
  ) {
    const day = daysAfter('2026-02-02', 7 * weeks);
    weeks += 1;
    const visit = (user: User, slotTime: string) =>
      createBooking(db, { userId: user.id, userMobile: user.mobile, slotDate: day, slotTime });
    const customers = await createCustomers(db, 9);
    for (const user of customers.slice(0, 3)) await visit(user, '10:00:00');
    const moved = await Promise.all(customers.slice(3).map((user, i) => visit(user, `${11 + i}:00:00`)));
    const outcomes = await Promise.allSettled(
      moved.map(({ id }) => changeVisit(context.as(staff.admin), { id, slot_time: '10:00:00' })),
    );
    const codes = outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? 'ok' : outcome.reason instanceof Refusal && outcome.reason.code,
    );
    return (
      codes.filter((code) => code === 'ok').length === 1 &&
      codes.every((code) => code === 'ok' || code === 'SLOT_FULL')
    );
  },
};

function captured(id: string, orderId: string) {
  const money = { amountPaise: 20_000, currency: 'INR', refundedPaise: 0 };
  return { id, orderId, ...money, status: 'captured', method: null } as const;
}

const rounds = 20;

test.each(Object.entries(races))('%s; without locks it breaks', async (_what, race) => {
  for (let round = 0; round < 5; round += 1) expect(await race(withLocks)).toBe(true);
  let broken = false;
  for (let round = 0; round < rounds && !broken; round += 1) broken = !(await race(lockless));
  expect(broken).toBe(true);
});

test.each(Object.entries(heldByDatabase))('%s; also without locks', async (_what, race) => {
  for (let round = 0; round < rounds; round += 1) {
    expect(await race(withLocks)).toBe(true);
    expect(await race(lockless)).toBe(true);
  }
});
