import { updateUser } from '@/lib/people/users/contract';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { details, expectAccessibleScreen, firstText, textbox } from '@/e2e/fixtures/staff-screens';

test(
  'audit trail: changes by actor, narrowed to one record',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts }) => {
    const user = await accounts.account({ name: 'Audited' });
    const admin = await accounts.staff('admin', { name: 'Auditor' });
    expectSuccess(updateUser, await admin.api.call(updateUser, { id: user.id, name: 'Audited Twice' }));
    await signInBrowser(context, admin);
    await page.goto('/admin-audit');
    await page.getByLabel('Record', { exact: true }).selectOption('User');
    await textbox(page, 'Record ID').fill(String(user.id));
    await expect(page).toHaveURL(new RegExp(`entity_id=${user.id}`));
    await expect(firstText(page, '1–1 of 1')).toBeVisible();
    await page
      .getByRole('button', {
        name: /^View Auditor changed the name of account \d+ from Audited to Audited Twice/,
      })
      .click();
    const entry = details(page, 'Entry Details');
    await expect(entry).toContainText('Auditor');
    await expect(entry.getByRole('row', { name: /Name Audited Audited Twice/ })).toBeVisible();
    await expectAccessibleScreen(page);
  },
);
