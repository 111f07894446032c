import { randomUUID } from 'node:crypto';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { actionEndpoint } from '@/lib/contract';
import { createOpportunity } from '@/prisma/factories/sales';
import { expectAccessible } from '@/e2e/fixtures/accessible';
import { opportunityOf, staffAndCustomer, someSaleName } from '@/e2e/fixtures/sales';
import { hydrated } from '@/e2e/fixtures/input-methods';
import { fact, formDialog, untilNotesLoad, firstExactText } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

test(
  'conflicting edits show both values; nothing is overwritten silently',
  { tag: '@desk' },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/status of 409/);
    const { staff, customer } = await staffAndCustomer(accounts, 'executive');
    const name = someSaleName();
    const { id } = await opportunityOf(staff, customer, name);
    await signInBrowser(context, staff);
    await page.goto(`/executive-opportunity?search=${encodeURIComponent(name)}&open=${id}`);
    const details = page.getByRole('region', { name: `Details of ${name}` });
    await details.getByRole('button', { name: 'Edit Opportunity' }).click();
    const form = formDialog(page);
    // Low, so that the form scrolls.
    await page.setViewportSize({ width: 1280, height: 480 });
    await form.getByLabel('Total Amount').fill('1500');

    const update = actionEndpoint(opportunities, opportunities.actions.update);
    const theirs = { action: 'update', id, name: `${name} changed`, total_amount: 2000 };
    expect((await staff.api.call(update, theirs)).status).toBe(200);

    await form.getByRole('button', { name: 'Save' }).click();
    const conflict = form.getByRole('group', { name: 'Changed by someone else' });
    await expect(conflict).toBeFocused();
    await expect(conflict).toBeInViewport();
    const differing = form.getByRole('row', { name: 'Total Amount' });
    await expect(differing).toContainText('₹1,500');
    await expect(differing).toContainText('₹2,000');
    // Untouched fields have the other's values.
    await expect(form.getByLabel('Opportunity Name')).toHaveValue(`${name} changed`);
    await expectAccessible(page);

    await form.getByRole('button', { name: 'Keep mine and save' }).click();
    await expect(formDialog(page)).toHaveCount(0);
    const saved = page.getByRole('region', { name: `Details of ${name} changed` });
    await expect(fact(saved, 'Total Amount')).toContainText('₹1,500.00');
  },
);

