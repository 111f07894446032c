import { beforeEach, describe, expect, test } from 'vitest';
import { createItem as itemRow, createOpportunity } from '@/prisma/factories/sales';
import type { Opportunity } from '@/lib/db/generated/client';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { itemFixture, remove, update } from '@/e2e/testing/item-fixture';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';

/* Items (docs/product/rules.md, "Items"): added, moved and changed in open opportunities, deleted from any. */

const fixture = await itemFixture();
const { db, as, orderOf, refused } = fixture;

let staff: Company;
let open: Opportunity;
let closed: Opportunity;
let foreign: Opportunity;

beforeEach(async () => {
  ({ staff, open, closed, foreign } = await fixture.reset());
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

test('an item that is deleted while a change waits for it is not found', async () => {
  const { id } = await itemRow(db, { opportunityId: open.id });
  const held = heldBeforeCommit(as(staff.employee));
  const deletion = remove(held.context, { id });
  await held.done;
  const change = refusalOf(update(as(staff.executive), { id, name: 'Ring' }));
  await waitingForLocks(fixture.database, 1);
  held.commit();
  await deletion;
  expect((await change).code).toBe('NOT_FOUND');
  expect(await db.auditEntry.findMany()).toMatchObject([{ action: 'item.delete', entityId: id }]);
});

test('two parallel moves of an item: one wins completely', { tags: 'torture' }, async () => {
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
