import { beforeEach, describe, expect, test } from 'vitest';
import { createTask } from '@/prisma/factories/notes-and-tasks';
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

const undo = throughContract(tasks.actions.undo, operations.reopenTask);
const remove = throughContract(tasks.actions.delete, operations.deleteTask);

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

  test('is done once and reopened once', async () => {
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

  test('stays with its creator after a role change to employee, who may not assign it to others', async () => {
    await db.user.update({ where: { id: staff.executive.id }, data: { role: 'employee' } });
    const now = as({ ...staff.executive, role: 'employee' });
    expect(await codeOf(update(now, { id, title: 'Still mine' }))).toBe('done');
    expect(await codeOf(update(now, { id, assignee_id: staff.otherEmployee.id }))).toBe('FORBIDDEN');
    expect(await codeOf(update(now, { id, assignee_id: staff.executive.id }))).toBe('done');
    await db.user.update({ where: { id: staff.executive.id }, data: { role: 'user' } });
    expect(await codeOf(done(as({ ...staff.executive, role: 'user' }), { id }))).toBe('FORBIDDEN');
  });
});
