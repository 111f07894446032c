import { beforeEach, describe, expect, test } from 'vitest';
import { createTask } from '@/prisma/factories/notes-and-tasks';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { deleted } from '@/prisma/factories/users';
import { Refusal } from '@/lib/access/refusal';
import type { User } from '@/lib/db/generated/client';
import { called } from '@/lib/testing/called';
import { createCompany, type Company } from '@/lib/testing/company';
import { refusalOf, testContext } from '@/lib/testing/context';
import { testDb } from '@/lib/testing/database';
import { tasks } from './contract';
import { countOverdue } from './due';
import * as operations from './operations';

/** Who gives, sees, does and changes tasks, and due times (docs/product/rules.md, "Tasks"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const list = called(tasks.actions.list, operations.listTasks);
const create = called(tasks.actions.create, operations.createTask);
const update = called(tasks.actions.update, operations.updateTask);
const done = called(tasks.actions.done, operations.finishTask);
const undo = called(tasks.actions.undo, operations.reopenTask);
const remove = called(tasks.actions.delete, operations.deleteTask);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  context.clock.set('2026-01-31T04:30:00.000Z');
  staff = await createCompany(db);
});
const as = (user: User) => context.as(user);
const today = '2026-01-31';
const sent = (changes: object = {}) => ({ title: 'Call back', due_on: today, ...changes });
async function codeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
const titlesFor = async (user: User, filter: object = {}) =>
  (await list(as(user), filter)).data.map(({ title }) => title);

describe('giving', () => {
  test('a task to oneself, with the customer of its opportunity', async () => {
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

  test('about what one may not see, or what does not belong together, is refused with its field', async () => {
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

describe('a task given by the executive to the employee', () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await createTask(db, {
      title: 'Given',
      assigneeId: staff.employee.id,
      createdBy: staff.executive.id,
      dueOn: today,
    }));
  });

  test('is seen by the two and by an admin', async () => {
    expect(await titlesFor(staff.employee, { filter: 'mine' })).toEqual(['Given']);
    expect(await titlesFor(staff.employee, { filter: 'given' })).toEqual([]);
    expect(await titlesFor(staff.executive, { filter: 'mine' })).toEqual([]);
    expect(await titlesFor(staff.executive, { filter: 'given' })).toEqual(['Given']);
    for (const user of [staff.admin, staff.executive, staff.employee])
      expect(await titlesFor(user)).toEqual(['Given']);
    for (const user of [staff.otherEmployee, staff.otherExecutive]) expect(await titlesFor(user)).toEqual([]);
    expect(await codeOf(list(as(staff.customer)))).toBe('FORBIDDEN');
  });

  test.each([
    ['employee', 'done', 'FORBIDDEN'],
    ['executive', 'done', 'done'],
    ['admin', 'done', 'done'],
    ['otherEmployee', 'NOT_FOUND', 'NOT_FOUND'],
    ['otherExecutive', 'NOT_FOUND', 'NOT_FOUND'],
    ['customer', 'FORBIDDEN', 'FORBIDDEN'],
  ] as const)('%s does and undoes it: %s; changes and deletes it: %s', async (who, doing, changing) => {
    const actor = as(staff[who]);
    expect(await codeOf(done(actor, { id }))).toBe(doing);
    expect(await codeOf(undo(actor, { id }))).toBe(doing);
    expect(await codeOf(update(actor, { id, title: 'New' }))).toBe(changing);
    expect(await codeOf(remove(actor, { id }))).toBe(changing);
    expect(await codeOf(done(actor, { id }))).toBe(changing === 'done' ? 'NOT_FOUND' : doing);
  });

  test('is done once, by whoever ticks it off first, and taken back once', async () => {
    const { data } = await done(as(staff.employee), { id });
    expect(data).toMatchObject({ done_at: context.clock.now().toISOString(), version: 2 });
    context.clock.forward(60);
    expect(await done(as(staff.executive), { id })).toEqual({ message: 'Task done.', data });
    expect(await db.task.findUniqueOrThrow({ where: { id } })).toMatchObject({ doneBy: staff.employee.id });
    expect(await titlesFor(staff.employee, { state: 'open' })).toEqual([]);
    expect(await titlesFor(staff.employee, { state: 'done' })).toEqual(['Given']);
    for (const _ of [1, 2])
      expect((await undo(as(staff.employee), { id })).data).toMatchObject({ done_at: null, version: 3 });
    expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { action: 'task.done', entityId: id, actorId: staff.employee.id },
      { action: 'task.undo', entityId: id, actorId: staff.employee.id },
    ]);
  });

  test('is ticked off once by two at the same time', async () => {
    await Promise.all([done(as(staff.employee), { id }), done(as(staff.executive), { id })]);
    expect(await db.auditEntry.count()).toBe(1);
  });

  test('is changed by its creator: fields, assignee, and a stale version', async () => {
    const change = { due_on: '2026-02-03', due_time: '10:00:00', assignee_id: staff.otherEmployee.id };
    const { data } = await update(as(staff.executive), { id, ...change, version: 1 });
    expect(data).toMatchObject({ ...change, title: 'Given', version: 2 });
    expect(await codeOf(done(as(staff.employee), { id }))).toBe('NOT_FOUND');
    expect((await update(as(staff.executive), { id, due_time: null })).data.due_time).toBeNull();
    const refusal = await refusalOf(update(as(staff.executive), { id, title: 'x', version: 1 }));
    expect(refusal).toMatchObject({ code: 'STALE_VERSION', details: { data: { id, version: 3 } } });
    expect((await update(as(staff.executive), { id, title: 'Given' })).data.version).toBe(3);
  });

  test('stays with its creator after a role change, who may give it to nobody else as an employee', async () => {
    await db.user.update({ where: { id: staff.executive.id }, data: { role: 'employee' } });
    const now = as({ ...staff.executive, role: 'employee' });
    expect(await codeOf(update(now, { id, title: 'Still mine' }))).toBe('done');
    expect(await codeOf(update(now, { id, assignee_id: staff.otherEmployee.id }))).toBe('FORBIDDEN');
    expect(await codeOf(update(now, { id, assignee_id: staff.executive.id }))).toBe('done');
    await db.user.update({ where: { id: staff.executive.id }, data: { role: 'user' } });
    expect(await codeOf(done(as({ ...staff.executive, role: 'user' }), { id }))).toBe('FORBIDDEN');
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

describe('due', () => {
  const add = (title: string, dueOn: string, dueTime: string | null = null) =>
    createTask(db, { title, assigneeId: staff.employee.id, dueOn, dueTime });

  test('a task of today is overdue from midnight in Asia/Kolkata on, whatever its time', async () => {
    await add('late', '2026-01-30', '23:59:59');
    await add('early today', today, '00:00:00');
    await add('today', today);
    await add('tomorrow', '2026-02-01', '00:00:00');
    const groups = async () => ({
      overdue: await titlesFor(staff.employee, { due: 'overdue' }),
      today: await titlesFor(staff.employee, { due: 'today' }),
      next: await titlesFor(staff.employee, { due: 'next' }),
      count: await countOverdue(context.sql, staff.employee, context.clock.now()),
    });
    const onThatDay = { overdue: ['late'], today: ['early today', 'today'], next: ['tomorrow'], count: 1 };
    expect(await groups()).toEqual(onThatDay);
    // 23:59:59.999 and 00:00:00.000 of the next day at the store.
    context.clock.set('2026-01-31T18:29:59.999Z');
    expect(await groups()).toEqual(onThatDay);
    context.clock.set('2026-01-31T18:30:00.000Z');
    const after = { overdue: ['late', 'early today', 'today'], today: ['tomorrow'], next: [], count: 3 };
    expect(await groups()).toEqual(after);
  });

  test('counts what is to do and one’s own alone', async () => {
    await add('late', '2026-01-01');
    await createTask(db, { assigneeId: staff.employee.id, dueOn: '2026-01-01', doneAt: new Date() });
    await createTask(db, {
      assigneeId: staff.executive.id,
      createdBy: staff.employee.id,
      dueOn: '2026-01-01',
    });
    expect(await countOverdue(context.sql, staff.employee, context.clock.now())).toBe(1);
    expect(await countOverdue(context.sql, staff.admin, context.clock.now())).toBe(0);
  });

  test('pages are in order, those of a day without a time last; done ones the other way round', async () => {
    await add('3', '2026-02-01', '09:00:00');
    await add('5', '2026-02-02');
    await add('1', '2026-01-01');
    await add('4', '2026-02-01');
    await add('2', '2026-02-01', '08:00:00');
    const first = await list(as(staff.employee), { limit: 3 });
    expect(first.total).toBe(5);
    const second = await list(as(staff.employee), { limit: 3, cursor: first.next_cursor });
    expect([...first.data, ...second.data].map(({ title }) => title)).toEqual(['1', '2', '3', '4', '5']);
    expect(second.next_cursor).toBeNull();
    for (const { id } of first.data) await done(as(staff.employee), { id });
    expect(await titlesFor(staff.employee, { state: 'done' })).toEqual(['3', '2', '1']);
    expect(await titlesFor(staff.employee, { state: 'open', filter: 'mine' })).toEqual(['4', '5']);
  });
});
