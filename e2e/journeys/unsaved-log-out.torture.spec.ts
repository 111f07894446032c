import type { Page } from 'playwright/test';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* Log-out with unsaved input. */

const confirmDialog = (page: Page) => page.getByRole('alertdialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'log-out with unsaved input asks first, then leaves in every tab without the question of the browser',
  { tag: '@everywhere' },
  async ({ page, context, accounts, database: { db } }) => {
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
    const asked: string[] = [];
    for (const tab of [other, page])
      tab.on('dialog', (dialog) => {
        asked.push(dialog.type());
        void dialog.dismiss();
      });
    await logOut();
    await confirmDialog(page).getByRole('button', { name: 'Discard' }).click();
    for (const tab of [page, other]) await expect(tab).toHaveURL('/gold');
    expect(asked).toEqual([]);
    expect(await db.session.count({ where: open })).toBe(0);
  },
);
