import { beforeEach, describe, expect, test } from 'vitest';
import { createOpportunity } from '@/prisma/factories/sales';
import type { User } from '@/lib/db/generated/client';
import { tasks } from '@/lib/desk/tasks/contract';
import { deleteTask, reopenTask, updateTask } from '@/lib/desk/tasks/operations';
import type { Company } from '@/e2e/testing/company';
import { refusalOf } from '@/e2e/testing/context';
import { codeOf } from '@/e2e/testing/code-of';
import { done, taskFixture, today } from '@/e2e/testing/task-fixture';
import { throughContract } from '@/e2e/testing/through-contract';
import { userRow } from '@/prisma/factories/users';
import { callRequests } from './contract';
import { askForCall, readOwnCall, withdrawCall } from './operations';

/* Who is asked to call, until when a request is open, and one at a time (docs/product/rules.md, "Requests for a call"). */

const fixture = await taskFixture();
const { db, context, as, titlesFor } = fixture;

const ask = throughContract(callRequests.actions.ask, askForCall);
const withdraw = throughContract(callRequests.actions.withdraw, withdrawCall);
const mine = throughContract(callRequests.actions.mine, readOwnCall);
const undo = throughContract(tasks.actions.undo, reopenTask);
const update = throughContract(tasks.actions.update, updateTask);
const remove = throughContract(tasks.actions.delete, deleteTask);

const wish = { region: 'Telangana', day_part: 'morning', words: ' A necklace ' };
const title = 'Call back in the morning (Telangana): A necklace';

let staff: Company;
let customer: User;
let secondAdmin: User;

beforeEach(async () => {
  staff = await fixture.reset();
  customer = await db.user.update({ where: { id: staff.customer.id }, data: { planActive: true } });
  secondAdmin = await db.user.create({ data: await userRow({ role: 'admin', name: 'Anil Admin' }) });
});

const isOpen = async () => (await mine(as(customer), {})).data !== null;
const openTasks = () =>
  db.task.findMany({ where: { doneAt: null, deletedAt: null }, orderBy: { id: 'asc' } });

describe('a request', () => {
  test('is a task of today for each active admin, about the customer', async () => {
    const { message, data } = await ask(as(customer), wish);
    expect(message).toBe('We will call you.');
    expect(data).toEqual({ asked_at: context.clock.now().toISOString() });
    expect(await mine(as(customer), {})).toEqual({ data });
    const given = await openTasks();
    expect(given.map(({ assigneeId }) => assigneeId)).toEqual([staff.admin.id, secondAdmin.id]);
    for (const task of given)
      expect(task).toMatchObject({
        title,
        customerId: customer.id,
        dueOn: new Date(today),
        asksForCall: true,
      });
    expect(await titlesFor(staff.executive)).toEqual([]);
    expect(await db.auditEntry.findMany({ where: { entity: 'user' } })).toMatchObject([
      { action: 'user.ask_for_call', actorId: customer.id, entityId: customer.id },
    ]);
  });

  test('goes to the executive of the newest open opportunity', async () => {
    const of = { userId: customer.id };
    await createOpportunity(db, { ...of, executiveId: staff.executive.id });
    await createOpportunity(db, { ...of, executiveId: staff.otherExecutive.id, status: 'closed' });
    await createOpportunity(db, of);
    await ask(as(customer), { region: 'Others' });
    expect(await openTasks()).toMatchObject([
      { assigneeId: staff.executive.id, title: 'Call back (Others).' },
    ]);
  });

  test('goes to the admins if that executive is suspended', async () => {
    await createOpportunity(db, { userId: customer.id, executiveId: staff.executive.id });
    await db.user.update({ where: { id: staff.executive.id }, data: { suspended: true } });
    await db.user.update({ where: { id: secondAdmin.id }, data: { suspended: true } });
    await ask(as(customer), wish);
    expect(await openTasks()).toMatchObject([{ assigneeId: staff.admin.id }]);
  });

  test('is one at a time, also for two at once', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(ask(as(customer), wish))));
    expect(codes.toSorted()).toEqual(['ALREADY_ASKED', 'ALREADY_ASKED', 'done']);
    expect(await db.task.count()).toBe(2);
  });

  test.each([
    ['a customer without the plan', 'SUBSCRIPTION_REQUIRED', wish],
    ['staff', 'FORBIDDEN', wish],
    ['a shop', 'VALIDATION', { region: "Jeweller's shop, Governer Peta, Vijayawada" }],
    ['too many words', 'VALIDATION', { region: 'Others', words: 'x'.repeat(141) }],
  ] as const)('is refused for %s: %s', async (who, code, input) => {
    const actor = who === 'staff' ? staff.employee : who.includes('without') ? staff.otherCustomer : customer;
    expect(await codeOf(ask(as(actor), input))).toBe(code);
    expect(await db.task.count()).toBe(0);
  });

  test('has a title within its limit, with the longest input', async () => {
    await ask(as(customer), { region: 'Andhra Pradesh', day_part: 'afternoon', words: 'x'.repeat(140) });
    expect((await openTasks())[0]?.title.length).toBeLessThanOrEqual(200);
  });
});

