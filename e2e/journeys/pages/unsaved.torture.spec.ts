import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { actionEndpoint } from '@/lib/contract';
import { items } from '@/lib/sales/items/contract';
import { opportunities } from '@/lib/sales/opportunities/contract';
import { listUsers } from '@/lib/people/users/contract';
import { randomMobile } from '@/prisma/factories/users';
import type { SignedInAccount } from '@/e2e/fixtures/accounts';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { dataRows, formDialog, logInWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* Input survives accidental navigation, an expired session and other tabs; no action runs twice. */

const confirmDialog = (page: Page) => page.getByRole('alertdialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function newOpportunity(actor: SignedInAccount, customer: SignedInAccount, name: string) {
  const create = actionEndpoint(opportunities, opportunities.actions.create);
  const sent = { action: 'create', name, userid: customer.id, total_amount: 1000 };
  const response = await actor.api.call(create, sent);
  return opportunities.actions.create.output.parse(response.body).data;
}

test(
  'leaving an edited user asks for confirmation, by link and by Back',
  { tag: '@desk' },
  async ({ page, context, accounts }) => {
    const name = `Half Changed ${randomMobile()}`;
    const user = await accounts.account({ name });
    await signInBrowser(context, await accounts.staff('admin'));
    await page.goto('/admin-dashboard');
    await page.getByRole('link', { name: 'View Details' }).nth(2).click();
    await page.waitForURL('**/admin-users');
    await page.getByRole('textbox', { name: 'Search users' }).fill(user.mobile);
    await page.getByRole('button', { name: `View ${name}` }).click();
    await page.getByLabel('Role').selectOption('User');
    await expect(page).toHaveURL(/role=user/);
    await page.getByRole('button', { name: `View ${name}` }).click();
    await button(page, 'Edit').click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed in vain?');

    const home = page.getByRole('link', { name: 'Back to Dashboard' });
    await home.click();
    await expect(confirmDialog(page)).toContainText('Your changes have not been saved.');
    await button(page, 'Keep Editing').click();
    await expect(confirmDialog(page)).toHaveCount(0);
    await page.evaluate(() => window.history.back());
    await expect(confirmDialog(page)).toBeVisible();
    await button(page, 'Keep Editing').click();
    await expect(confirmDialog(page)).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Typed in vain?');
    await expect(page).toHaveURL(/role=user/);
    // Leaving the document shows the browser's dialog.
    const [warning] = await Promise.all([
      page.waitForEvent('dialog'),
      page.evaluate(() => window.history.go(-2)),
    ]);
    expect(warning.type()).toBe('beforeunload');
    await warning.dismiss();

    await home.click();
    await confirmDialog(page).getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL('**/admin-dashboard');
  },
);

for (const how of ['fails', 'lacks the record'] as const)
  test(
    `a list that ${how} keeps the input of an open form`,
    { tag: '@desk' },
    async ({ page, context, accounts, consoleErrors }) => {
      consoleErrors.allow(/ERR_FAILED/);
      const { name, mobile } = await accounts.account({ name: `Found Late ${randomMobile()}` });
      await signInBrowser(context, await accounts.staff('admin'));
      await page.goto('/admin-users');
      const row = page.getByRole('button', { name: `View ${name}` });
      await expect(row).toBeVisible();
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(`**/api${listUsers.path}*`, async (route) => {
        await held;
        await (how === 'fails' ? route.abort() : route.continue());
      });
      const loading = page.waitForRequest(`**/api${listUsers.path}*`);
      await page
        .getByRole('textbox', { name: 'Search users' })
        .fill(how === 'lacks the record' ? randomMobile() : mobile);
      await loading;
      await row.click();
      await button(page, 'Edit').click();
      const input = page.getByRole('textbox', { name: 'Name', exact: true });
      await input.fill('Kept');
      release();
      const retry = button(page, 'Retry');
      await expect(how === 'fails' ? retry : page.getByText('1–1 of 1')).toBeVisible();
      await expect(dataRows(page)).toHaveCount(1);
      await expect(input).toHaveValue('Kept');

      const reload = how === 'fails' ? retry : button(page, 'Refresh');
      await reload.click();
      await expect(confirmDialog(page)).toContainText('Your changes have not been saved.');
      await button(page, 'Keep Editing').click();
      await expect(confirmDialog(page)).toHaveCount(0);
      await expect(input).toHaveValue('Kept');
      await page.unroute(`**/api${listUsers.path}*`);
      await reload.click();
      await confirmDialog(page).getByRole('button', { name: 'Discard' }).click();
      await expect(input).toHaveCount(0);
      await expect(dataRows(page)).toHaveCount(how === 'lacks the record' ? 0 : 1);
    },
  );

test(
  'session expiry keeps the input of an open form',
  { tag: '@desk' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 401/);
    const [staff, customer] = await Promise.all([accounts.staff('executive'), accounts.activeCustomer()]);
    const name = `Evening set ${randomUUID().slice(0, 8)}`;
    const { id } = await newOpportunity(staff, customer, name);
    await signInBrowser(context, staff);
    await page.goto(`/executive-opportunity?open=${id}`);
    await button(page, 'Edit Opportunity').click();
    await formDialog(page).getByLabel('Opportunity Name').fill(`${name} with bangles`);
    await db.session.updateMany({ where: { userId: staff.id }, data: { endedAt: new Date() } });
    await button(page, 'Save').click();
    await expect(formDialog(page).getByRole('alert')).toContainText(
      'Authentication required. Please login again.',
    );
    const again = formDialog(page).getByRole('link', { name: 'Login' });
    await expect(again).toHaveAttribute('target', '_blank');
    const [tab] = await Promise.all([context.waitForEvent('page'), again.click()]);
    await logInWith(tab, staff.mobile, staff.password);
    await tab.waitForURL('/executive-opportunity');
    await tab.close();
    await button(page, 'Save').click();
    await expect(formDialog(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: `Details of ${name} with bangles` })).toBeVisible();
  },
);

