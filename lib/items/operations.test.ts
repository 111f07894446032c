import { beforeEach, describe, expect, test } from 'vitest';
import { createItem as itemRow, createOpportunity, createOrder } from '@/prisma/factories/sales';
import type { Opportunity, User } from '@/lib/db/generated/client';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { outcomesOf, refusalOf, testContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { items } from './contract';
import * as operations from './operations';
import { unweighed } from './record';

/** Items (docs/product/rules.md, "Items"): added, moved and changed in open opportunities, deleted from any. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { actions } = items;
const create = called(actions.create, operations.createItem);
const update = called(actions.update, operations.updateItem);
const remove = called(actions.delete, operations.deleteItem);
const list = called(actions.read_by_opportunity, operations.readItems);

let staff: Company;
let open: Opportunity;
let closed: Opportunity;
let foreign: Opportunity;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
  const own = { userId: staff.customer.id, executiveId: staff.executive.id, employeeId: staff.employee.id };
  open = await createOpportunity(db, own);
  closed = await createOpportunity(db, { ...own, status: 'closed' });
  foreign = await createOpportunity(db, { ...own, executiveId: staff.otherExecutive.id, employeeId: null });
});

const as = (user: User) => context.as(user);
const orderOf = (opportunity: Opportunity, deletedAt: Date | null = null) =>
  createOrder(db, { userId: opportunity.userId, opportunityId: opportunity.id, deletedAt });
const books = async () => ({
  items: await db.item.findMany({ orderBy: { id: 'asc' } }),
  trail: await db.auditEntry.count(),
});
/** Nothing changes. Returns the invalid field, if any. */
async function refused(attempt: () => Promise<unknown>) {
  const before = await books();
  const { code, message, details } = await refusalOf(attempt());
  expect(await books()).toEqual(before);
  const [field, sentence] = Object.entries(details.fields ?? {})[0] ?? [];
  if (field !== undefined) expect(sentence).toBe(message);
  return { code, field };
}

describe('adding', () => {
  const form = (changes: object = {}) => ({
    name: 'Chain',
    price: '250.75',
    opportunityid: open.id,
    ...changes,
  });

  test('answers the record and leaves an entry', async () => {
    const { message, data } = await create(as(staff.executive), form());
    expect(message).toBe('Item added successfully!');
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'Chain',
      price: 250.75,
      orderid: null,
      opportunityid: open.id,
      ...unweighed,
      computed_price: null,
      created_at: context.clock.now().toISOString(),
      version: 1,
    });
    expect(await db.auditEntry.findMany()).toMatchObject([
      {
        actorId: staff.executive.id,
        action: 'item.create',
        entity: 'item',
        entityId: data.id,
        before: null,
        after: data,
      },
    ]);
    expect(await list(as(staff.executive), { opportunityid: open.id })).toEqual({ items: [data] });
  });

  test('to an opportunity with a live order: with that order or none', async () => {
    const order = await orderOf(open);
    expect((await create(as(staff.admin), form({ orderid: order.id }))).data.orderid).toBe(order.id);
    expect((await create(as(staff.admin), form({ orderid: null }))).data.orderid).toBeNull();
  });

  test('with an order of another opportunity, of none, deleted or unknown is refused', async () => {
    const loose = await createOrder(db, { userId: staff.customer.id });
    for (const orderid of [
      (await orderOf(closed)).id,
      (await orderOf(open, new Date())).id,
      loose.id,
      999_999,
    ])
      expect(await refused(() => create(as(staff.admin), form({ orderid })))).toEqual({
        code: 'VALIDATION',
        field: 'orderid',
      });
  });

  test('to a closed one is refused, to a foreign, deleted or unknown one names the field', async () => {
    const gone = await createOpportunity(db, {
      userId: staff.customer.id,
      executiveId: staff.executive.id,
      deletedAt: new Date(),
    });
    const attempt = (opportunityid: number) =>
      refused(() => create(as(staff.executive), form({ opportunityid })));
    expect(await attempt(closed.id)).toEqual({ code: 'OPPORTUNITY_CLOSED', field: undefined });
    for (const id of [foreign.id, gone.id, 999_999])
      expect(await attempt(id)).toEqual({ code: 'VALIDATION', field: 'opportunityid' });
  });
});

