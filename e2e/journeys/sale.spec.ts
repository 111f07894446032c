import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { opportunities } from '@/lib/opportunities/contract';
import { actionEndpoint } from '@/lib/contract';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { inputMethodOf, inputMethods } from '@/e2e/fixtures/input-methods';
import { opportunityOf, salesRoles, staffAndCustomer, type SalesRole } from '@/e2e/fixtures/sales';
import { fact, formDialog, untilNotesLoad } from '@/e2e/fixtures/screens';
import { enter, expect, test } from '@/e2e/fixtures/test';

/** Of an order created by closing. */
const firstStatus: Record<SalesRole, string> = { admin: 'Unpaid', executive: 'Unpaid', employee: 'Partial' };

const someName = () => `Bridal set ${randomUUID().slice(0, 8)}`;
const said = (page: Page, words: string) => page.getByText(words, { exact: true }).first();

/** In `npm test`; the others are torture. */
const usual = new Set(['executive keyboard', 'employee touch']);

for (const { inputMethod, tag } of inputMethods) {
  for (const role of salesRoles) {
    test(
      `${role} takes a sale from opportunity to paid order by ${inputMethod}`,
      { tag: usual.has(`${role} ${inputMethod}`) ? tag : [tag, '@torture'] },
      async ({ page, context, people, complaints }) => {
        // The order completed too early.
        complaints.allow(/status of 400/);
        const input = inputMethodOf(inputMethod, page);
        // Same screens for all roles, by mouse and keyboard.
        const looks = role === 'executive' && inputMethod !== 'keyboard';
        const { staff, customer } = await staffAndCustomer(people, role);
        const name = someName();
        await enter(context, staff);
        await page.goto(`/${role}-opportunity`);
        await expect(page.getByRole('heading', { level: 1, name: 'Opportunities Management' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
          'href',
          `/${role}-dashboard`,
        );

        const details = page.getByRole('region', { name: `Details of ${name}` });
        await test.step('create an opportunity for a customer found by mobile', async () => {
          await input.press(page.getByRole('button', { name: 'Create Opportunity' }));
          const form = formDialog(page);
          await expect(form.getByRole('heading', { name: 'Create New Opportunity' })).toBeVisible();
          await input.press(form.getByRole('button', { name: 'Create Opportunity' }));
          await expect(form.getByText('Opportunity Name is required.')).toBeVisible();
          await expect(form.getByText('User ID is required.')).toBeVisible();
          await input.write(form.getByLabel('Opportunity Name'), name);
          const whose = form.getByLabel('User ID');
          await input.take(whose, customer.mobile, page.getByRole('option', { name: customer.name }));
          await expect(whose).toHaveValue(String(customer.id));
          if (role === 'admin' || role === 'employee') {
            const executive = await people.account({ role: 'executive' });
            await input.write(form.getByLabel('Executive ID'), String(executive.id));
          }
          if (role === 'admin') {
            const employee = await people.account({ role: 'employee' });
            await input.write(form.getByLabel('Employee ID'), String(employee.id));
          }
          if (role === 'employee') {
            await expect(form.getByLabel('Employee ID')).toHaveValue(String(staff.id));
            await expect(form.getByLabel('Employee ID')).not.toBeEditable();
          }
          await input.write(form.getByLabel('Total Amount'), '₹1,000.00 only');
          await input.choose(form.getByLabel('Status'), 'Open');
          await expect(form.getByLabel('Total Amount')).toHaveValue('1,000.00');
          await input.press(form.getByRole('button', { name: 'Create Opportunity' }));
          await expect(said(page, 'Opportunity created successfully!')).toBeVisible();
          await expect(formDialog(page)).toHaveCount(0);
          // The new row is there at once, with its details.
          await expect(page.getByRole('button', { name: `Hide ${name}` })).toBeFocused();
          await expect(details.getByRole('heading', { level: 2 })).toBeInViewport();
        });

        await test.step('add items and use their total', async () => {
          await expect(details.getByText('No items found for this opportunity')).toBeVisible();
          for (const [item, price] of [
            ['Gold coin 2 g', '1,250.50'],
            ['Finger ring 3 g', '2000'],
          ] as const) {
            await input.press(details.getByRole('button', { name: 'Add Item' }));
            await input.write(formDialog(page).getByLabel('Item Name'), item);
            await input.write(formDialog(page).getByLabel('Price'), price);
            await input.press(formDialog(page).getByRole('button', { name: 'Add Item' }));
            await expect(formDialog(page)).toHaveCount(0);
            await expect(details.getByRole('button', { name: 'Add Item' })).toBeFocused();
            await expect(details.getByRole('cell', { name: item, exact: true })).toBeVisible();
          }
          await expect(fact(details, 'Total Amount')).toContainText('₹1,000.00');
          await input.press(details.getByRole('button', { name: 'Use as total' }));
          await expect(fact(details, 'Total Amount')).toContainText('₹3,250.50');
          // Its button disappears: the focus stays in the items.
          await expect(details.getByRole('region', { name: 'Associated Items' })).toBeFocused();
          if (looks) {
            await expectAccessible(page);
            await expectNoOverflow(page);
          }
        });

        await test.step('close it; it can no longer be edited', async () => {
          await input.press(details.getByRole('button', { name: 'Edit Opportunity' }));
          await input.choose(formDialog(page).getByLabel('Status'), 'Closed');
          await input.press(formDialog(page).getByRole('button', { name: 'Save' }));
          await expect(said(page, 'Opportunity updated successfully!')).toBeVisible();
          await expect(formDialog(page)).toHaveCount(0);
          const history = details.getByRole('region', { name: 'History' });
          // It expands above the buttons: wait for stable positions.
          await expect(history.getByRole('listitem').filter({ hasText: 'Opportunity closed' })).toContainText(
            'Closed',
          );
          for (const [button, reason] of [
            ['Edit Opportunity', 'Cannot edit a closed opportunity'],
            ['Add Item', 'Cannot add items to a closed opportunity'],
            ['Edit Gold coin 2 g', 'Cannot edit items of a closed opportunity'],
          ] as const) {
            const stopped = details.getByRole('button', { name: button });
            await expect(stopped).toHaveAttribute('aria-disabled', 'true');
            await expect(stopped).toHaveAccessibleDescription(reason);
            await input.hear(stopped, reason);
          }
          await expect(details.getByRole('button', { name: 'Delete Gold coin 2 g' })).toBeEnabled();
          await expect(history).toContainText(staff.name);
          await expect(history).toContainText('₹3,250.50');
        });

        await page.goto(`/${role}-orders`);
        const orderName = `Order for ${name}`;
        const row = page.getByRole('row', { name: orderName }).first();
        const order = page.getByRole('region', { name: `Details of ${orderName}` });
        await test.step('find its order by search', async () => {
          await input.write(page.getByLabel('Name or ID'), name);
          await expect(page).toHaveURL(/search=Bridal/);
          await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
          await expect(row).toContainText(firstStatus[role]);
          await input.press(row.getByRole('button', { name: 'View' }));
          await expect(fact(order, 'Pending Amount')).toContainText('₹3,250.50');
        });

        await test.step('record payments until paid', async () => {
          await input.press(order.getByRole('button', { name: 'Edit Order' }));
          await input.write(formDialog(page).getByLabel('Paid Amount'), '1000');
          await expect(formDialog(page).getByLabel('Pending Amount')).toHaveValue('2,250.50');
          await input.choose(formDialog(page).getByLabel('Status'), 'Partial');
          await input.press(formDialog(page).getByRole('button', { name: 'Save' }));
          await expect(said(page, 'Order updated successfully!')).toBeVisible();
          await expect(fact(order, 'Paid Amount')).toContainText('₹1,000.00');
          await expect(formDialog(page)).toHaveCount(0);

          await input.press(order.getByRole('button', { name: 'Edit Order' }));
          await input.choose(formDialog(page).getByLabel('Status'), 'Completed');
          await input.press(formDialog(page).getByRole('button', { name: 'Save' }));
          await expect(
            formDialog(page).getByText('An order can be completed only when nothing is pending.'),
          ).toBeVisible();
          await input.write(formDialog(page).getByLabel('Paid Amount'), '3250.5');
          await input.press(formDialog(page).getByRole('button', { name: 'Save' }));
          await expect(formDialog(page)).toHaveCount(0);
          await expect(fact(order, 'Status')).toContainText('Paid');
          await expect(fact(order, 'Pending Amount')).toContainText('₹0.00');
        });

        await test.step('read its history; a reload shows the same view', async () => {
          await page.reload();
          await expect(page.getByLabel('Name or ID')).toHaveValue(name);
          const history = order.getByRole('region', { name: 'History' });
          await expect(history.getByRole('listitem')).toHaveCount(3);
          await expect(history).toContainText('₹1,000.00');
          if (looks) {
            await expectAccessible(page);
            await expectNoOverflow(page);
          }
          await input.press(order.getByRole('button', { name: 'Close' }));
          await expect(row.getByRole('button', { name: 'View' })).toBeFocused();
        });
      },
    );
  }
}

test(
  'conflicting edits show both values; nothing is overwritten unseen',
  { tag: '@desk' },
  async ({ page, context, people, complaints }) => {
    complaints.allow(/status of 409/);
    const { staff, customer } = await staffAndCustomer(people, 'executive');
    const name = someName();
    const { id } = await opportunityOf(staff, customer, name);
    await enter(context, staff);
    await page.goto(`/executive-opportunity?search=${encodeURIComponent(name)}&open=${id}`);
    const details = page.getByRole('region', { name: `Details of ${name}` });
    await details.getByRole('button', { name: 'Edit Opportunity' }).click();
    const form = formDialog(page);
    await form.getByLabel('Total Amount').fill('1500');

    const update = actionEndpoint(opportunities, opportunities.actions.update);
    const theirs = { action: 'update', id, name: `${name} changed`, total_amount: 2000 };
    expect((await staff.api.call(update, theirs)).status).toBe(200);

    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Changed by someone else')).toBeVisible();
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
  'input survives a failure and is not discarded without confirmation',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, people, complaints }) => {
    complaints.allow(/Failed to load resource|ERR_FAILED/);
    const { staff, customer } = await staffAndCustomer(people, 'executive');
    const name = someName();
    await opportunityOf(staff, customer, name);
    await enter(context, staff);
    await page.goto('/executive-opportunity');
    await page.getByRole('button', { name: `View ${name}` }).click();
    await page.getByRole('button', { name: 'Edit Opportunity' }).click();
    const form = formDialog(page);
    await form.getByLabel('Opportunity Name').fill('Typed in vain?');

    await page.route('**/api/Opportunity', (route) => route.abort());
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Failed to update opportunity. Please try again.')).toBeVisible();
    await expect(form.getByLabel('Opportunity Name')).toHaveValue('Typed in vain?');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(form.getByLabel('Opportunity Name')).toHaveValue('Typed in vain?');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(formDialog(page)).toHaveCount(0);

    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('Failed to fetch opportunities. Please try again.')).toBeVisible();
    await expect(page.getByText(name)).toHaveCount(0);
    await page.unroute('**/api/Opportunity');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('row', { name }).first()).toBeVisible();
  },
);

