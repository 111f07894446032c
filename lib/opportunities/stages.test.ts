import { beforeEach, describe, expect, test } from 'vitest';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import type { OpportunityStage, User } from '@/lib/db/generated/client';
import { orders } from '@/lib/orders/contract';
import * as orderOperations from '@/lib/orders/operations';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { refusalOf, testContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { opportunities } from './contract';
import * as operations from './operations';
import { moveOpportunity } from './stages';

/** Moves between stages (docs/product/rules.md, "Stages"); races: lib/sales/model.test.ts. */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const { actions } = opportunities;
const move = called(actions.move, moveOpportunity);
const read = called(actions.read, operations.readOpportunity);
const create = called(actions.create, operations.createOpportunity);
const update = called(actions.update, operations.updateOpportunity);
const remove = called(actions.delete, operations.deleteOpportunity);
const addOrder = called(orders.actions.create, orderOperations.createOrder);
const editOrder = called(orders.actions.update, orderOperations.updateOrder);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

const as = (user: User) => context.as(user);
const sale = async (stage: OpportunityStage = 'new', options: object = {}) =>
  createOpportunity(db, {
    userId: staff.customer.id,
    executiveId: staff.executive.id,
    employeeId: staff.employee.id,
    stage,
    ...options,
  });
const orderOf = (opportunityId: number) => ({
  name: 'Order',
  userid: staff.customer.id,
  total_amount: 5,
  opportunityid: opportunityId,
});
/** Refused without changes. */
const unchanged = async (id: number, attempt: () => Promise<unknown>) => {
  const books = async () => [
    await db.opportunity.findUnique({ where: { id }, include: { stages: true } }),
    await db.order.count(),
    await db.auditEntry.count(),
  ];
  const before = await books();
  const refusal = await refusalOf(attempt());
  expect(await books()).toEqual(before);
  return refusal;
};

describe('moving', () => {
  test('changes the stage, writes the change with its actor, and an audit entry', async () => {
    const { id } = await sale();
    const { message, data, order } = await move(as(staff.employee), { id: String(id), stage: 'contacted' });
    expect(message).toBe('Opportunity updated successfully!');
    expect(order).toBeUndefined();
    expect(data).toMatchObject({ id, stage: 'contacted', status: 'open', version: 2 });
    await move(as(staff.executive), { id, stage: 'quoted', version: 2 });
    const { data: after } = await read(as(staff.admin), { id });
    expect(after.stages).toEqual([
      { from: 'new', to: 'contacted', at: data.stage_since, by: staff.employee.id },
      { from: 'contacted', to: 'quoted', at: after.stage_since, by: staff.executive.id },
    ]);
    const trail = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(trail).toMatchObject([
      { action: 'opportunity.move', before: { stage: 'new' }, after: { stage: 'contacted' } },
      { action: 'opportunity.move', before: { stage: 'contacted' }, after: { stage: 'quoted' } },
    ]);
  });

  test('to its own stage changes nothing', async () => {
    const { id } = await sale('visiting');
    expect((await move(as(staff.admin), { id, stage: 'visiting' })).data.version).toBe(1);
    expect(await db.auditEntry.count()).toBe(0);
  });

  test.each(['contacted', 'won', 'lost'] as const)('to %s of an older version is refused', async (stage) => {
    const { id } = await sale('new', {});
    await move(as(staff.admin), { id, stage: 'quoted', version: 1 });
    const refusal = await unchanged(id, () =>
      move(as(staff.executive), { id, stage, lost_reason: 'price', version: 1 }),
    );
    expect(refusal).toMatchObject({ code: 'STALE_VERSION', details: { data: { id, stage: 'quoted' } } });
  });

  test("a colleague's is not found", async () => {
    const { id } = await sale();
    for (const who of [staff.otherExecutive, staff.otherEmployee])
      expect((await unchanged(id, () => move(as(who), { id, stage: 'quoted' }))).code).toBe('NOT_FOUND');
  });

  test.each([
    [{ stage: 'lost' }, ['lost_reason']],
    [{ stage: 'lost', lost_reason: 'weather' }, ['lost_reason']],
    [{ stage: 'lost', lost_reason: 'other' }, ['lost_note']],
    [{ stage: 'lost', lost_reason: 'other', lost_note: '  ' }, ['lost_note']],
    [{ stage: 'lost', lost_reason: 'price', lost_note: 'x'.repeat(501) }, ['lost_note']],
    [{ stage: 'open' }, ['stage']],
    [{}, ['stage']],
  ])('%j is refused', (sent, fields) => {
    const { error } = actions.move.input.safeParse({ id: 1, ...sent });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(fields);
  });
});

describe('to won', () => {
  test('is the closing: its order, and the items in it', async () => {
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

  test('and closing by an update are the same', async () => {
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

  test.each(['admin', 'executive', 'employee'] as const)('is taken up again by its %s', async (who) => {
    const { id } = await sale('lost');
    const { data } = await move(as(staff[who]), { id, stage: 'contacted' });
    expect(data).toMatchObject({ stage: 'contacted', status: 'open', lost_reason: null, lost_note: '' });
    const { order } = await move(as(staff[who]), { id, stage: 'won' });
    expect(order).toMatchObject({ opportunityid: id });
  });

  test('is not taken up again by a colleague', async () => {
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

describe('next step and expected day', () => {
  test('are set by create, changed and cleared by update, and not by a move', async () => {
    const { data } = await create(as(staff.executive), {
      name: 'Ring',
      userid: staff.customer.id,
      total_amount: 5,
      next_step: 'Call on Monday',
      expected_on: '2026-12-24',
    });
    expect(data).toMatchObject({ next_step: 'Call on Monday', expected_on: '2026-12-24', stage: 'new' });
    const { id } = data;
    await move(as(staff.executive), { id, stage: 'quoted' });
    const { data: changed } = await update(as(staff.executive), { id, next_step: '', expected_on: null });
    expect(changed).toMatchObject({ next_step: '', expected_on: null, stage: 'quoted', version: 3 });
    const same = await update(as(staff.executive), { id, next_step: '', expected_on: null });
    expect(same.data.version).toBe(3);
  });

  test('stage and reason of create and update are ignored', async () => {
    const sent = { stage: 'won', lost_reason: 'price', stage_since: '2020-01-01T00:00:00.000Z' };
    const { data } = await create(as(staff.executive), {
      name: 'Ring',
      userid: staff.customer.id,
      total_amount: 5,
      ...sent,
    });
    expect(data).toMatchObject({ stage: 'new', status: 'open', lost_reason: null });
    const { data: changed } = await update(as(staff.executive), { id: data.id, name: 'Chain', ...sent });
    expect(changed).toMatchObject({ stage: 'new', status: 'open', lost_reason: null });
  });
});

test('of a move to won and a move to lost at the same time one happens', async () => {
  const { id } = await sale();
  const outcomes = await Promise.allSettled([
    move(as(staff.executive), { id, stage: 'won' }),
    move(as(staff.employee), { id, stage: 'lost', lost_reason: 'price' }),
    addOrder(as(staff.admin), orderOf(id)),
  ]);
  const { stage } = await db.opportunity.findUniqueOrThrow({ where: { id } });
  const live = await db.order.count({ where: { opportunityId: id, deletedAt: null } });
  expect([stage, live]).toEqual(stage === 'lost' ? ['lost', 0] : ['won', 1]);
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
});
