import { createNote, createTask } from '@/prisma/factories/notes-and-tasks';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { storeDate } from '@/lib/kernel/text/format';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { field, formDialog } from '@/e2e/fixtures/screens';
import { gate } from '@/e2e/testing/gate';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { daysAfter } from '@/lib/kernel/text/calendar';

const today = () => storeDate(new Date());

test('dashboard: tasks by day, ticked off and taken back, added, changed and deleted', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [me, colleague] = [await accounts.staff('executive'), await accounts.staff('employee')];
  const late = await createTask(db, {
    title: 'Send the estimate',
    assigneeId: me.id,
    dueOn: daysAfter(today(), -2),
  });
  await createTask(db, { title: 'Call Lakshmi', assigneeId: me.id, dueOn: today(), dueTime: '23:30:00' });
  await createTask(db, { title: 'Order boxes', assigneeId: me.id, dueOn: daysAfter(today(), 3) });
  await createTask(db, { title: 'Not mine', assigneeId: colleague.id, dueOn: today() });
  await signInBrowser(context, me);
  await page.goto('/executive-dashboard');
  const card = page.getByRole('region', { name: 'Your Tasks' });
  const group = (name: string) => card.getByRole('region', { name, exact: true });
  await expect(group('Overdue').getByRole('listitem')).toHaveText([/^Send the estimate/]);
  await expect(group('Today').getByRole('listitem')).toHaveText([/^Call LakshmiToday, 11:30 PM/]);
  await expect(group('Next').getByRole('listitem')).toHaveText([/^Order boxes/]);
  await expect(card.getByText('Not mine')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Today’s Visits' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  const box = card.getByRole('checkbox', { name: 'Done: Send the estimate' });
  await box.check();
  await expect(card.getByRole('button', { name: 'Undo: Send the estimate' })).toBeVisible();
  const doneAt = async () => (await db.task.findUniqueOrThrow({ where: { id: late.id } })).doneAt;
  await expect.poll(doneAt).not.toBeNull();
  await card.getByRole('button', { name: 'Undo: Send the estimate' }).click();
  await expect(box).not.toBeChecked();
  await expect.poll(doneAt).toBeNull();

  await card.getByRole('button', { name: 'Add Task' }).click();
  const form = formDialog(page);
  await field(form, 'Task').fill('Polish the display');
  await field(form, 'Time').fill('10:00');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(group('Today').getByRole('listitem')).toHaveText([/^Polish the display/, /^Call Lakshmi/]);
  await card.getByRole('button', { name: 'Edit: Polish the display' }).click();
  await field(form, 'Due on').fill(daysAfter(today(), 1));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(group('Next').getByRole('listitem')).toHaveText([
    /^Polish the displayTomorrow, 10:00 AM/,
    /^Order boxes/,
  ]);
  // The groups load separately.
  const remove = card.getByRole('button', { name: 'Delete: Polish the display' });
  await expect(remove).toHaveCount(1);
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card.getByText('Polish the display')).toHaveCount(0);
  // The closing dialog gives the focus back: a key pressed before would go astray.
  await expect(card.getByRole('button', { name: 'Add Task' })).toBeFocused();

  await card.getByRole('checkbox', { name: 'Done: Call Lakshmi' }).press('Space');
  await expect(card.getByRole('button', { name: 'Undo: Call Lakshmi' })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => db.task.count({ where: { assigneeId: me.id, doneAt: { not: null } } })).toBe(1);
  await page.reload();
  await expect(group('Overdue')).toBeVisible();
  await expect(card.getByText('Call Lakshmi')).toHaveCount(0);
});

test(
  'dashboard: Undo of a completed task ends after ten seconds; a failed completion is reverted',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/ERR_FAILED/);
    const me = await accounts.staff('employee');
    await createTask(db, { title: 'First', assigneeId: me.id, dueOn: today() });
    await createTask(db, { title: 'Second', assigneeId: me.id, dueOn: today() });
    await signInBrowser(context, me);
    await page.clock.install();
    await page.goto('/employee-dashboard');
    const card = page.getByRole('region', { name: 'Your Tasks' });
    await card.getByRole('checkbox', { name: 'Done: First' }).check();
    await expect(card.getByRole('button', { name: 'Undo: First' })).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(card.getByText('First')).toHaveCount(0);
    await expect(card.getByText('Second')).toBeVisible();

    await page.route('**/api/tasks', (route) => route.abort());
    await card.getByRole('checkbox', { name: 'Done: Second' }).click();
    await expect(card.getByRole('alert').first()).toContainText('The task could not be changed.');
    await expect(card.getByRole('checkbox', { name: 'Done: Second' })).not.toBeChecked();
  },
);

