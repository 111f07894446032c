import { createOpportunity } from '@/prisma/factories/sales';
import { tasks } from '@/lib/desk/tasks/contract';
import { actionOf } from '@/e2e/fixtures/actions';
import { expectRefusal, stale } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';

const create = actionOf(tasks, tasks.actions.create);
const update = actionOf(tasks, tasks.actions.update);
const done = actionOf(tasks, tasks.actions.done);
const undo = actionOf(tasks, tasks.actions.undo);
const remove = actionOf(tasks, tasks.actions.delete);
const list = actionOf(tasks, tasks.actions.list);

test('assign, list, complete, reopen, change and delete', async ({ accounts, database: { db } }) => {
  const [me, colleague, customer] = [
    await accounts.staff('executive'),
    await accounts.staff('employee'),
    await accounts.account(),
  ];
  const { id: opportunityid } = await createOpportunity(db, { userId: customer.id, executiveId: me.id });
  const { message, data } = await create.run(me.api, {
    title: 'Call back',
    due_on: '2020-01-31',
    due_time: '10:30:00',
    assignee_id: String(colleague.id),
    opportunityid,
  });
  expect(message).toBe('Task created successfully!');
  expect(data).toMatchObject({
    title: 'Call back',
    due_on: '2020-01-31',
    due_time: '10:30:00',
    assignee_id: colleague.id,
    created_by: me.id,
    customer_id: customer.id,
    opportunityid,
    done_at: null,
    version: 1,
  });
  // The colleague may not see the sale or the customer.
  const hidden = { ...data, customer_id: null, customer_name: null, opportunityid: null };
  expect(await list.run(colleague.api, { filter: 'mine', due: 'overdue' })).toEqual({
    data: [hidden],
    total: 1,
    next_cursor: null,
  });
  expect((await list.run(me.api, { filter: 'given' })).data).toEqual([data]);
  const finished = await done.run(colleague.browser, { id: data.id });
  expect(finished).toMatchObject({
    message: 'Task done.',
    data: { done_at: expect.any(String), version: 2 },
  });
  expect(await done.run(colleague.api, { id: data.id })).toEqual(finished);
  expect((await undo.run(me.api, { id: data.id })).data).toMatchObject({ done_at: null, version: 3 });
  expect((await update.run(me.api, { id: data.id, due_time: null, version: 3 })).data.due_time).toBeNull();
  expectRefusal(await update.send(me.api, { id: data.id, title: 'x', version: 3 }), stale);
  expectRefusal(await update.send(colleague.api, { id: data.id, title: 'x' }), {
    status: 403,
    code: 'FORBIDDEN',
  });
  expectRefusal(await remove.send(colleague.api, { id: data.id }), { status: 403, code: 'FORBIDDEN' });
  expect(await remove.run(me.api, { id: data.id })).toEqual({ message: 'Task deleted successfully!' });
  expectRefusal(await done.send(me.api, { id: data.id }), { status: 404, code: 'NOT_FOUND' });
});

test('an employee cannot assign tasks to others, and wrong fields are named', async ({ accounts }) => {
  const [me, other] = [await accounts.staff('employee'), await accounts.staff('employee')];
  const task = { title: 'Call back', due_on: '2027-01-31' };
  expectRefusal(await create.send(me.api, { ...task, assignee_id: other.id }), {
    status: 403,
    code: 'FORBIDDEN',
    fields: ['assignee_id'],
  });
  expectRefusal(await create.send(me.api, { title: 'x'.repeat(201), due_on: 'soon' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['due_on', 'title'],
  });
  expectRefusal(await list.send(me.api, { filter: 'all' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['filter'],
  });
  const { data } = await create.run(me.api, task);
  expect(data).toMatchObject({ assignee_id: me.id, created_by: me.id });
  expectRefusal(await done.send(other.api, { id: data.id }), { status: 404, code: 'NOT_FOUND' });
});
