import type { Page } from 'playwright/test';
import { doing, holdAll } from '@/e2e/fixtures/held-requests';
import { hydratedWhole } from '@/e2e/fixtures/input-methods';
import { someSaleName } from '@/e2e/fixtures/sales';
import { field, formDialog, statusWith, visitRow } from '@/e2e/fixtures/screens';
import { freeSlot, today } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createVisitToday } from '@/prisma/factories/bookings';
import { daysAfter } from '@/lib/text/calendar';
import { createTask } from '@/prisma/factories/notes-and-tasks';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createFullSlot, createWaitingEntry } from '@/prisma/factories/waiting-entries';

/* The response of a write is shown at once, whatever becomes of the reload after it. */

const payments = (page: Page) => page.getByRole('region', { name: 'Payments', exact: true });

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
  'front desk: a walk-in is shown before the day reloads',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const customer = await accounts.activeCustomer({ name: 'Gauri Shah' });
    const { storeId } = await createVisitToday(db, customer);
    const { shopAddress } = await db.store.findUniqueOrThrow({ where: { id: storeId } });
    await signInBrowser(context, await accounts.staff('employee'));
    await page.goto(`/front-desk?store=${encodeURIComponent(shopAddress)}`);
    await page.getByLabel('Code, mobile or name').fill(customer.mobile);
    const row = visitRow(page, 'Gauri Shah');
    await expect(row.getByText('Expected')).toBeVisible();
    await holdAll(page, '**/api/visits', doing('day'));
    await page.getByRole('button', { name: 'Walk-in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Mobile number').fill(customer.mobile);
    await dialog.getByRole('button', { name: 'Check in' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row.getByText('Arrived')).toBeVisible();
  },
);

test(
  'ledger: payment, void and invoice are shown before the ledger reloads',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const { id: userId } = await accounts.activeCustomer();
    const { id: opportunityId } = await createOpportunity(db, { userId, status: 'closed' });
    const { id } = await createOrder(db, { userId, opportunityId, totalAmount: '1000.00' });
    await createItem(db, { opportunityId, orderId: id, price: '1000.00' });
    await signInBrowser(context, await accounts.staff('admin'));
    await page.goto(`/admin-orders?search=${id}&open=${id}`);
    await expect(payments(page)).toContainText('No payments yet.');
    await holdAll(page, '**/api/order_payments', doing('list'));
    const entries = payments(page).getByRole('listitem');
    const record = async (amount: string) => {
      await payments(page).getByRole('button', { name: 'Record Payment' }).click();
      await field(formDialog(page), 'Amount').fill(amount);
      await formDialog(page).getByRole('radio', { name: 'Cash' }).check();
      await formDialog(page).getByRole('button', { name: 'Record Payment' }).click();
      await expect(formDialog(page)).toHaveCount(0);
    };
    await record('400');
    await expect(entries).toContainText(['Paid ₹400.00, due ₹600.00']);
    await entries.getByRole('button', { name: /^Void/ }).click();
    await field(formDialog(page), 'Reason').fill('Typed twice');
    await formDialog(page).getByRole('button', { name: 'Void' }).click();
    await expect(entries).toContainText(['Typed twice']);
    await record('1000');
    await expect(entries).toHaveCount(2);
    await entries
      .last()
      .getByRole('button', { name: /^Refund/ })
      .click();
    await field(formDialog(page), 'Amount').fill('100');
    await field(formDialog(page), 'Note').fill('Discount');
    await formDialog(page).getByRole('button', { name: 'Refund' }).click();
    await expect(entries).toHaveCount(3);
    await record('100');
    await payments(page).getByRole('button', { name: 'Issue invoice' }).click();
    await expect(payments(page).getByRole('link', { name: /^Open invoice/ })).toBeVisible();
  },
);

test(
  'waiting list: an entry disappears with Leave, before the list reloads',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.activeCustomer();
    const slot = await freeSlot(db);
    await createFullSlot(db, slot);
    await createWaitingEntry(db, me.id, slot);
    await signInBrowser(context, me);
    await page.goto('/gold_slot_booking');
    await hydratedWhole(page);
    await holdAll(page, '**/api/waiting_list', doing('mine'));
    const list = page.getByRole('region', { name: 'Waiting list' });
    await list.getByRole('button', { name: /^Leave: / }).click();
    await expect(statusWith(page, 'You left the waiting list.')).toBeVisible();
    await expect(list).toBeHidden();
  },
);

test(
  'board: a new opportunity is on top of its column, with the other cards in place',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
    await signInBrowser(context, me);
    await page.goto('/executive-opportunity?view=board');
    await hydratedWhole(page);
    await holdAll(page, '**/api/Opportunity', doing('board'));
    await page.getByRole('button', { name: 'Create Opportunity' }).click();
    const name = someSaleName();
    await field(formDialog(page), 'Opportunity Name').fill(name);
    await field(formDialog(page), 'User ID').fill(String(customer.id));
    await field(formDialog(page), 'Total Amount').fill('1000');
    await formDialog(page).getByRole('button', { name: 'Create Opportunity' }).click();
    await expect(formDialog(page)).toHaveCount(0);
    const column = page.getByRole('region', { name: /^New/ });
    await expect(column.getByRole('link', { name })).toBeVisible();
    expect(await db.opportunity.count({ where: { name } })).toBe(1);
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