test(
  'tasks of a record: the focus moves to Add Task when a done or reopened task leaves its list',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
    const { id } = await createOpportunity(db, { userId: customer.id, executiveId: me.id });
    for (const title of ['First', 'Second'])
      await createTask(db, { title, assigneeId: me.id, opportunityId: id, customerId: customer.id });
    await signInBrowser(context, me);
    await page.clock.install();
    const held = gate();
    await page.route('**/api/tasks', async (route) => {
      if (route.request().postData()?.includes('"done"') === true) await held.passed;
      await route.continue();
    });
    await page.goto(`/executive-opportunity?search=${id}&open=${id}`);
    const tasks = page.getByRole('region', { name: 'Tasks' });
    const box = tasks.getByRole('checkbox', { name: 'Done: First' });
    await box.press('Space');
    await expect(tasks.getByRole('button', { name: 'Undo: First' })).toBeVisible();
    await expect(box).toBeFocused();
    // The row leaves when the time to undo is over and the request has ended.
    await page.clock.runFor(10_000);
    await expect(box).toBeVisible();
    held.open();
    await expect(box).toHaveCount(0);
    const add = tasks.getByRole('button', { name: 'Add Task' });
    await expect(add).toBeFocused();

    await tasks.getByRole('button', { name: 'Show completed tasks' }).press('Enter');
    const done = tasks.getByRole('region', { name: 'Done' });
    await done.getByRole('checkbox', { name: 'Done: First' }).press('Space');
    await expect(done.getByRole('listitem')).toHaveCount(0);
    await expect(add).toBeFocused();
  },
);

test(
  'details of an opportunity: notes and tasks of the record',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, colleague] = [await accounts.staff('executive'), await accounts.staff('employee')];
    const customer = await accounts.account();
    const sale = { userId: customer.id, executiveId: me.id, employeeId: colleague.id };
    const { id } = await createOpportunity(db, sale);
    await createNote(db, {
      customerId: customer.id,
      opportunityId: id,
      authorId: colleague.id,
      text: 'Of Emil',
    });
    await signInBrowser(context, me);
    await page.goto(`/executive-opportunity?search=${id}&open=${id}`);
    const notes = page.getByRole('region', { name: 'Notes' });
    const tasks = page.getByRole('region', { name: 'Tasks' });
    await expect(notes.getByRole('listitem')).toHaveText([/^Of Emil/]);
    await expect(notes.getByRole('button', { name: /^Edit|^Delete|^Pin/ })).toHaveCount(0);
    await expectAccessible(page);

    await notes.getByRole('button', { name: 'Add Note' }).click();
    const form = formDialog(page);
    await field(form, 'Note').fill('Antique finish\nSize 14');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(notes.getByRole('listitem')).toHaveText([
      /^Antique finish\s*Size 14.*just now/s,
      /^Of Emil/,
    ]);
    await notes.getByRole('button', { name: /^Pin: Antique/ }).click();
    await expect(notes.getByText('Pinned', { exact: true })).toBeVisible();
    await notes.getByRole('button', { name: /^Edit: Antique/ }).click();
    await field(form, 'Note').fill('Size 15');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(notes.getByRole('listitem').first()).toHaveText(/^Size 15.*edited/s);
    await notes.getByRole('button', { name: 'Delete: Size 15' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(notes.getByRole('listitem')).toHaveText([/^Of Emil/]);

    await expect(tasks.getByText('Nothing to do.')).toBeVisible();
    await tasks.getByRole('button', { name: 'Add Task' }).click();
    await field(form, 'Task').fill('Show three necklaces');
    await field(form, 'Assigned to').fill(String(colleague.id));
    const person = `Employee · ID ${colleague.id}`;
    await expect(page.getByRole('option').filter({ hasText: new RegExp(`${person}$`) })).toContainText(
      colleague.name,
    );
    await field(form, 'Assigned to').press('Tab');
    await expect(field(form, 'Assigned to')).toHaveValue(colleague.name);
    await expect(form.getByText(person)).toBeVisible();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(tasks.getByRole('listitem')).toHaveText([/^Show three necklacesToday/]);
    expect(await db.task.findFirstOrThrow({ where: { opportunityId: id } })).toMatchObject({
      assigneeId: colleague.id,
      createdBy: me.id,
      customerId: customer.id,
    });
    await tasks.getByRole('checkbox', { name: 'Done: Show three necklaces' }).check();
    await expect.poll(() => db.task.count({ where: { opportunityId: id, doneAt: { not: null } } })).toBe(1);
    await tasks.getByRole('button', { name: 'Show completed tasks' }).click();
    await expect(tasks.getByRole('region', { name: 'Done' }).getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
  },
);

test(
  'details of an order: its own notes only, and a new task',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('employee'), await accounts.account()];
    const sale = { userId: customer.id, employeeId: me.id };
    const [order, other] = [await createOrder(db, sale), await createOrder(db, sale)];
    for (const [text, orderId] of [
      ['Of this order', order.id],
      ['Of another', other.id],
    ] as const)
      await createNote(db, { customerId: customer.id, orderId, authorId: me.id, text });
    await signInBrowser(context, me);
    await page.goto(`/employee-orders?search=${order.id}&open=${order.id}`);
    const notes = page.getByRole('region', { name: 'Notes' });
    await expect(notes.getByRole('listitem')).toHaveText([/^Of this order/]);
    await page.getByRole('region', { name: 'Tasks' }).getByRole('button', { name: 'Add Task' }).click();
    const form = formDialog(page);
    // Employees give tasks to nobody else.
    await expect(field(form, 'Assigned to')).toHaveCount(0);
    await field(form, 'Task').fill('Call about the balance');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('checkbox', { name: 'Done: Call about the balance' })).toBeVisible();
  },
);
