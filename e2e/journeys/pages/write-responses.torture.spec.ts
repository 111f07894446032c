import { doing, holdAll } from '@/e2e/fixtures/held-requests';
import { hydratedWhole } from '@/e2e/fixtures/input-methods';
import { field, formDialog, visitRow } from '@/e2e/fixtures/screens';
import { today } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createVisitToday } from '@/prisma/factories/bookings';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { createTask } from '@/prisma/factories/notes-and-tasks';

/* The response of a write is shown at once, whatever becomes of the reload after it. */

test(
  'front desk: a visit checked in can be undone before the day reloads',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const customer = await accounts.activeCustomer({ name: 'Gauri Shah' });
    const { id, code, storeId } = await createVisitToday(db, customer);
    const { shopAddress } = await db.store.findUniqueOrThrow({ where: { id: storeId } });
    await signInBrowser(context, await accounts.staff('employee'));
    await page.goto(`/front-desk?store=${encodeURIComponent(shopAddress)}`);
    await page.getByLabel('Code, mobile or name').fill(code);
    const row = visitRow(page, 'Gauri Shah');
    await expect(row.getByText('Expected')).toBeVisible();
    await holdAll(page, '**/api/visits', doing('day'));
    await row.getByRole('button', { name: /^Check in: / }).click();
    await expect(row.getByText('Arrived')).toBeVisible();
    await row.getByRole('button', { name: /^Undo: / }).click();
    await expect(row.getByText('Expected')).toBeVisible();
    expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ visit: 'expected' });
  },
);

test(
  'tasks: an added, moved or deleted task is shown before the lists reload',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.staff('executive');
    await createTask(db, { title: 'Call Lakshmi', assigneeId: me.id, dueOn: today(), dueTime: '23:30:00' });
    await signInBrowser(context, me);
    await page.goto('/executive-dashboard');
    await hydratedWhole(page);
    await holdAll(page, '**/api/tasks', doing('list'));
    const card = page.getByRole('region', { name: 'Your Tasks' });
    const tasksOf = (group: string) =>
      card.getByRole('region', { name: group, exact: true }).getByRole('listitem');
    const form = formDialog(page);
    await card.getByRole('button', { name: 'Add Task' }).click();
    await field(form, 'Task').fill('Polish the display');
    await field(form, 'Time').fill('10:00');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(tasksOf('Today')).toHaveText([/^Polish the display/, /^Call Lakshmi/]);
    await card.getByRole('button', { name: 'Edit: Polish the display' }).click();
    await field(form, 'Due on').fill(daysAfter(today(), 1));
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(tasksOf('Next')).toHaveText([/^Polish the displayTomorrow/]);
    await expect(tasksOf('Today')).toHaveText([/^Call Lakshmi/]);
    await card.getByRole('button', { name: 'Delete: Polish the display' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(card.getByText('Polish the display')).toHaveCount(0);
  },
);