describe('a request ends', () => {
  beforeEach(async () => {
    await ask(as(customer), wish);
  });

  test('when one of the admins has called: the others have nothing to do', async () => {
    const [first] = await openTasks();
    await done(as(staff.admin), { id: first?.id ?? 0 });
    expect(await openTasks()).toEqual([]);
    expect(await isOpen()).toBe(false);
    expect(await db.auditEntry.findMany({ where: { action: 'task.delete' } })).toMatchObject([
      { actorId: staff.admin.id },
    ]);
    await undo(as(staff.admin), { id: first?.id ?? 0 });
    expect(await isOpen()).toBe(true);
    expect(await openTasks()).toHaveLength(1);
  });

  test('by its own tasks: one of an earlier request does not end a new one', async () => {
    const [first] = await openTasks();
    await done(as(staff.admin), { id: first?.id ?? 0 });
    context.clock.forward(60);
    await ask(as(customer), wish);
    await undo(as(staff.admin), { id: first?.id ?? 0 });
    await done(as(staff.admin), { id: first?.id ?? 0 });
    expect(await isOpen()).toBe(true);
    expect(await openTasks()).toHaveLength(2);
  });

  test('not by a task that is given to another customer, which is refused', async () => {
    const [first] = await openTasks();
    const { id, version } = first ?? { id: 0, version: 0 };
    const other = await createOpportunity(db, { userId: staff.otherCustomer.id });
    for (const sent of [
      { customer_id: staff.otherCustomer.id },
      { customer_id: null },
      { customer_id: null, opportunityid: other.id },
    ])
      expect(
        (await refusalOf(update(as(staff.admin), { id, version, ...sent }))).details.fields,
      ).toHaveProperty('customer_id');
    await update(as(staff.admin), { id, version, title: 'Call back' });
    expect(await isOpen()).toBe(true);
  });

  test('once, when two complete their tasks at the same time', async () => {
    const [first, second] = await openTasks();
    const codes = await Promise.all([
      codeOf(done(as(staff.admin), { id: first?.id ?? 0 })),
      codeOf(done(as(secondAdmin), { id: second?.id ?? 0 })),
    ]);
    expect(codes.toSorted()).toEqual(['NOT_FOUND', 'done']);
    expect(await openTasks()).toEqual([]);
  });

  test('when all delete their tasks, not when one does', async () => {
    for (const [index, { id }] of (await openTasks()).entries()) {
      await remove(as(staff.admin), { id });
      expect(await isOpen()).toBe(index === 0);
    }
  });

  test('when the customer withdraws it, which is repeatable, and leaves other tasks', async () => {
    await db.task.create({
      data: {
        title: 'Other',
        dueOn: new Date(today),
        assigneeId: staff.admin.id,
        createdBy: staff.admin.id,
        customerId: customer.id,
      },
    });
    for (const _ of [1, 2])
      expect(await withdraw(as(customer), {})).toEqual({ message: 'Request for a call withdrawn.' });
    expect((await openTasks()).map((task) => task.title)).toEqual(['Other']);
    expect(await db.auditEntry.count({ where: { action: 'user.withdraw_call' } })).toBe(1);
    expect(await codeOf(ask(as(customer), wish))).toBe('done');
  });

  test('not by another customer', async () => {
    await withdraw(as(staff.otherCustomer), {});
    expect(await openTasks()).toHaveLength(2);
    expect((await mine(as(staff.otherCustomer), {})).data).toBeNull();
  });
});
