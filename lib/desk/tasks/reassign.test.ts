import { beforeEach, expect, test } from 'vitest';
import { createTask } from '@/prisma/factories/notes-and-tasks';
import { throughContract } from '@/e2e/testing/through-contract';
import { createCompany, type Company } from '@/e2e/testing/company';
import { testContext } from '@/e2e/testing/context';
import { testDb } from '@/e2e/testing/database';
import { deleteUser, updateUser } from '@/lib/people/users/contract';
import { removeUser } from '@/lib/people/users/delete';
import { changeUser } from '@/lib/people/users/operations';

/* Tasks of a deleted or demoted account (docs/product/rules.md, "Tasks"). */

const database = await testDb();
const { db } = database;
const context = testContext(database, { passwords: 'quick' });
const remove = throughContract(deleteUser, removeUser);
const change = throughContract(updateUser, changeUser);

let staff: Company;
beforeEach(async () => {
  await database.emptyAll();
  staff = await createCompany(db);
});

async function tasksOfEmployee() {
  const assigneeId = staff.employee.id;
  const assigned = await createTask(db, { assigneeId, createdBy: staff.executive.id });
  const own = await createTask(db, { assigneeId });
  const finished = await createTask(db, { assigneeId, doneAt: new Date() });
  const others = await createTask(db, { assigneeId: staff.executive.id, createdBy: staff.admin.id });
  return async () => {
    const rows = await db.task.findMany({ orderBy: { id: 'asc' } });
    const assignees = new Map(rows.map((row) => [row.id, row.assigneeId]));
    return [assigned, own, finished, others].map(({ id }) => assignees.get(id));
  };
}

test.each(['deleted', 'made a customer'])(
  'open tasks of a colleague who is %s go to their creator, or else to the admin',
  async (how) => {
    const assignees = await tasksOfEmployee();
    const { id } = staff.employee;
    const admin = context.as(staff.admin);
    await (how === 'deleted' ? remove(admin, { id }) : change(admin, { id, role: 'user' }));
    expect(await assignees()).toEqual([staff.executive.id, staff.admin.id, id, staff.executive.id]);
    expect(
      await db.auditEntry.findMany({ where: { entity: 'task' }, orderBy: { entityId: 'asc' } }),
    ).toMatchObject([
      {
        action: 'task.update',
        actorId: staff.admin.id,
        before: { assignee_id: id },
        after: { assignee_id: staff.executive.id },
      },
      { action: 'task.update', after: { assignee_id: staff.admin.id } },
    ]);
  },
);

test('tasks given by a suspended colleague go to the admin', async () => {
  const assignees = await tasksOfEmployee();
  const admin = context.as(staff.admin);
  await change(admin, { id: staff.executive.id, active: 0 });
  const { id } = staff.employee;
  await remove(admin, { id });
  expect(await assignees()).toEqual([staff.admin.id, staff.admin.id, id, staff.executive.id]);
});

test('a suspended colleague, and one with another staff role, keep them', async () => {
  const assignees = await tasksOfEmployee();
  const before = await assignees();
  const { id } = staff.employee;
  await change(context.as(staff.admin), { id, active: 0 });
  await change(context.as(staff.admin), { id, role: 'executive' });
  expect(await assignees()).toEqual(before);
});

test('tasks about a deleted customer are blanked and deleted, in the audit trail too', async () => {
  const customerId = staff.customer.id;
  const { id } = await createTask(db, { assigneeId: staff.employee.id, title: 'Very personal', customerId });
  const kept = await createTask(db, { assigneeId: staff.employee.id });
  await db.auditEntry.create({
    data: {
      action: 'task.create',
      entity: 'task',
      entityId: id,
      after: { title: 'Very personal', version: 1 },
    },
  });
  await remove(context.as(staff.admin), { id: customerId });
  expect(await db.task.findUniqueOrThrow({ where: { id } })).toMatchObject({
    title: '',
    deletedAt: context.clock.now(),
  });
  expect(await db.task.findUniqueOrThrow({ where: { id: kept.id } })).toMatchObject({ deletedAt: null });
  expect(JSON.stringify(await db.auditEntry.findMany())).not.toContain('personal');
});