describe('changing', () => {
  test('the fields that are named, no others', async () => {
    const { id } = await itemRow(db, { opportunityId: open.id });
    expect((await update(as(staff.executive), { id, name: 'Ring' })).data).toMatchObject({
      name: 'Ring',
      price: 250,
      version: 2,
    });
    expect((await update(as(staff.employee), { id, price: '' })).data).toMatchObject({
      name: 'Ring',
      price: 0,
      version: 3,
    });
    expect((await update(as(staff.admin), { id, price: null })).data).toMatchObject({ price: 0, version: 3 });
    expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { action: 'item.update', entityId: id, before: { name: 'Gold chain' }, after: { name: 'Ring' } },
      { actorId: staff.employee.id, before: { price: 250 }, after: { price: 0 } },
    ]);
  });

  test('moves to another open opportunity and leaves its order behind', async () => {
    const target = await createOpportunity(db, {
      userId: staff.customer.id,
      executiveId: staff.executive.id,
    });
    const there = await orderOf(target);
    const { id } = await itemRow(db, { opportunityId: open.id, orderId: (await orderOf(open)).id });
    expect((await update(as(staff.executive), { id, opportunityid: target.id })).data).toMatchObject({
      opportunityid: target.id,
      orderid: null,
    });
    const back = await update(as(staff.admin), { id, opportunityid: open.id, orderid: null });
    expect(back.data).toMatchObject({ opportunityid: open.id, orderid: null });
    const again = await update(as(staff.admin), { id, opportunityid: target.id, orderid: there.id });
    expect(again.data).toMatchObject({ opportunityid: target.id, orderid: there.id });
  });

  test('a move with the order of the opportunity that it leaves is refused', async () => {
    const target = await createOpportunity(db, { userId: staff.customer.id });
    const order = await orderOf(open);
    const { id } = await itemRow(db, { opportunityId: open.id, orderId: order.id });
    expect(
      await refused(() => update(as(staff.admin), { id, opportunityid: target.id, orderid: order.id })),
    ).toEqual({
      code: 'VALIDATION',
      field: 'orderid',
    });
  });

  test('in, into or out of a closed opportunity is refused', async () => {
    const stuck = await itemRow(db, { opportunityId: closed.id });
    const free = await itemRow(db, { opportunityId: open.id });
    for (const sent of [
      { id: stuck.id, name: 'Ring' },
      { id: stuck.id, opportunityid: closed.id },
      { id: stuck.id, opportunityid: open.id },
      { id: free.id, opportunityid: closed.id },
      { id: stuck.id },
    ])
      expect(await refused(() => update(as(staff.admin), sent))).toEqual({
        code: 'OPPORTUNITY_CLOSED',
        field: undefined,
      });
  });

  test('into a foreign, deleted or unknown opportunity names the field', async () => {
    const { id } = await itemRow(db, { opportunityId: open.id });
    const gone = await createOpportunity(db, {
      userId: staff.customer.id,
      executiveId: staff.executive.id,
      deletedAt: new Date(),
    });
    for (const opportunityid of [foreign.id, gone.id, 999_999])
      expect(await refused(() => update(as(staff.executive), { id, opportunityid }))).toEqual({
        code: 'VALIDATION',
        field: 'opportunityid',
      });
  });

  test('an older version is refused with the current record', async () => {
    const { id } = await itemRow(db, { opportunityId: open.id });
    const { data } = await update(as(staff.admin), { id, name: 'Second', version: 1 });
    const refusal = await refusalOf(update(as(staff.admin), { id, name: 'Third', version: 1 }));
    expect(refusal).toMatchObject({ code: 'STALE_VERSION', details: { data } });
    expect(await db.item.findUnique({ where: { id } })).toMatchObject({ name: 'Second', version: 2 });
  });
});

describe('deleting', () => {
  test.each(['open', 'closed'] as const)('from one that is %s', async (status) => {
    const parent = status === 'open' ? open : closed;
    const { id } = await itemRow(db, { opportunityId: parent.id });
    const other = await itemRow(db, { opportunityId: parent.id });
    expect(await remove(as(staff.employee), { id })).toEqual({ message: 'Item deleted successfully!' });
    const left = await list(as(staff.employee), { opportunityid: parent.id });
    expect(left.items.map((item) => item.id)).toEqual([other.id]);
    expect(await db.item.findUnique({ where: { id } })).toMatchObject({ deletedAt: context.clock.now() });
    expect(await db.auditEntry.findMany()).toMatchObject([
      { action: 'item.delete', entityId: id, before: { id }, after: null },
    ]);
    for (const attempt of [
      () => remove(as(staff.admin), { id }),
      () => update(as(staff.admin), { id, name: 'A' }),
    ])
      expect(await refused(attempt)).toEqual({ code: 'NOT_FOUND', field: undefined });
  });

  test('20 times at once is done once', async () => {
    const { id } = await itemRow(db, { opportunityId: open.id });
    const outcomes = await outcomesOf(Array.from({ length: 20 }, () => remove(as(staff.admin), { id })));
    expect(outcomes).toEqual({ ok: 1, NOT_FOUND: 19 });
    expect(await db.auditEntry.count()).toBe(1);
  });
});

describe("another's", () => {
  test('items are not there: not to read, change or delete', async () => {
    const { id } = await itemRow(db, { opportunityId: foreign.id });
    for (const me of [staff.executive, staff.employee, staff.otherEmployee])
      for (const attempt of [
        () => list(as(me), { opportunityid: foreign.id }),
        () => update(as(me), { id, name: 'Mine' }),
        () => update(as(me), { id, opportunityid: open.id }),
        () => remove(as(me), { id }),
      ])
        expect(await refused(attempt)).toEqual({ code: 'NOT_FOUND', field: undefined });
    expect((await list(as(staff.otherExecutive), { opportunityid: foreign.id })).items).toHaveLength(1);
    expect((await list(as(staff.admin), { opportunityid: foreign.id })).items).toHaveLength(1);
  });
});

test('two movers of one item to two places: it is in one of them, whole', async () => {
  const target = await createOpportunity(db, { userId: staff.customer.id });
  const { id } = await itemRow(db, { opportunityId: open.id });
  const moves = Array.from({ length: 20 }, (_, i) =>
    update(as(staff.admin), { id, opportunityid: i % 2 === 0 ? target.id : open.id }),
  );
  const { ok = 0, STALE_VERSION: stale = 0, ...others } = await outcomesOf(moves);
  expect(others).toEqual({});
  expect(ok + stale).toBe(20);
  // Moving to the same opportunity changes nothing.
  const moved = await db.auditEntry.count({ where: { entity: 'item', entityId: id } });
  expect(await db.item.findUnique({ where: { id } })).toMatchObject({ version: 1 + moved });
  expect(moved).toBeLessThanOrEqual(ok);
});
