import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '@/prisma/factories/users';
import { createOpportunity } from '@/prisma/factories/sales';
import type { Opportunity } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { actions, itemFixture, remove, update } from '@/e2e/testing/item-fixture';
import { deleteOpportunity } from '@/lib/sales/opportunities/operations';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { moveOpportunity } from '@/lib/sales/opportunities/stages';
import { approveReduction, askApproval } from './approval';
import { createItem } from './operations';
import { notAsked } from './record';

/* See docs/product/money.md, "Reductions". */

const fixture = await itemFixture();
const { db, context, as, refused } = fixture;
const create = throughContract(actions.create, createItem);
const ask = throughContract(actions.ask_approval, askApproval);
const approve = throughContract(actions.approve, approveReduction);
const move = throughContract(opportunities.actions.move, moveOpportunity);
const drop = throughContract(opportunities.actions.delete, deleteOpportunity);

let staff: Company;
let open: Opportunity;
let closed: Opportunity;
beforeEach(async () => {
  ({ staff, open, closed } = await fixture.reset());
});

/** Rs 1,00,000 before tax. */
const piece = { name: 'Chain', price: 103_000, weight_mg: 10_000, rate_per_gram: 10_000 };
const add = async (changes: object = {}) =>
  (await create(as(staff.executive), { ...piece, opportunityid: open.id, ...changes })).data;
const discounted = { price: 94_760, discount_amount: 8000, discount_reason: 'Third purchase' };
const tasks = () =>
  db.task.findMany({ where: { deletedAt: null }, orderBy: { id: 'asc' }, omit: { createdAt: true } });
const trail = () => db.auditEntry.findMany({ where: { entity: 'item' }, orderBy: { id: 'desc' }, take: 1 });

