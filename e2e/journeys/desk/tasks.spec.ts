import { createTask } from '@/prisma/factories/notes-and-tasks';
import { createOpportunity } from '@/prisma/factories/sales';
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

    await tasks.getByRole('button', { name: 'Show done tasks' }).press('Enter');
    const done = tasks.getByRole('region', { name: 'Done' });
    await done.getByRole('checkbox', { name: 'Done: First' }).press('Space');
    await expect(done.getByRole('listitem')).toHaveCount(0);
    await expect(add).toBeFocused();
  },
);
