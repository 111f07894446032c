import { beforeEach, expect, test } from 'vitest';
import { createSecondStore, storeIds } from '@/e2e/testing/second-store';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { ledgerFixture } from '@/e2e/testing/ledger-fixture';
import { orderPayments } from '@/lib/money/ledger/contract';
import { voidEntry } from '@/lib/money/ledger/operations';
import { orders } from '@/lib/sales/orders/contract';
import { updateOrder } from '@/lib/sales/orders/operations';
import { writeAudit } from '@/lib/kernel/audit/write-audit';
import { throughContract } from '@/e2e/testing/through-contract';
import { createBooking } from '@/prisma/factories/bookings';
import { createPayment } from '@/prisma/factories/entries';
import { createItem, createOpportunity } from '@/prisma/factories/sales';
import { readAlerts } from './alerts';
import { readToday } from './today';

/* docs/product/figures.md, "Today". The clock stands at 10:00 on 31 January 2026 in Asia/Kolkata. */

const fixture = await ledgerFixture();
const { database, db, as, add, upi, order } = fixture;
const voids = throughContract(orderPayments.actions.void, voidEntry);
const update = throughContract(orders.actions.update, updateOrder);

let staff: Company;
beforeEach(async () => {
  staff = await fixture.reset();
});

const today = new Date('2026-01-31T03:00:00Z');
const yesterday = new Date('2026-01-30T05:00:00Z');
const earlier = new Date('2026-01-10T05:00:00Z');

test('money, dues collected, visits and wins beside those of yesterday, within scope', async () => {
  const { admin, executive, otherExecutive, customer } = staff;
  const old = await order({ createdAt: earlier });
  const theirs = await order({ createdAt: earlier, executiveId: otherExecutive.id });
  const fresh = await order({ createdAt: today });
  for (const [orderId, amount, receivedAt] of [
    [old.id, '100.00', today],
    [old.id, '30.00', yesterday],
    [theirs.id, '5.00', today],
    [fresh.id, '7.00', today],
  ] as const)
    await createPayment(db, { orderId, amount, receivedAt });
  const { id: userId, mobile: userMobile } = customer;
  await createBooking(db, { userId, userMobile, slotDate: '2026-01-31' });
  const { id } = await createOpportunity(db, { userId, executiveId: executive.id, createdAt: earlier });
  await database.pool.query("UPDATE opportunities SET stage = 'won', stage_since = $2 WHERE id = $1", [
    id,
    yesterday,
  ]);
  expect(await readToday.run(as(executive), {})).toEqual({
    day: '2026-01-31',
    today: { received: 107, dues: 100, visits: 1, won: 0 },
    yesterday: { received: 30, dues: 30, visits: 0, won: 1 },
    stores: [],
  });
  expect((await readToday.run(as(admin), {})).today).toEqual({ received: 112, dues: 105, visits: 1, won: 0 });
});

test('stores side by side are for admins', async () => {
  const second = await createSecondStore(database);
  await add(as(staff.admin), upi((await order({ storeId: second })).id, 100));
  const { stores } = await readToday.run(as(staff.admin), {});
  expect(stores.find(({ id }) => id === second)).toMatchObject({
    received: 100,
    visits: 0,
    won: 0,
    due: 900,
  });
  expect(stores.find(({ id }) => id === storeIds.first)).toMatchObject({ received: 0, due: 0 });
  expect((await readToday.run(as(staff.executive), {})).stores).toEqual([]);
});

test('alerts: a void, an edited total and a discount of today and yesterday, for admins alone', async () => {
  const { admin, customer, executive } = staff;
  const { id } = await order();
  const { data: payment } = await add(as(admin), upi(id, 100));
  await voids(as(admin), { id: payment.id, reason: 'Wrong order' });
  const { version } = await db.order.findUniqueOrThrow({ where: { id } });
  await update(as(admin), {
    id,
    total_amount: 900,
    paid_amount: 0,
    pending_amount: 900,
    status: 'unpaid',
    version,
  });
  const sale = await createOpportunity(db, { userId: customer.id, executiveId: executive.id });
  const item = await createItem(db, { opportunityId: sale.id });
  const { sql, clock } = as(admin);
  const discount = (at: Date, entityId: number, before: number | null = null) =>
    sql.transaction(async (tx) =>
      writeAudit(
        tx,
        {
          actorId: executive.id,
          action: 'item.update',
          entity: 'item',
          entityId,
          before: { discount_amount: before },
          after: { discount_amount: 50 },
        },
        at,
      ),
    );
  await discount(clock.now(), item.id);
  await discount(earlier, item.id);
  // Reduced to 50.
  await discount(clock.now(), item.id, 100);
  const { alerts, since, hasMore } = await readAlerts.run(as(admin), {});
  expect({ since, hasMore }).toEqual({ since: '2026-01-30', hasMore: false });
  expect(alerts.map(({ entry, discount: amount, sale: of }) => [entry.action, amount, of])).toEqual([
    ['item.update', 50, { entity: 'opportunity', id: sale.id }],
    ['order.update', null, null],
    ['order.void', null, null],
  ]);
  expect((await refusalOf(readAlerts.run(as(executive), {}))).code).toBe('FORBIDDEN');
});

test('alerts: refunds of plans and payments, which discounts do not crowd out', async () => {
  const { admin, customer, executive } = staff;
  const { clock } = as(admin);
  const entry = { actorId: admin.id, at: clock.now(), entityId: customer.id };
  const minute = 60_000;
  await db.auditEntry.createMany({
    data: [
      { ...entry, action: 'user.plan refunded', entity: 'user', at: new Date(+clock.now() - 2 * minute) },
      { ...entry, action: 'payment.refund', entity: 'payment', at: new Date(+clock.now() - minute) },
      { ...entry, action: 'user.plan sold', entity: 'user' },
    ],
  });
  const sale = await createOpportunity(db, { userId: customer.id, executiveId: executive.id });
  const { id: entityId } = await createItem(db, { opportunityId: sale.id });
  const discount = {
    ...entry,
    action: 'item.update',
    entity: 'item',
    entityId,
    before: {},
    after: { discount_amount: 5 },
  } as const;
  const actionsOf = async () => {
    const { alerts, hasMore } = await readAlerts.run(as(admin), {});
    return { hasMore, actions: alerts.map((alert) => alert.entry.action) };
  };
  const refunds = ['payment.refund', 'user.plan refunded'];
  await db.auditEntry.createMany({ data: Array.from({ length: 18 }, () => discount) });
  const full = { actions: [...Array.from({ length: 18 }, () => 'item.update'), ...refunds] };
  expect(await actionsOf()).toEqual({ ...full, hasMore: false });
  await db.auditEntry.create({ data: discount });
  expect(await actionsOf()).toEqual({ ...full, hasMore: true });
});
