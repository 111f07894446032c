import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { inputMethodOf } from '@/e2e/fixtures/input-methods';
import { staffAndCustomer, type SalesRole, someSaleName } from '@/e2e/fixtures/sales';
import { fact, formDialog, firstExactText } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/** Status of an order created by closing. */
const firstStatus: Record<SalesRole, string> = { admin: 'Unpaid', executive: 'Unpaid', employee: 'Partial' };

// Each role and each input method once.
for (const [role, inputMethod, tags] of [
  ['executive', 'keyboard', ['@desk']],
  ['employee', 'touch', ['@phone', '@torture']],
  ['admin', 'mouse', ['@desk', '@torture']],
] as const) {
  test(
    `${role} takes a sale from opportunity to paid order by ${inputMethod}`,
    { tag: [...tags] },
    async ({ page, context, accounts, consoleErrors }) => {
      // The order completed too early.
      consoleErrors.allow(/status of 400/);
      const input = inputMethodOf(inputMethod, page);
      // By keyboard, the screens are those of the mouse.
      const looks = inputMethod !== 'keyboard';
      const { staff, customer } = await staffAndCustomer(accounts, role);
      const name = someSaleName();
      await signInBrowser(context, staff);
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
          const executive = await accounts.account({ role: 'executive' });
          await input.write(form.getByLabel('Executive ID'), String(executive.id));
        }
        if (role === 'admin') {
          const employee = await accounts.account({ role: 'employee' });
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
        await expect(firstExactText(page, 'Opportunity created successfully!')).toBeVisible();
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
        await expect(firstExactText(page, 'Opportunity updated successfully!')).toBeVisible();
        await expect(formDialog(page)).toHaveCount(0);
        const history = details.getByRole('region', { name: 'History' });
        // They expand above the buttons: wait for stable positions.
        await expect(details.getByRole('link', { name: /^Order \d/ })).toBeVisible();
        await expect(
          history.getByRole('listitem').filter({ hasText: 'closed the opportunity' }),
        ).toContainText('Closed');
        for (const [button, reason] of [
          ['Edit Opportunity', 'Cannot edit a closed opportunity'],
          ['Add Item', 'Cannot add items to a closed opportunity'],
        ] as const) {
          const stopped = details.getByRole('button', { name: button });
          await expect(stopped).toHaveAttribute('aria-disabled', 'true');
          await expect(stopped).toHaveAccessibleDescription(reason);
          await input.expectTooltip(stopped, reason);
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
        await expect(firstExactText(page, 'Order updated successfully!')).toBeVisible();
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
        await expect(history).toContainText('₹1,000');
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
