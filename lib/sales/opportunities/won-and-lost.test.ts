import { beforeEach, describe, expect, test } from 'vitest';
import { createOrder } from '@/prisma/factories/sales';
import { orders } from '@/lib/sales/orders/contract';
import * as orderOperations from '@/lib/sales/orders/operations';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { actions, addOrder, create, move, read, stageFixture, update } from '@/e2e/testing/stage-fixture';
import * as operations from './operations';

/* Moves between stages (docs/product/rules.md, "Stages"); races: lib/sales/parties/model.test.ts. */

const fixture = await stageFixture();
const { db, as, sale, orderOf, unchanged } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

const remove = throughContract(actions.delete, operations.deleteOpportunity);
const editOrder = throughContract(orders.actions.update, orderOperations.updateOrder);

describe('to won', () => {
  test('closes the opportunity and creates its order', async () => {
    const { id } = await sale('quoted');
    const { data, order } = await move(as(staff.executive), { id, stage: 'won' });
    expect(data).toMatchObject({ stage: 'won', status: 'closed', version: 2 });
    expect(order).toMatchObject({ name: 'Order for Bridal set', opportunityid: id, status: 'unpaid' });
    expect(await db.auditEntry.findMany({ select: { action: true }, orderBy: { id: 'asc' } })).toEqual([
      { action: 'opportunity.close' },
      { action: 'order.create' },
    ]);
  });

  test('an order that it has is kept', async () => {
    const { id } = await sale();
    await addOrder(as(staff.executive), orderOf(id));
    expect(await move(as(staff.executive), { id, stage: 'won' })).toMatchObject({ order_adopted: true });
    expect(await db.order.count()).toBe(1);
  });

  test('equals closing by an update', async () => {
    const { id } = await sale('contacted');
    const { data } = await update(as(staff.executive), { id, status: 'closed' });
    expect(data).toMatchObject({ stage: 'won', status: 'closed' });
    expect((await read(as(staff.executive), { id })).data.stages).toMatchObject([
      { from: 'new', to: 'contacted', by: null },
      { from: 'contacted', to: 'won', by: staff.executive.id, at: data.stage_since },
    ]);
  });

  test('created as closed, it is won from the beginning', async () => {
    const { data } = await create(as(staff.executive), {
      name: 'Ring',
      userid: staff.customer.id,
      total_amount: 5,
      status: 'closed',
    });
    expect(data).toMatchObject({ stage: 'won', stage_since: data.created_at });
    expect((await read(as(staff.executive), { id: data.id })).data.stages).toEqual([
      { from: 'new', to: 'won', at: data.created_at, by: staff.executive.id },
    ]);
  });

  test.each(['new', 'quoted', 'won', 'lost'] as const)('is one-way: not to %s', async (stage) => {
    const { id } = await sale('won');
    const refusal = await unchanged(id, () => move(as(staff.admin), { id, stage, lost_reason: 'price' }));
    expect(refusal.code).toBe('OPPORTUNITY_CLOSED');
  });
});

describe('to lost', () => {
  test('closes it without an order, with reason and note', async () => {
    const { id } = await sale('quoted');
    const { data, order } = await move(as(staff.employee), {
      id,
      stage: 'lost',
      lost_reason: 'other',
      lost_note: 'Moves abroad',
    });
    expect(order).toBeUndefined();
    expect(data).toMatchObject({
      stage: 'lost',
      status: 'closed',
      lost_reason: 'other',
      lost_note: 'Moves abroad',
    });
    expect(await db.order.count()).toBe(0);
  });

  test('one with an order cannot be lost, until that is deleted', async () => {
    const { id } = await sale();
    const order = await createOrder(db, { userId: staff.customer.id, opportunityId: id });
    const lose = () => move(as(staff.admin), { id, stage: 'lost', lost_reason: 'price' });
    expect((await unchanged(id, lose)).code).toBe('HAS_ORDER');
    await db.order.update({ where: { id: order.id }, data: { deletedAt: new Date() } });
    expect((await lose()).data.stage).toBe('lost');
  });

  test('a lost one gets no order: created for it, moved to it, by closing it', async () => {
    const { id } = await sale('lost');
    const closed = { code: 'OPPORTUNITY_CLOSED', status: 409 };
    expect(await unchanged(id, () => addOrder(as(staff.admin), orderOf(id)))).toMatchObject(closed);
    const other = await createOrder(db, { userId: staff.customer.id });
    expect(
      await unchanged(id, () => editOrder(as(staff.admin), { id: other.id, opportunityid: id })),
    ).toMatchObject(closed);
    for (const stage of ['won', 'lost'])
      expect(
        await unchanged(id, () => move(as(staff.admin), { id, stage, lost_reason: 'price' })),
      ).toMatchObject(closed);
    expect(await unchanged(id, () => update(as(staff.admin), { id, status: 'closed' }))).toMatchObject(
      closed,
    );
    expect(await unchanged(id, () => update(as(staff.admin), { id, name: 'Chain' }))).toMatchObject(closed);
  });

  test.each(['admin', 'executive', 'employee'] as const)('is reopened by its %s', async (who) => {
    const { id } = await sale('lost');
    const { data } = await move(as(staff[who]), { id, stage: 'contacted' });
    expect(data).toMatchObject({ stage: 'contacted', status: 'open', lost_reason: null, lost_note: '' });
    const { order } = await move(as(staff[who]), { id, stage: 'won' });
    expect(order).toMatchObject({ opportunityid: id });
  });

  test('is not reopened by a colleague', async () => {
    const { id } = await sale('lost');
    for (const who of [staff.otherExecutive, staff.otherEmployee])
      expect((await unchanged(id, () => move(as(who), { id, stage: 'new' }))).code).toBe('NOT_FOUND');
  });

  test('can be deleted', async () => {
    const { id } = await sale('lost');
    await remove(as(staff.executive), { id });
    expect((await refusalOf(move(as(staff.executive), { id, stage: 'new' }))).code).toBe('NOT_FOUND');
  });
});
