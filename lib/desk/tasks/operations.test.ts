import { beforeEach, describe, expect, test } from 'vitest';
import { createTask } from '@/prisma/factories/notes-and-tasks';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { deleted } from '@/prisma/factories/users';
import type { User } from '@/lib/db/generated/client';
import { throughContract } from '@/e2e/testing/through-contract';
import type { Company } from '@/e2e/testing/company';
import { codeOf } from '@/e2e/testing/code-of';
import { refusalOf } from '@/e2e/testing/context';
import { done, list, taskFixture, today, update } from '@/e2e/testing/task-fixture';
import { tasks } from './contract';
import * as operations from './operations';

/* Who gives, sees, does and changes tasks, and due times (docs/product/rules.md, "Tasks"). */

const fixture = await taskFixture();
const { db, context, as, titlesFor } = fixture;

let staff: Company;

beforeEach(async () => {
  staff = await fixture.reset();
});

const create = throughContract(tasks.actions.create, operations.createTask);
const sent = (changes: object = {}) => ({ title: 'Call back', due_on: today, ...changes });

describe('giving', () => {
  test('a task to the actor, with the customer of its opportunity', async () => {
    const { id: opportunityid } = await createOpportunity(db, {
      userId: staff.customer.id,
      employeeId: staff.employee.id,
    });
    const { message, data } = await create(
      as(staff.employee),
      sent({ title: ' Call back ', due_time: '11:30:00', opportunityid }),
    );
    expect(message).toBe('Task created successfully!');
    expect(data).toEqual({
      id: expect.any(Number),
      title: 'Call back',
      due_on: today,
      due_time: '11:30:00',
      assignee_id: staff.employee.id,
      assignee_name: 'Emil Employee',
      created_by: staff.employee.id,
      creator_name: 'Emil Employee',
      customer_id: staff.customer.id,
      customer_name: 'Charu Customer',
      opportunityid,
      orderid: null,
      done_at: null,
      created_at: context.clock.now().toISOString(),
      version: 1,
    });
    const { assignee_name: _, creator_name: __, customer_name: ___, ...stored } = data;
    expect(await db.auditEntry.findMany()).toMatchObject([
      { actorId: staff.employee.id, action: 'task.create', entity: 'task', entityId: data.id, after: stored },
    ]);
  });

  test.each([
    ['employee', 'employee', 'done'],
    ['employee', 'otherEmployee', 'FORBIDDEN'],
    ['employee', 'executive', 'FORBIDDEN'],
    ['executive', 'employee', 'done'],
    ['executive', 'admin', 'done'],
    ['admin', 'executive', 'done'],
    ['admin', 'customer', 'VALIDATION'],
    ['customer', 'customer', 'FORBIDDEN'],
  ] as const)('by an %s to an %s: %s', async (giver, assignee, code) => {
    const attempt = create(as(staff[giver]), sent({ assignee_id: staff[assignee].id }));
    expect(await codeOf(attempt)).toBe(code);
    expect(await db.task.count()).toBe(code === 'done' ? 1 : 0);
  });

  test('to a colleague who is suspended or deleted is refused', async () => {
    const assignee_id = staff.employee.id;
    for (const gone of [{ suspended: true }, deleted()]) {
      await db.user.update({ where: { id: assignee_id }, data: gone });
      const refusal = await refusalOf(create(as(staff.admin), sent({ assignee_id })));
      expect(refusal.details.fields).toEqual({ assignee_id: 'Staff member does not exist.' });
    }
  });

  test('with a day of the past is allowed; with wrong fields it is refused', async () => {
    expect(await codeOf(create(as(staff.admin), sent({ due_on: '2020-02-29' })))).toBe('done');
    for (const [field, value] of [
      ['title', ''],
      ['title', 'x'.repeat(201)],
      ['title', 'a\nb'],
      ['due_on', undefined],
      ['due_on', '2026-02-30'],
      ['due_time', '25:00:00'],
      ['assignee_id', 0],
    ] as const) {
      const refusal = await refusalOf(create(as(staff.admin), sent({ [field]: value })));
      expect(Object.keys(refusal.details.fields ?? {})).toEqual([field]);
    }
  });

  test('with links that are out of scope or inconsistent is refused with its field', async () => {
    const own = { userId: staff.customer.id, executiveId: staff.executive.id };
    const opportunity = await createOpportunity(db, own);
    const order = await createOrder(db, { ...own, userId: staff.otherCustomer.id });
    const attempts: [User, object, string][] = [
      [staff.otherExecutive, { customer_id: staff.customer.id }, 'customer_id'],
      [staff.otherExecutive, { opportunityid: opportunity.id }, 'opportunityid'],
      [staff.executive, { opportunityid: opportunity.id, orderid: order.id }, 'orderid'],
      [
        staff.executive,
        { customer_id: staff.otherCustomer.id, opportunityid: opportunity.id },
        'opportunityid',
      ],
      [staff.admin, { customer_id: staff.executive.id }, 'customer_id'],
    ];
    for (const [user, links, field] of attempts) {
      const refusal = await refusalOf(create(as(user), sent(links)));
      expect(refusal).toMatchObject({
        code: 'VALIDATION',
        details: { fields: { [field]: expect.any(String) } },
      });
    }
  });
});

describe('a link', () => {
  test('is left out for an assignee who may not see it, and stays when the task is changed', async () => {
    const own = { userId: staff.customer.id, executiveId: staff.executive.id };
    const { id: opportunityid } = await createOpportunity(db, own);
    const { id: orderid } = await createOrder(db, own);
    const assignee_id = staff.employee.id;
    const { data } = await create(as(staff.executive), sent({ assignee_id, opportunityid, orderid }));
    const seen = { customer_id: staff.customer.id, customer_name: 'Charu Customer', opportunityid, orderid };
    const hidden = { customer_id: null, customer_name: null, opportunityid: null, orderid: null };
    expect(data).toMatchObject(seen);
    expect((await list(as(staff.employee))).data).toMatchObject([hidden]);
    expect((await done(as(staff.employee), { id: data.id })).data).toMatchObject(hidden);
    expect((await list(as(staff.admin))).data).toMatchObject([seen]);
    expect(await codeOf(list(as(staff.employee), { customer_id: staff.customer.id }))).toBe('NOT_FOUND');
    expect(await titlesFor(staff.executive, { opportunityid })).toEqual(['Call back']);
    // After the sale goes to a colleague, its former executive does not see the link, and does not remove it by a change.
    await db.opportunity.update({ where: { id: opportunityid }, data: { executiveId: null } });
    await db.order.update({ where: { id: orderid }, data: { executiveId: null } });
    expect((await update(as(staff.executive), { id: data.id, title: 'Later' })).data).toMatchObject(hidden);
    expect((await list(as(staff.admin))).data).toMatchObject([{ ...seen, title: 'Later' }]);
    expect((await update(as(staff.admin), { id: data.id, orderid: null })).data).toMatchObject({
      ...seen,
      orderid: null,
    });
  });

  test('to a deleted record is left out', async () => {
    const { id: opportunityId } = await createOpportunity(db, { userId: staff.customer.id });
    await createTask(db, { assigneeId: staff.admin.id, customerId: staff.customer.id, opportunityId });
    await db.opportunity.update({ where: { id: opportunityId }, data: { deletedAt: new Date() } });
    expect((await list(as(staff.admin))).data).toMatchObject([
      { customer_id: staff.customer.id, opportunityid: null },
    ]);
  });
});