test(
  'pagination, sorting and filters are in the URL, and Back undoes one step',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const { staff, customer } = await staffAndCustomer(accounts, 'executive');
    const mark = randomUUID().slice(0, 8);
    const names = Array.from({ length: 53 }, (_, index) => `${mark} ${String(index).padStart(2, '0')}`);
    for (const name of names)
      await createOpportunity(db, { userId: customer.id, executiveId: staff.id, name });
    await signInBrowser(context, staff);
    await page.goto('/executive-opportunity');
    await expect(page.getByText('1–50 of 53', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('51–53 of 53', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/page=2/);
    await page.reload();
    await expect(page.getByText('51–53 of 53', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByText('1–50 of 53', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('51–53 of 53', { exact: true })).toBeVisible();

    await page.getByRole('columnheader', { name: 'Opportunity Name' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Opportunity Name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(page.getByRole('row').nth(1)).toContainText(names[0] ?? '');
    await page.getByLabel('Status').selectOption('Closed');
    await expect(page.getByText('No opportunities match this search and these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(page.getByText('1–50 of 53', { exact: true })).toBeVisible();
  },
);

test(
  'typing in the search on the second page keeps the focus in it',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const { staff, customer } = await staffAndCustomer(accounts, 'executive');
    for (let n = 1; n <= 51; n += 1)
      await createOpportunity(db, { userId: customer.id, executiveId: staff.id, name: `Ring ${n}` });
    await signInBrowser(context, staff);
    await page.goto('/executive-opportunity');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.locator(':focus')).toContainText('51–51 of 51');
    const search = page.getByLabel('Name or ID');
    // Slower than the debounce: the first letter leaves the page.
    await search.pressSequentially('Ring', { delay: 400 });
    await expect(page.getByText('1–50 of 51', { exact: true })).toBeVisible();
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('Ring');
    await expect(formDialog(page)).toHaveCount(0);
  },
);

test(
  'a letter typed while the search before it takes effect is kept',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const { staff, customer } = await staffAndCustomer(accounts, 'executive');
    for (const name of ['Rings', 'Chain'])
      await createOpportunity(db, { userId: customer.id, executiveId: staff.id, name });
    await signInBrowser(context, staff);
    await page.goto('/executive-opportunity');
    const search = page.getByLabel('Name or ID');
    await hydrated(search);
    await expect(page.getByRole('button', { name: 'Apply filters' })).toBeHidden();
    // Typed on a busy phone: one letter before the search is rendered, the next after it.
    await search.evaluate((element: HTMLInputElement) => {
      const { setTimeout: later } = window;
      const type = (letter: string) => {
        element.setRangeText(letter, element.value.length, element.value.length, 'end');
        element.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }));
      };
      let isTyped = false;
      Object.assign(window, {
        setTimeout: (run: () => void, ms: number) =>
          later(() => {
            run();
            if (isTyped || element.value !== 'Rin') return;
            isTyped = true;
            type('g');
            later(() => type('s'), 50);
          }, ms),
      });
    });
    await search.pressSequentially('Rin');
    await expect(page).toHaveURL(/search=Rings/);
    await expect(search).toHaveValue('Rings');
    await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
  },
);

test(
  'delete asks for confirmation; an opportunity with an order shows why it cannot be deleted',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/status of 409/);
    const { staff, customer } = await staffAndCustomer(accounts, 'employee');
    const name = someSaleName();
    const { id } = await opportunityOf(staff, customer, name);
    const update = actionEndpoint(opportunities, opportunities.actions.update);
    expect((await staff.api.call(update, { action: 'update', id, status: 'closed' })).status).toBe(200);
    await signInBrowser(context, staff);

    await page.goto(`/employee-opportunity?open=${id}`);
    // The loaded record replaces that of the list.
    await expect(
      page.getByRole('region', { name: 'Time in Stages' }).getByRole('listitem').first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Delete Opportunity' }).click();
    const confirmDialog = page.getByRole('alertdialog');
    await expect(confirmDialog).toContainText('Are you sure you want to delete this opportunity?');
    await confirmDialog.getByRole('button', { name: 'Delete' }).click();
    await expect(confirmDialog).toContainText('Failed to delete opportunity. Please try again.');
    await expect(confirmDialog).toContainText(
      'This opportunity has an order. Please delete the order first.',
    );
    await confirmDialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(confirmDialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Delete Opportunity' }).click();
    await expect(confirmDialog).toContainText('Are you sure you want to delete this opportunity?');
    await expect(confirmDialog).not.toContainText('Failed to delete opportunity.');
    await confirmDialog.getByRole('button', { name: 'Cancel' }).click();

    await page.goto('/employee-orders');
    await page.getByRole('button', { name: `View Order for ${name}` }).click();
    await untilNotesLoad(page);
    await page.getByRole('button', { name: 'Delete Order' }).click();
    await expect(confirmDialog).toContainText('Are you sure you want to delete this order?');
    await confirmDialog.getByRole('button', { name: 'Delete' }).click();
    await expect(firstExactText(page, 'Order deleted successfully!')).toBeVisible();
    await expect(page.getByRole('row', { name })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Orders Management' })).toBeFocused();

    await page.goto(`/employee-opportunity?open=${id}`);
    await untilNotesLoad(page);
    await page.getByRole('button', { name: 'Delete Opportunity' }).click();
    await confirmDialog.getByRole('button', { name: 'Delete' }).click();
    await expect(firstExactText(page, 'Opportunity deleted successfully!')).toBeVisible();
    await expect(page.getByRole('row', { name })).toHaveCount(0);
  },
);

test(
  'deleting the last row of the second page leaves a way back to the first',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const { staff, customer } = await staffAndCustomer(accounts, 'executive');
    const parties = { userId: customer.id, executiveId: staff.id };
    for (let n = 1; n <= 51; n += 1)
      await createOpportunity(db, {
        ...parties,
        name: `Stud ${n}`,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, n)),
      });
    await signInBrowser(context, staff);
    await page.goto('/executive-opportunity');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('51–51 of 51', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'View Stud 1', exact: true }).click();
    await untilNotesLoad(page);
    await page.getByRole('button', { name: 'Delete Opportunity' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Nothing on this page')).toBeVisible();
    await expect(page.getByText('0 of 50', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('table').getByRole('button', { name: 'First page' }).click();
    await expect(page.getByText('1–50 of 50', { exact: true })).toBeVisible();
  },
);

test(
  'a filter that is taken back before its rows are there leaves the list as it was',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts }) => {
    const { staff, customer } = await staffAndCustomer(accounts, 'executive');
    const name = someSaleName();
    await opportunityOf(staff, customer, name);
    await signInBrowser(context, staff);
    await page.goto('/executive-opportunity');
    await page.route('**/api/Opportunity', (route) =>
      route.request().postData()?.includes('closed') ? undefined : route.continue(),
    );
    const table = page.getByRole('table');
    await expect(async () => {
      await page.getByLabel('Status').selectOption('Closed');
      await expect(table).toHaveAttribute('aria-busy', 'true', { timeout: 2000 });
    }).toPass();
    await page.goBack();
    await expect(page.getByLabel('Status')).toHaveValue('');
    await expect(table).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('row', { name }).first()).toBeVisible();
  },
);