test(
  'two tabs with one record: the second gets a conflict, and discarding shows the saved values',
  {
    tag: '@desk',
  },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/status of 409/);
    const [staff, customer] = await Promise.all([accounts.staff('employee'), accounts.activeCustomer()]);
    const name = `Anklets ${randomUUID().slice(0, 8)}`;
    const { id } = await newOpportunity(staff, customer, name);
    await signInBrowser(context, staff);
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`/employee-opportunity?open=${id}`);
      await button(tab, 'Edit Opportunity').click();
    }
    await formDialog(other).getByLabel('Total Amount').fill('2500');
    await button(other, 'Save').click();
    await expect(formDialog(other)).toHaveCount(0);
    await formDialog(page).getByLabel('Total Amount').fill('3000');
    await button(page, 'Save').click();
    await expect(formDialog(page).getByText('Changed by someone else')).toBeVisible();
    await button(page, 'Cancel').click();
    await confirmDialog(page).getByRole('button', { name: 'Discard' }).click();
    await expect(formDialog(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: `Details of ${name}` })).toContainText('₹2,500.00');
    await expect(button(page, 'Edit Opportunity')).toBeFocused();
  },
);

test(
  'double click creates once, and moving an item keeps the focus',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const [staff, customer] = await Promise.all([accounts.staff('executive'), accounts.activeCustomer()]);
    const target = await newOpportunity(staff, customer, `Target ${randomUUID().slice(0, 8)}`);
    const name = `Twice ${randomUUID().slice(0, 8)}`;
    await signInBrowser(context, staff);
    await page.goto('/executive-opportunity');
    await button(page, 'Create Opportunity').click();
    await formDialog(page).getByLabel('Opportunity Name').fill(name);
    await formDialog(page).getByLabel('User ID').fill(String(customer.id));
    await formDialog(page).getByLabel('Total Amount').fill('1000');
    await formDialog(page).getByRole('button', { name: 'Create Opportunity' }).dblclick();
    const details = page.getByRole('region', { name: `Details of ${name}` });
    await expect(details).toBeVisible();
    await expect(formDialog(page)).toHaveCount(0);
    const created = await db.opportunity.findMany({ where: { name } });
    expect(created).toHaveLength(1);

    const create = actionEndpoint(items, items.actions.create);
    const item = { action: 'create', name: 'Stray ring', price: 10, opportunityid: created[0]?.id ?? 0 };
    expectSuccess(create, await staff.api.call(create, item));
    await page.reload();
    await details.getByRole('button', { name: 'Edit Stray ring' }).click();
    await formDialog(page).getByLabel('Opportunity').fill(String(target.id));
    // Leaving the field closes the suggestions.
    await page.keyboard.press('Tab');
    await button(page, 'Update Item').dblclick();
    await expect(formDialog(page)).toHaveCount(0);
    await expect(details.getByText('No items found for this opportunity')).toBeVisible();
    await expect(details.getByRole('button', { name: 'Add Item' })).toBeFocused();

    await page.getByLabel('Name or ID').fill(target.name);
    // A search closes the open row.
    await expect(page).toHaveURL(/search=Target/);
    await page.getByRole('button', { name: `View ${target.name}` }).click();
    await expect(page.getByRole('cell', { name: 'Stray ring', exact: true })).toBeVisible();
  },
);
