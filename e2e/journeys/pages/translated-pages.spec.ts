import type { Page } from 'playwright/test';
import { hydratedWhole } from '@/e2e/fixtures/input-methods';
import { field, logInDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { translate } from '@/e2e/fixtures/translated';
import { openUnhydrated } from '@/e2e/fixtures/unhydrated';
import { createOpportunity } from '@/prisma/factories/sales';

/* A page works on after the browser translated it, which replaces its text nodes (components/layout/replaced-text.ts). */

const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Figures' }).getByRole('listitem').filter({ hasText: name });

test(
  "translated dashboard: a chosen person's figures replace those of all",
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const [admin, executive] = [await accounts.staff('admin'), await accounts.staff('executive')];
    const { id: userId } = await accounts.account();
    const createdAt = new Date('2021-02-03T10:00:00+05:30');
    for (const executiveId of [executive.id, executive.id, null])
      await createOpportunity(db, { userId, executiveId, createdAt });
    await signInBrowser(context, admin);
    await page.goto('/admin-dashboard?period=own&from=2021-02-01&to=2021-02-07');
    await expect(card(page, 'New opportunities')).toContainText('3');
    await hydratedWhole(page);
    await translate(page);
    await page
      .getByRole('region', { name: 'Figures' })
      .getByLabel('Person')
      .selectOption(String(executive.id));
    await expect(card(page, 'New opportunities')).toContainText('2');
    await expect(card(page, 'New opportunities')).not.toContainText('3');
  },
);

test(
  'translated list: search, details and the form show their new texts',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
    for (const name of ['Ring for Asha', 'Chain for Asha'])
      await createOpportunity(db, { userId: customer.id, executiveId: me.id, name });
    await signInBrowser(context, me);
    await page.goto('/executive-opportunity');
    await expect(page.getByText('1–2 of 2')).toBeVisible();
    await hydratedWhole(page);
    await translate(page);
    const search = page.getByRole('search').getByRole('textbox');
    await search.fill('Chain');
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expect(page.getByText('1–2 of 2')).toHaveCount(0);
    await page.getByRole('button', { name: 'View Chain for Asha' }).click();
    const details = page.getByRole('region', { name: 'Details of Chain for Asha' });
    await details.getByRole('button', { name: 'Edit Opportunity' }).click();
    const form = page.getByRole('form');
    await form.getByLabel('Opportunity Name').fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Please check the marked fields.')).toBeVisible();
    await form.getByLabel('Opportunity Name').fill('Chain for Devi');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await search.fill('');
    await expect(page.getByText('1–2 of 2')).toBeVisible();
    await expect(page.getByText('Chain for Devi').filter({ visible: true }).first()).toBeVisible();
  },
);

test(
  'a page that is translated before its hydration works',
  { tag: ['@desk', '@torture'] },
  async ({ page, accounts, consoleErrors }) => {
    // React renders the page anew where its texts are not as it left them.
    consoleErrors.allow(/Minified React error #4(18|25)|status of 401/);
    const me = await accounts.account();
    const release = await openUnhydrated(page, '/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await translate(page);
    release();
    const dialog = await logInDialog(page);
    await field(dialog, 'Mobile number').fill(me.mobile);
    await field(dialog, 'Password').fill('not that one');
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Forgot Password?' }).click();
    await expect(page.getByRole('dialog', { name: 'Reset Password' })).toBeVisible();
  },
);
