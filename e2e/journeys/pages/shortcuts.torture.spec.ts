import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { createOpportunity } from '@/prisma/factories/sales';
import { expectAccessible } from '@/e2e/fixtures/accessible';
import { fact, field, formDialog, toggles } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

const list = (page: Page): Locator => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** Waits until the page handles keys: before, a press is lost. */
async function ready(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(list(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
}

/** Runs in the page. */
const hasFocusAround = (element: Element) =>
  element.closest('[role="dialog"]')?.contains(document.activeElement) === true;

/** Counts every key but typed text. */
class Presses {
  count = 0;
  constructor(private readonly page: Page) {}

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    this.count += keys.length;
  }

  /** From the field with the focus. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    // An opening form does not have the focus yet.
    await expect.poll(() => target.evaluate(hasFocusAround), 'the form has the focus').toBe(true);
    for (let stops = 0; stops < 30; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press('Tab');
    }
    throw new Error(`${String(target)} is not reached by Tab.`);
  }
}

test(
  'a sale from opportunity to paid order takes at most 40 presses beside the text typed',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts }) => {
    const executive = await accounts.staff('executive');
    const customer = await accounts.activeCustomer();
    const name = `Bridal set ${randomUUID().slice(0, 8)}`;
    await signInBrowser(context, executive);
    await page.goto('/executive-dashboard');
    await ready(page);
    const keys = new Presses(page);

    await keys.press('g', 'o');
    await expect(page).toHaveURL('/executive-opportunity');
    await expect(page.getByRole('button', { name: 'Create Opportunity' })).toBeVisible();
    await keys.press('n');
    const form = formDialog(page);
    await keys.tabTo(form.getByLabel('Opportunity Name'));
    await page.keyboard.type(name);
    await keys.tabTo(form.getByLabel('User ID'));
    await page.keyboard.type(customer.mobile);
    await expect(page.getByRole('option', { name: customer.name })).toBeVisible();
    await keys.press('Enter');
    await expect(form.getByLabel('User ID')).toHaveValue(String(customer.id));
    await keys.tabTo(form.getByLabel('Total Amount'));
    await page.keyboard.type('185000');
    await keys.press('Enter');
    await expect(formDialog(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Hide ${name}` })).toBeFocused();

    const details = page.getByRole('region', { name: `Details of ${name}` });
    await expect(details.getByRole('button', { name: 'Edit Opportunity' })).toBeVisible();
    await keys.press('e');
    await keys.tabTo(form.getByLabel('Status'));
    await keys.press('C');
    await keys.tabTo(form.getByRole('button', { name: 'Save' }));
    await keys.press('Enter');
    await expect(formDialog(page)).toHaveCount(0);
    await expect(fact(details, 'Status')).toContainText('Closed');

    await keys.press('g', 'r');
    await expect(page).toHaveURL('/executive-orders');
    await expect(toggles(page)).toHaveCount(1);
    await keys.press('j', 'e');
    await keys.tabTo(form.getByLabel('Paid Amount'));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('185000');
    await keys.press('Enter');
    await expect(formDialog(page)).toHaveCount(0);
    const order = page.getByRole('region', { name: `Details of Order for ${name}` });
    await expect(fact(order, 'Status')).toContainText('Paid');
    expect(keys.count).toBeLessThanOrEqual(40);
  },
);

test(
  'j, k, Enter and Esc move, open and close rows; / leads to the search and ↓ back',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const executive = await accounts.staff('executive');
    const customer = await accounts.account();
    for (const name of ['Oldest', 'Middle', 'Newest'])
      await createOpportunity(db, { userId: customer.id, executiveId: executive.id, name });
    await signInBrowser(context, executive);
    await page.goto('/executive-opportunity');
    await ready(page);
    const row = (name: string) => page.getByRole('row', { name }).locator('[data-row-toggle]');
    for (const [key, name] of [
      ['j', 'Newest'],
      ['j', 'Middle'],
      ['j', 'Oldest'],
      ['j', 'Oldest'],
      ['k', 'Middle'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(row(name)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(row('Middle')).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(row('Middle')).toHaveAttribute('aria-expanded', 'false');
    await expect(row('Middle')).toBeFocused();
    await page.keyboard.press('/');
    const search = page.getByRole('search').getByRole('textbox');
    await expect(search).toBeFocused();
    await page.keyboard.type('newest gjk');
    await expect(search).toHaveValue('newest gjk');
    await page.keyboard.press('Escape');
    await page.keyboard.type('Newest');
    await expect(toggles(page)).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(row('Newest')).toBeFocused();

    await page.goto('/executive-opportunity?view=board');
    await ready(page);
    await page.keyboard.press('n');
    await expect(formDialog(page)).toBeVisible();
  },
);

test(
  'shortcuts are inactive while typing, with a modifier, in a dialog, and when turned off',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts }) => {
    const admin = await accounts.staff('admin');
    await signInBrowser(context, admin);
    await page.goto('/admin-orders');
    await ready(page);
    const open = page.getByRole('button', { name: 'Keyboard shortcuts' });
    await page.getByRole('search').getByRole('textbox').focus();
    await page.keyboard.type('?gb');
    await expect(page.getByRole('search').getByRole('textbox')).toHaveValue('?gb');
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Alt+g');
    await page.keyboard.press('b');
    await page.keyboard.press('Shift+N');
    await expect(list(page)).toHaveCount(0);

    // The list also opens by a button.
    await open.click();
    await expect(list(page)).toContainText('Front desk');
    await expectAccessible(page);
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await expect(list(page)).toBeVisible();
    const on = list(page).getByRole('checkbox', { name: 'Single-key shortcuts' });
    await expect(on).toBeChecked();
    await on.uncheck();
    await page.keyboard.press('Escape');
    await expect(list(page)).toHaveCount(0);
    await expect(open).toBeFocused();
    await page.reload();
    await open.click();
    await expect(on).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(list(page)).toHaveCount(0);
    for (const key of ['g', 'b', '?']) await page.keyboard.press(key);
    await expect(list(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin-orders/);
    await open.click();
    await on.check();
    await page.keyboard.press('Escape');
    await expect(list(page)).toHaveCount(0);
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await expect(page).toHaveURL('/admin-booking-slots');
  },
);

test(
  'a shortcut asks before unsaved input is lost',
  { tag: '@desk' },
  async ({ page, context, accounts }) => {
    const admin = await accounts.staff('admin');
    const customer = await accounts.account();
    await signInBrowser(context, admin);
    await page.goto(`/admin-users?search=${customer.mobile}`);
    await ready(page);
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    const name = field(page.getByRole('main'), 'Name');
    await name.fill('Another');
    await page.getByRole('main').getByRole('button', { name: 'Cancel' }).last().focus();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page).toHaveURL(/\/admin-users/);
  },
);