describe('asking', () => {
  test('keeps the values, and gives each active admin a task', async () => {
    const second = await createUser(db, { role: 'admin', name: 'Second Admin' });
    await createUser(db, { role: 'admin', name: 'Suspended Admin', active: false });
    const item = await add();
    const now = context.clock.now().toISOString();
    const { data } = await ask(as(staff.executive), { id: item.id, ...discounted, version: 1 });
    expect(data).toEqual({
      ...item,
      asked_price: 94_760,
      asked_discount_amount: 8000,
      asked_discount_reason: 'Third purchase',
      asked_by: staff.executive.id,
      asked_at: now,
      version: 2,
    });
    expect(await trail()).toMatchObject([
      { action: 'item.ask_approval', actorId: staff.executive.id, after: { asked_price: 94_760 } },
    ]);
    const task = {
      title: 'Approve ₹8,000.00 off Chain, price ₹94,760.00, discount ₹8,000.00',
      createdBy: staff.executive.id,
      customerId: staff.customer.id,
      opportunityId: open.id,
      itemId: item.id,
      doneAt: null,
    };
    expect(await tasks()).toMatchObject([
      { ...task, assigneeId: staff.admin.id },
      { ...task, assigneeId: second.id },
    ]);
    expect(await db.auditEntry.count({ where: { action: 'task.create' } })).toBe(2);
    // The same again.
    const before = await tasks();
    expect((await ask(as(staff.executive), { id: item.id, ...discounted })).data.version).toBe(2);
    expect(await tasks()).toEqual(before);
  });

  test('again replaces values and tasks', async () => {
    const { id } = await add();
    await ask(as(staff.executive), { id, ...discounted });
    const { data } = await ask(as(staff.employee), { id, price: 92_700 });
    expect(data).toMatchObject({
      asked_price: 92_700,
      asked_discount_amount: null,
      asked_by: staff.employee.id,
    });
    expect((await tasks()).map(({ title }) => title)).toEqual([
      'Approve ₹10,000.00 off Chain, price ₹92,700.00',
    ]);
    expect(await db.auditEntry.count({ where: { action: 'task.delete' } })).toBe(1);
  });

  test('is refused within the limit, with wrong values, in a closed opportunity and out of scope', async () => {
    const { id } = await add();
    const me = as(staff.executive);
    const within = { id, discount_amount: 5000, price: 97_850 };
    expect(await refused(() => ask(me, within))).toEqual({ code: 'VALIDATION', field: 'price' });
    expect(await refused(() => ask(as(staff.admin), { id, ...discounted }))).toMatchObject({
      field: 'price',
    });
    expect(await refused(() => ask(me, { id, price: 1, discount_amount: 200_000 }))).toEqual({
      code: 'VALIDATION',
      field: 'discount_amount',
    });
    expect((await refusalOf(ask(me, { id, ...discounted, version: 9 }))).code).toBe('STALE_VERSION');
    expect(await refused(() => ask(as(staff.otherExecutive), { id, ...discounted }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await db.item.update({ where: { id }, data: { opportunityId: closed.id } });
    expect(await refused(() => ask(me, { id, ...discounted }))).toMatchObject({ code: 'OPPORTUNITY_CLOSED' });
    expect(await tasks()).toEqual([]);
  });

  test.each([
    ['another price', { price: 102_000 }],
    ['another discount', { discount_amount: 10 }],
    ['another opportunity', {}],
  ])('%s by hand withdraws the request and its tasks', async (what, changes) => {
    const { id } = await add();
    await ask(as(staff.executive), { id, ...discounted });
    const renamed = await update(as(staff.executive), { id, name: 'Ring' });
    expect(renamed.data).toMatchObject({ asked_price: 94_760, version: 3 });
    const { id: opportunityid } = await createOpportunity(db, {
      userId: staff.customer.id,
      executiveId: staff.executive.id,
    });
    const moved = what === 'another opportunity' ? { opportunityid } : changes;
    expect((await update(as(staff.executive), { id, ...moved })).data).toMatchObject(notAsked);
    expect(await tasks()).toEqual([]);
  });

  test('deleting the item, or its opportunity, deletes the tasks', async () => {
    const [one, two] = [await add(), await add({ name: 'Ring' })];
    await ask(as(staff.executive), { id: one.id, ...discounted });
    await ask(as(staff.executive), { id: two.id, ...discounted });
    await remove(as(staff.executive), { id: one.id });
    expect((await tasks()).map(({ itemId }) => itemId)).toEqual([two.id]);
    await drop(as(staff.executive), { id: open.id });
    expect(await tasks()).toEqual([]);
  });
});

describe('approving', () => {
  test('applies the values, ends request and tasks, and tells the asker', async () => {
    await createUser(db, { role: 'admin', name: 'Second Admin' });
    await db.opportunity.update({ where: { id: open.id }, data: { totalAmount: '0.00' } });
    const item = await add();
    await ask(as(staff.executive), { id: item.id, ...discounted });
    const sent = { id: item.id, ...discounted, note: 'Agreed by phone', version: 2 };
    const { message, data, opportunity } = await approve(as(staff.admin), sent);
    expect(message).toBe('Reduction approved.');
    expect(data).toEqual({ ...item, ...discounted, computed_price: 94_760, version: 3 });
    expect(opportunity).toMatchObject({ id: open.id, total_amount: 94_760 });
    expect(await trail()).toMatchObject([
      {
        action: 'item.approve',
        actorId: staff.admin.id,
        before: { price: 103_000, asked_price: 94_760 },
        after: { price: 94_760, discount_amount: 8000, asked_price: null, note: 'Agreed by phone' },
      },
    ]);
    const done = { doneBy: staff.admin.id, doneAt: context.clock.now() };
    expect(await tasks()).toMatchObject([
      done,
      done,
      {
        title: 'Approved: Chain, price ₹94,760.00, discount ₹8,000.00',
        assigneeId: staff.executive.id,
        createdBy: staff.admin.id,
        doneAt: null,
        itemId: null,
      },
    ]);
    expect(await db.auditEntry.count({ where: { action: 'task.done' } })).toBe(2);
  });

  test('with other values, as an update would: 400 and 409', async () => {
    const { id } = await add();
    await ask(as(staff.executive), { id, ...discounted });
    expect(await refused(() => approve(as(staff.admin), { id, price: 1, discount_amount: 200_000 }))).toEqual(
      {
        code: 'VALIDATION',
        field: 'discount_amount',
      },
    );
    const { data } = await approve(as(staff.admin), { id, price: 100_000 });
    expect(data).toMatchObject({ price: 100_000, discount_amount: null, ...notAsked });
  });

  test('is for admins; without a request it is stale, and the same again changes nothing', async () => {
    const { id } = await add();
    for (const who of [staff.executive, staff.employee])
      expect(await refused(() => approve(as(who), { id, ...discounted }))).toMatchObject({
        code: 'FORBIDDEN',
      });
    expect(await refused(() => approve(as(staff.admin), { id, ...discounted }))).toMatchObject({
      code: 'STALE_VERSION',
    });
    await ask(as(staff.executive), { id, ...discounted });
    await approve(as(staff.admin), { id, ...discounted });
    const before = [await trail(), await tasks()];
    expect((await approve(as(staff.admin), { id, ...discounted })).data.version).toBe(3);
    expect([await trail(), await tasks()]).toEqual(before);
  });

  test.each(['lost', 'won'] as const)(
    'an opportunity that is %s ends the request and its tasks',
    async (stage) => {
      const { id } = await add();
      const { id: other } = await add();
      await ask(as(staff.executive), { id, ...discounted });
      expect(await tasks()).toHaveLength(1);
      const sent = stage === 'lost' ? { stage, lost_reason: 'price' } : { stage, take_sum: true };
      await move(as(staff.executive), { id: open.id, ...sent });
      expect(await tasks()).toEqual([]);
      const rows = await db.item.findMany({ where: { id: { in: [id, other] } }, orderBy: { id: 'asc' } });
      expect(rows.map(({ askedPrice, askedBy }) => [askedPrice, askedBy])).toEqual([
        [null, null],
        [null, null],
      ]);
      const updates = await db.auditEntry.findMany({
        where: { action: 'item.update', entityId: id },
        orderBy: { id: 'asc' },
      });
      expect(updates[0]).toMatchObject({
        before: { asked_by: staff.executive.id, version: 2 },
        after: { asked_by: null, version: 3 },
      });
      expect(await refused(() => approve(as(staff.admin), { id, ...discounted }))).toMatchObject({
        code: 'OPPORTUNITY_CLOSED',
      });
    },
  );

  test('an asker who left gets no task', async () => {
    const { id } = await add();
    await ask(as(staff.executive), { id, ...discounted });
    await db.user.update({ where: { id: staff.executive.id }, data: { suspended: true } });
    await approve(as(staff.admin), { id, ...discounted });
    expect((await tasks()).map(({ assigneeId }) => assigneeId)).toEqual([staff.admin.id]);
  });
});
