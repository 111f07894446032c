import { createTask } from '@/prisma/factories/notes-and-tasks';
import { actionEndpoint } from '@/lib/contract';
import { tasks } from '@/lib/desk/tasks/contract';
import { storeDate } from '@/lib/kernel/text/format';
import { field, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

test(
  'a conflict names the person to whom the task was given meanwhile',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 409/);
    const me = await accounts.staff('executive');
    const [mine, theirs] = [await accounts.staff('employee'), await accounts.staff('employee')];
    const { id } = await createTask(db, {
      title: 'Call Lakshmi',
      assigneeId: me.id,
      dueOn: storeDate(new Date()),
    });
    await signInBrowser(context, me);
    await page.goto('/executive-dashboard');
    await page.getByRole('button', { name: 'Edit: Call Lakshmi' }).click();
    const form = formDialog(page);
    await expect(field(form, 'Assigned to')).toHaveValue('You');
    await field(form, 'Assigned to').fill('Nobody of this name');
    await expect(page.getByText('Nobody found. Try another name or enter the ID.')).toBeVisible();
    await field(form, 'Assigned to').fill(String(mine.id));
    await field(form, 'Assigned to').press('Tab');
    await expect(field(form, 'Assigned to')).toHaveValue(mine.name);
    const update = actionEndpoint(tasks, tasks.actions.update);
    const input = { action: 'update', id, assignee_id: theirs.id };
    expect((await me.api.call(update, input)).status).toBe(200);

    await form.getByRole('button', { name: 'Save' }).click();
    const differing = form.getByRole('row', { name: 'Assigned to' });
    for (const { name, id: personId } of [mine, theirs])
      await expect(differing).toContainText(`${name} (ID: ${personId})`);
  },
);
