import { beforeEach, describe, expect, test } from 'vitest';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { actions, opportunityFixture, read, update } from '@/e2e/testing/opportunity-fixture';
import * as operations from './operations';

/* Single opportunities (docs/product/rules.md, "Opportunities"); lists: lib/db/pagination.test.ts, races: lib/sales/parties. */

const fixture = await opportunityFixture();
const { db, context, as, unchanged } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

const remove = throughContract(actions.delete, operations.deleteOpportunity);

describe('deleting', () => {
  test('hides it with its items and keeps the rows', async () => {
    const { id } = await createOpportunity(db, { userId: staff.customer.id });
    const items = [await createItem(db, { opportunityId: id }), await createItem(db, { opportunityId: id })];
    const other = await createItem(db, {
      opportunityId: (await createOpportunity(db, { userId: staff.customer.id })).id,
    });
    expect(await remove(as(staff.admin), { id })).toEqual({ message: 'Opportunity deleted successfully!' });
    expect((await refusalOf(read(as(staff.admin), { id }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(update(as(staff.admin), { id, name: 'A' }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(remove(as(staff.admin), { id }))).code).toBe('NOT_FOUND');
    const now = context.clock.now();
    expect(await db.opportunity.findUnique({ where: { id } })).toMatchObject({ deletedAt: now });
    for (const item of items)
      expect(await db.item.findUnique({ where: { id: item.id } })).toMatchObject({ deletedAt: now });
    expect(await db.item.findUnique({ where: { id: other.id } })).toMatchObject({ deletedAt: null });
    expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      ...items.map((item) => ({
        action: 'item.delete',
        entityId: item.id,
        before: { id: item.id, version: 1 },
        after: null,
      })),
      {
        action: 'opportunity.delete',
        entityId: id,
        before: { id, name: 'Bridal set', status: 'open' },
        after: null,
      },
    ]);
  });

  test.each(['open', 'closed'] as const)('%s, with an active order, is refused', async (status) => {
    const { id } = await createOpportunity(db, { userId: staff.customer.id, status });
    const order = await createOrder(db, { userId: staff.customer.id, opportunityId: id });
    expect(await unchanged(() => remove(as(staff.admin), { id }))).toMatchObject({ code: 'HAS_ORDER' });
    await db.order.update({ where: { id: order.id }, data: { deletedAt: new Date() } });
    await remove(as(staff.admin), { id });
  });
});
