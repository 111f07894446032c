import { beforeAll, expect, test } from 'vitest';
import { compareSync } from 'bcryptjs';
import { dateOf, timeOf } from '@/lib/db/dates';
import { testDb } from '@/e2e/testing/database';
import { weekday } from '@/lib/kernel/text/calendar';
import { daysOfAdvance } from '@/lib/sales/orders/rules';
import { storeDate } from '@/lib/kernel/text/format';
import { demoPassword } from './factories/passwords';
import { seed } from './seed';

const { db } = await testDb();
const now = new Date();
beforeAll(() => db.$transaction((tx) => seed(tx, now)));

test.each([
  ['9000000001', 'admin', false, true],
  ['9000000002', 'executive', false, true],
  ['9000000003', 'employee', false, true],
  ['9000000004', 'user', true, true],
  ['9000000005', 'user', false, false],
  ['9000000006', 'user', true, false],
] as const)('%s is the demo %s and logs in with the demo password', async (mobile, role, planActive, dob) => {
  const user = await db.user.findFirstOrThrow({ where: { mobile } });
  expect(user).toMatchObject({ role, planActive, suspended: false, deletedAt: null });
  expect(user.dob !== null).toBe(dob);
  expect(compareSync(demoPassword, user.passwordHash)).toBe(true);
});

test('record counts are about those of the documents', async () => {
  expect(await db.user.count({ where: { role: 'user' } })).toBe(60);
  expect(await db.opportunity.count()).toBe(44);
  expect(await db.order.count()).toBe(29);
  expect(await db.booking.count()).toBe(80);
  const employee = await db.user.findFirstOrThrow({ where: { mobile: '9000000003' } });
  expect(await db.user.count({ where: { referrerCode: employee.referralId } })).toBe(12);
});

test('the active demo customer has upcoming and past visits, a cancelled one, and orders', async () => {
  const { id } = await db.user.findFirstOrThrow({ where: { mobile: '9000000004' } });
  const visits = await db.booking.findMany({ where: { userId: id } });
  const today = storeDate(now);
  const live = visits.filter((visit) => visit.status === 'booked').map((visit) => dateOf(visit.slotDate));
  expect(live.filter((date) => date > today).length).toBeGreaterThanOrEqual(2);
  expect(live.filter((date) => date < today).length).toBeGreaterThanOrEqual(2);
  expect(visits.filter((visit) => visit.status === 'cancelled')).toHaveLength(1);
  expect(await db.order.count({ where: { userId: id } })).toBeGreaterThanOrEqual(2);
});

test('an advance of 275 days and one of 366 days, with something due, have their documents', async () => {
  const orders = await db.order.findMany({
    where: { advanceSince: { lt: new Date(now.getTime() - 270 * 86_400_000) } },
    include: { entries: true, items: true },
    orderBy: { advanceSince: 'desc' },
  });
  expect(orders.map(({ advanceSince }) => daysOfAdvance(dateOf(advanceSince ?? ''), storeDate(now)))).toEqual(
    [275, 366],
  );
  for (const { pendingAmount, paidAmount, advanceAmount, items, entries } of orders) {
    expect(advanceAmount).toEqual(paidAmount);
    expect(items.length).toBeGreaterThan(0);
    expect(
      entries.every(({ receiptNo, document }) => receiptNo !== null && document === 'receipt_voucher'),
    ).toBe(true);
    expect(Number(pendingAmount)).toBeGreaterThan(0);
  }
});

test('there are three days of gold rates, and items by weight', async () => {
  const rates = await db.goldRate.findMany();
  expect(rates).toHaveLength(9);
  expect(new Set(rates.map(({ setAt }) => storeDate(setAt))).size).toBe(3);
  const weighed = await db.item.findMany({ where: { weightMg: { not: null } } });
  expect(weighed.length).toBeGreaterThanOrEqual(3);
  expect(weighed.every(({ purity, ratePerGram }) => purity !== null && ratePerGram !== null)).toBe(true);
  const pieces = [{ huid: { not: null } }, { grossMg: { not: null } }, { huidExempt: { not: null } }];
  for (const where of pieces) expect(await db.item.count({ where })).toBeGreaterThanOrEqual(3);
});

test('a piece came back with a refund, another one in exchange', async () => {
  const notes = await db.creditNote.findMany({ include: { items: true, entries: true } });
  expect(notes.every(({ items, entries }) => items.length === 1 && entries.length > 0)).toBe(true);
  const methods = new Set(notes.flatMap(({ entries }) => entries.map(({ method }) => method)));
  expect([...methods].toSorted()).toEqual(['set_off', 'upi']);
});

test('every slot counts its active visits, on open days and the grid', async () => {
  const slots = await db.slot.findMany();
  for (const slot of slots) {
    const { storeId, slotDate, slotTime } = slot;
    const live = await db.booking.count({ where: { storeId, slotDate, slotTime, status: 'booked' } });
    expect(slot.booked).toBe(live);
    expect(weekday(dateOf(slot.slotDate))).not.toBe(7);
    expect(timeOf(slot.slotTime)).toMatch(/^1[0-7]:(00|30):00$/);
  }
  expect(slots.filter((slot) => slot.booked === slot.capacity).length).toBeGreaterThanOrEqual(1);
});

test('no record is older than its customer or in the future', async () => {
  const bookings = await db.booking.findMany({ include: { user: true } });
  for (const booking of bookings) {
    expect(booking.createdAt.getTime()).toBeGreaterThan(booking.user.createdAt.getTime());
    expect(booking.createdAt.getTime()).toBeLessThanOrEqual(now.getTime());
    expect((booking.cancelledAt ?? now).getTime()).toBeLessThanOrEqual(now.getTime());
  }
  const orders = await db.order.findMany();
  expect(orders.filter((order) => order.createdAt > now)).toEqual([]);
});

test('a won opportunity has one order, which its items reference; others have none; every stage has some', async () => {
  const opportunities = await db.opportunity.findMany({ include: { orders: true, items: true } });
  expect(new Set(opportunities.map(({ stage }) => stage)).size).toBe(6);
  for (const { stage, orders, items, executiveId, employeeId, userId } of opportunities) {
    expect(items.length).toBeGreaterThan(0);
    expect(orders).toHaveLength(stage === 'won' ? 1 : 0);
    const [order] = orders;
    for (const item of items) expect(item.orderId).toBe(order?.id ?? null);
    if (order !== undefined) expect(order).toMatchObject({ executiveId, employeeId, userId });
  }
  const statuses = await db.order.findMany({ distinct: ['status'], select: { status: true } });
  expect(statuses).toHaveLength(4);
});

test('every plan was either paid or granted by the admin, never both', async () => {
  const grants = await db.auditEntry.findMany({ where: { action: 'user.manual grant' } });
  const granted = new Set(grants.map((entry) => entry.entityId));
  const active = await db.user.findMany({
    where: { planActive: true },
    include: { subscriptions: { include: { payment: { include: { paymentOrder: true } } } } },
  });
  for (const user of active) {
    expect(user.subscriptions).toHaveLength(granted.has(user.id) ? 0 : 1);
    for (const { payment, method } of user.subscriptions) {
      if (method !== 'online') continue;
      expect(payment).toMatchObject({ status: 'captured', effect: 'activated' });
      expect(payment?.paymentOrder.status).toBe('paid');
    }
  }
  expect(await db.subscription.count()).toBe(
    (await db.user.count({ where: { planActive: true } })) - granted.size,
  );
});
