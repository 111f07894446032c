import { beforeEach, describe, expect, test } from 'vitest';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import type { User } from '@/lib/db/generated/client';
import * as itemOperations from '@/lib/sales/items/operations';
import { items } from '@/lib/sales/items/contract';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { updateOpportunity } from '@/lib/sales/opportunities/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf, testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';

/* Closing is one-way and creates exactly one order (docs/product/rules.md, "Opportunities"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const update = throughContract(opportunities.actions.update, updateOpportunity);
const addItem = throughContract(items.actions.create, itemOperations.createItem);
const editItem = throughContract(items.actions.update, itemOperations.updateItem);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

const open = (options: Partial<Parameters<typeof createOpportunity>[1]> = {}) =>
  createOpportunity(db, {
    userId: staff.customer.id,
    executiveId: staff.executive.id,
    employeeId: staff.employee.id,
    totalAmount: '1234.56',
    ...options,
  });
const close = (user: User, id: number, changes: object = {}) =>
  update(context.as(user), { id, status: 'closed', ...changes });

test.each([
  ['admin', 'unpaid'],
  ['executive', 'unpaid'],
  ['employee', 'partial'],
] as const)('closed by an %s: one order, %s, with everything copied', async (who, status) => {
  const { id } = await open();
  const { data, order } = await close(staff[who], id);
  expect(data).toMatchObject({ status: 'closed', version: 2 });
  expect(order).toEqual({
    id: expect.any(Number),
    name: 'Order for Bridal set',
    userid: staff.customer.id,
    executiveid: staff.executive.id,
    employeeid: staff.employee.id,
    total_amount: 1234.56,
    paid_amount: 0,
    pending_amount: 1234.56,
    status,
    opportunityid: id,
    store_id: 1,
    due_on: null,
    promised_on: null,
    created_at: context.clock.now().toISOString(),
    version: 1,
    username: 'Charu Customer',
    executivename: 'Esha Executive',
    employeename: 'Emil Employee',
  });
  expect(await db.order.count()).toBe(1);
  const trail = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
  expect(trail).toMatchObject([
    {
      actorId: staff[who].id,
      action: 'opportunity.close',
      before: { status: 'open' },
      after: { status: 'closed' },
    },
    {
      actorId: staff[who].id,
      action: 'order.create',
      entity: 'order',
      entityId: order?.id,
      after: { opportunityid: id },
    },
  ]);
});

test('changes sent with the close go into the order', async () => {
  const { id } = await open();
  const changes = {
    name: '😀'.repeat(120),
    total_amount: '999999999999.99',
    userid: staff.otherCustomer.id,
    employeeid: null,
  };
  const { order } = await close(staff.executive, id, changes);
  expect(order).toMatchObject({
    name: `Order for ${'😀'.repeat(120)}`,
    total_amount: 999_999_999_999.99,
    pending_amount: 999_999_999_999.99,
    userid: staff.otherCustomer.id,
    employeeid: null,
  });
});

test('its live items get the order, deleted and foreign ones do not', async () => {
  const [{ id }, other] = [await open(), await open()];
  const mine = [await createItem(db, { opportunityId: id }), await createItem(db, { opportunityId: id })];
  const gone = await createItem(db, { opportunityId: id, deletedAt: new Date() });
  const foreign = await createItem(db, { opportunityId: other.id });
  const { order } = await close(staff.admin, id);
  const orderOf = async (item: { id: number }) =>
    (await db.item.findUniqueOrThrow({ where: { id: item.id } })).orderId;
  for (const item of mine) expect(await orderOf(item)).toBe(order?.id);
  expect(await orderOf(gone)).toBeNull();
  expect(await orderOf(foreign)).toBeNull();
});

test('an existing order is adopted unchanged, a deleted one is not', async () => {
  const { id } = await open();
  await createOrder(db, { userId: staff.customer.id, opportunityId: id, deletedAt: new Date() });
  const live = await createOrder(db, {
    userId: staff.customer.id,
    opportunityId: id,
    totalAmount: '50.00',
    paidAmount: '20.00',
  });
  const item = await createItem(db, { opportunityId: id });
  const { order } = await close(staff.admin, id);
  expect(order).toMatchObject({
    id: live.id,
    total_amount: 50,
    paid_amount: 20,
    status: 'partial',
    version: 1,
  });
  expect(await db.order.count({ where: { deletedAt: null } })).toBe(1);
  expect(await db.item.findUnique({ where: { id: item.id } })).toMatchObject({ orderId: live.id });
  expect(await db.auditEntry.count({ where: { action: 'order.create' } })).toBe(0);
});

test('a refused close makes no order', async () => {
  const { id } = await open();
  expect((await refusalOf(close(staff.executive, id, { executiveid: null }))).code).toBe('FORBIDDEN');
  expect((await refusalOf(close(staff.admin, id, { userid: staff.employee.id }))).code).toBe('VALIDATION');
  expect((await refusalOf(close(staff.admin, id, { version: 9 }))).code).toBe('STALE_VERSION');
  expect((await refusalOf(close(staff.otherExecutive, id))).code).toBe('NOT_FOUND');
  expect(await db.order.count()).toBe(0);
  expect(await db.opportunity.findUnique({ where: { id } })).toMatchObject({ status: 'open', version: 1 });
});

describe('in parallel', () => {
  for (const { closes, tags } of [
    { closes: 100, tags: [] },
    { closes: 1000, tags: ['torture'] },
  ])
    test(
      `${closes} closes, 30 at a time: one order, one success, OPPORTUNITY_CLOSED for the rest`,
      { tags },
      async () => {
        const { id } = await open();
        for (let i = 0; i < 5; i += 1) await createItem(db, { opportunityId: id });
        const closers = [staff.admin, staff.executive, staff.employee];
        const left = Array.from(
          { length: closes },
          (_, i) => closers[i % closers.length] ?? staff.admin,
        ).values();
        const worker = async () => {
          const counts: Record<string, number>[] = [];
          for (const closer of left) counts.push(await outcomesOf([close(closer, id)]));
          return counts;
        };
        const counts = (await Promise.all(Array.from({ length: 30 }, worker))).flat();
        expect(counts.filter(({ ok }) => ok === 1)).toHaveLength(1);
        expect(counts.filter(({ OPPORTUNITY_CLOSED: refused }) => refused === 1)).toHaveLength(closes - 1);
        const orders = await db.order.findMany();
        expect(orders).toHaveLength(1);
        expect(await db.item.count({ where: { orderId: orders[0]?.id ?? 0 } })).toBe(5);
        expect(
          await db.auditEntry.groupBy({ by: ['action'], _count: true, orderBy: { action: 'asc' } }),
        ).toEqual([
          { action: 'item.update', _count: 5 },
          { action: 'opportunity.close', _count: 1 },
          { action: 'order.create', _count: 1 },
        ]);
      },
    );

  test(
    'a close among 30 new items: those created have its order, the others are refused',
    { tags: 'torture' },
    async () => {
      const { id } = await open();
      const item = { name: 'Chain', price: 1, opportunityid: id };
      const adding = Array.from({ length: 30 }, () => addItem(context.as(staff.admin), item));
      const [{ order }, outcomes] = await Promise.all([close(staff.executive, id), outcomesOf(adding)]);
      const { ok = 0, OPPORTUNITY_CLOSED: late = 0 } = outcomes;
      expect(ok + late).toBe(30);
      expect(await db.item.count()).toBe(ok);
      expect(await db.item.count({ where: { orderId: order?.id ?? 0 } })).toBe(ok);
    },
  );

  test('a close while items are moved in and out: no item of the closed opportunity lacks its order', async () => {
    const [one, other] = [await open(), await open()];
    const moving = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        createItem(db, { opportunityId: i % 2 === 0 ? one.id : other.id }),
      ),
    );
    const moves = moving.map((item, i) =>
      editItem(context.as(staff.admin), { id: item.id, opportunityid: i % 2 === 0 ? other.id : one.id }),
    );
    const [{ order }] = await Promise.all([close(staff.admin, one.id), outcomesOf(moves)]);
    for (const item of await db.item.findMany())
      expect(item.orderId).toBe(item.opportunityId === one.id ? (order?.id ?? 0) : null);
  });
});
