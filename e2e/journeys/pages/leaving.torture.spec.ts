import type { Page } from 'playwright/test';
import { follow, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* Leaving a page with unsaved input: log-out, and the navigation that a form in a dialog asks about. */

const confirmDialog = (page: Page) => page.getByRole('alertdialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('log-out with unsaved input asks first, then leaves in every tab without the question of the browser', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const staff = await accounts.staff('executive', { name: 'Devi Nair' });
  await signInBrowser(context, staff);
  const other = await context.newPage();
  for (const tab of [other, page]) {
    await tab.goto('/profile');
    await button(tab, 'Edit').click();
    await tab.getByRole('textbox', { name: 'Full Name' }).fill('Typed in vain?');
  }
  const logOut = async () => {
    if (!(await button(page, 'Logout').isVisible())) await button(page, 'Profile menu').click();
    await button(page, 'Logout').click();
    await expect(confirmDialog(page)).toContainText('Your changes have not been saved.');
  };
  await logOut();
  await button(page, 'Keep Editing').click();
  await expect(confirmDialog(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Typed in vain?');
  const open = { userId: staff.id, endedAt: null };
  expect(await db.session.count({ where: open })).toBe(1);
  const dialogs: string[] = [];
  for (const tab of [other, page])
    tab.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.dismiss();
    });
  await logOut();
  await confirmDialog(page).getByRole('button', { name: 'Discard' }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL('/gold');
  expect(dialogs).toEqual([]);
  expect(await db.session.count({ where: open })).toBe(0);
});

for (const how of ['Back', 'the command palette'] as const)
  test(
    `a form in a dialog: ${how} goes on after Discard`,
    { tag: '@desk' },
    async ({ page, context, accounts }) => {
      await signInBrowser(context, await accounts.staff('executive'));
      await page.goto('/executive-dashboard');
      await follow(page, 'Customers');
      await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
      await follow(page, 'Opportunities');
      await button(page, 'Create Opportunity').click();
      await formDialog(page).getByLabel('Opportunity Name').fill('Typed in vain?');
      const palette = page.getByRole('dialog', { name: 'Search or jump to' });
      if (how === 'Back') await page.evaluate(() => window.history.back());
      else {
        await page.keyboard.press('Control+k');
        await expect(palette.getByRole('combobox')).toBeFocused();
        await page.keyboard.type('Customers');
        await expect(palette.getByRole('option', { name: /^Customers/ })).toHaveAttribute('data-highlighted');
        await page.keyboard.press('Enter');
      }
      await confirmDialog(page).getByRole('button', { name: 'Discard' }).click();
      await expect(page).toHaveURL('/executive-customers');
      await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
      await expect(palette).toHaveCount(0);
      await expect(formDialog(page)).toHaveCount(0);
    },
  );