test(
  'pagination, sorting and filters are in the URL, and Back undoes one step',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, people }) => {
    test.slow();
    const { staff, customer } = await staffAndCustomer(people, 'executive');
    const mark = randomUUID().slice(0, 8);
    const names = Array.from({ length: 53 }, (_, index) => `${mark} ${String(index).padStart(2, '0')}`);
    for (const name of names) await opportunityOf(staff, customer, name);
    await enter(context, staff);
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
  'delete asks for confirmation; an opportunity with an order says why it stays',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, people, complaints }) => {
    complaints.allow(/status of 409/);
    const { staff, customer } = await staffAndCustomer(people, 'employee');
    const name = someName();
    const { id } = await opportunityOf(staff, customer, name);
    const update = actionEndpoint(opportunities, opportunities.actions.update);
    expect((await staff.api.call(update, { action: 'update', id, status: 'closed' })).status).toBe(200);
    await enter(context, staff);

    await page.goto(`/employee-opportunity?open=${id}`);
    await page.getByRole('button', { name: 'Delete Opportunity' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Are you sure you want to delete this opportunity?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toContainText('Failed to delete opportunity. Please try again.');
    await expect(question).toContainText('This opportunity has an order. Please delete the order first.');
    await question.getByRole('button', { name: 'Cancel' }).click();

    await page.goto('/employee-orders');
    await page.getByRole('button', { name: `View Order for ${name}` }).click();
    await untilNotesLoad(page);
    await page.getByRole('button', { name: 'Delete Order' }).click();
    await expect(question).toContainText('Are you sure you want to delete this order?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(said(page, 'Order deleted successfully!')).toBeVisible();
    await expect(page.getByRole('row', { name })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Orders Management' })).toBeFocused();

    await page.goto(`/employee-opportunity?open=${id}`);
    await untilNotesLoad(page);
    await page.getByRole('button', { name: 'Delete Opportunity' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(said(page, 'Opportunity deleted successfully!')).toBeVisible();
    await expect(page.getByRole('row', { name })).toHaveCount(0);
  },
);
