import { beforeEach, describe, expect, test } from 'vitest';
import { createItem, createOrder as orderRow } from '@/prisma/factories/sales';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { heldBeforeCommit, waitingForLocks } from '@/e2e/testing/lock-waits';
import { actions, orderFixture, read, update } from '@/e2e/testing/order-fixture';
import * as operations from './operations';

/* Single orders (docs/product/rules.md, "Orders"); by a closing: closing.test.ts. */

const fixture = await orderFixture();
const { database, db, context, as, opportunity, refused } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

const remove = throughContract(actions.delete, operations.deleteOrder);

describe('deleting', () => {
  test('hides it, keeps the row, and leaves its items to their opportunity', async () => {
    const { id: opportunityId } = await opportunity({ status: 'closed' });
    const order = await orderRow(db, {
      userId: staff.customer.id,
      executiveId: staff.executive.id,
      opportunityId,
    });
    const item = await createItem(db, { opportunityId, orderId: order.id });
    const { id } = order;
    expect(await remove(as(staff.executive), { id })).toEqual({ message: 'Order deleted successfully!' });
    expect(await db.order.findUnique({ where: { id } })).toMatchObject({ deletedAt: context.clock.now() });
    expect(await db.item.findUnique({ where: { id: item.id } })).toMatchObject({
      orderId: null,
      deletedAt: null,
    });
    expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      {
        action: 'item.update',
        entityId: item.id,
        before: { orderid: id, version: 1 },
        after: { orderid: null, version: 2 },
      },
      { action: 'order.delete', entityId: id, before: { id }, after: null },
    ]);
    for (const attempt of [
      () => read(as(staff.admin), { id }),
      () => update(as(staff.admin), { id }),
      () => remove(as(staff.admin), { id }),
    ])
      expect(await refused(attempt)).toEqual({ code: 'NOT_FOUND', fields: [] });
  });

  test('is refused where someone else just moved it: the other opportunity may be closing', async () => {
    const [first, second] = [await opportunity(), await opportunity()];
    const { id } = await orderRow(db, { userId: staff.customer.id, opportunityId: first.id });
    const mover = heldBeforeCommit(as(staff.admin));
    const moving = update(mover.context, { id, opportunityid: second.id });
    await mover.done;
    const removing = refusalOf(remove(as(staff.admin), { id }));
    await waitingForLocks(database, 1);
    mover.commit();
    await moving;
    expect((await removing).code).toBe('STALE_VERSION');
    expect(await db.order.findUnique({ where: { id } })).toMatchObject({ deletedAt: null });
  });

  test('20 times in parallel has one effect', async () => {
    const { id } = await orderRow(db, { userId: staff.customer.id });
    expect(await outcomesOf(Array.from({ length: 20 }, () => remove(as(staff.admin), { id })))).toEqual({
      ok: 1,
      NOT_FOUND: 19,
    });
  });
});
