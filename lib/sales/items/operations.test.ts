import { beforeEach, describe, expect, test } from 'vitest';
import { createItem as itemRow, createOpportunity, createOrder } from '@/prisma/factories/sales';
import type { Opportunity } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf } from '@/e2e/testing/context';
import { actions, itemFixture, remove, update } from '@/e2e/testing/item-fixture';
import * as operations from './operations';
import { notAsked, unweighed } from './record';

/* Items (docs/product/rules.md, "Items"): added, moved and changed in open opportunities, deleted from any. */

const fixture = await itemFixture();
const { db, context, as, orderOf, refused } = fixture;

let staff: Company;
let open: Opportunity;
let closed: Opportunity;
let foreign: Opportunity;

beforeEach(async () => {
  ({ staff, open, closed, foreign } = await fixture.reset());
});

const create = throughContract(actions.create, operations.createItem);
const list = throughContract(actions.read_by_opportunity, operations.readItems);

describe('adding', () => {
  const form = (changes: object = {}) => ({
    name: 'Chain',
    price: '250.75',
    opportunityid: open.id,
    ...changes,
  });

  test('returns the record and writes an audit entry', async () => {
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
      ...notAsked,
      state: 'quoted',
      ready_at: null,
      invoice_id: null,
      credit_note_id: null,
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

  test('20 times in parallel has one effect', async () => {
    const { id } = await itemRow(db, { opportunityId: open.id });
    const outcomes = await outcomesOf(Array.from({ length: 20 }, () => remove(as(staff.admin), { id })));
    expect(outcomes).toEqual({ ok: 1, NOT_FOUND: 19 });
    expect(await db.auditEntry.count()).toBe(1);
  });
});

describe("another's", () => {
  test('items are not found to read, change or delete', async () => {
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
