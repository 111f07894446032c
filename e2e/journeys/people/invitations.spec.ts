import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { logInWith } from '@/e2e/fixtures/screens';
import { button, textbox } from '@/e2e/fixtures/staff-screens';
import { changePerson, expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { languages, pathIn } from '@/lib/languages';
import { createInvited } from '@/prisma/factories/invitations';
import { createUser, randomMobile } from '@/prisma/factories/users';

/* docs/product/staff-accounts.md. */

test('an admin invites a colleague, who opens the account with the link and logs in', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 400/);
  await signInBrowser(context, await accounts.staff('admin'));
  await page.goto('/create-user');
  await expect(button(page, 'Create and invite')).toBeEnabled();
  const mobile = randomMobile();
  await textbox(page, 'Name').fill('Kiran Das');
  await textbox(page, 'Mobile').fill(mobile);
  await page.getByLabel('Role').selectOption('Executive');
  await button(page, 'Create and invite').click();
  const dialog = page.getByRole('dialog', { name: 'Invitation' });
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const link = (await dialog.getByText(/\/welcome\//).textContent()) ?? '';
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.waitForURL('**/admin-users');
  await expect(page.getByRole('row', { name: /Kiran Das/ }).first()).toContainText('Invited');

  await changePerson(page, null);
  await page.goto(new URL(link).pathname);
  await expect(page.getByRole('heading', { name: 'Open your staff account' })).toBeVisible();
  expect(await page.content()).not.toContain('Kiran');
  const digits = page.getByLabel('Last four digits of your mobile');
  await digits.fill(mobile.endsWith('0000') ? '1111' : '0000');
  await button(page, 'Continue').click();
  await expect(page.getByText('These are not the last four digits')).toBeVisible();
  await expect(digits).toBeFocused();
  await expectAccessible(page);
  await digits.fill(mobile.slice(-4));
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { name: 'Choose a password, Kiran Das' })).toBeFocused();
  const password = page.locator('input[name=password]');
  await password.fill('short');
  await button(page, 'Open account').click();
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
  await expectAccessible(page);
  await password.fill('monsoon-2026');
  await button(page, 'Open account').click();
  await expect(page.getByRole('heading', { name: 'Your account is open' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await logInWith(page, mobile, 'monsoon-2026');
  await page.waitForURL('**/executive-dashboard');
  expect(await db.user.findFirst({ where: { mobile } })).toMatchObject({ invitedUntil: null });
});

test('an admin sees until when somebody is invited, and sends the invitation again', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 404/);
  const { user, token } = await createInvited(db, { name: 'Ila Invited' });
  await signInBrowser(context, await accounts.staff('admin'));
  await page.goto(`/admin-users?search=${user.mobile}`);
  await page
    .getByRole('button', { name: /View.*Ila Invited/ })
    .first()
    .click();
  await expect(page.getByText(/Invitation valid until/)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await button(page, 'Resend invitation').click();
  const dialog = page.getByRole('dialog', { name: 'Invitation' });
  await expect(dialog.getByText(/\/welcome\//)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/welcome/${token}`);
  await page.getByLabel('Last four digits of your mobile').fill(user.mobile.slice(-4));
  await button(page, 'Continue').click();
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused();
});

test('whoever has a password of an admin is led to a new one, and may go elsewhere', async ({
  page,
  database: { db },
}) => {
  const { id, mobile } = await createUser(db, { role: 'employee', password: 'secret1' });
  await db.user.update({ where: { id }, data: { mustChangePassword: true } });
  await page.goto('/login');
  await logInWith(page, mobile, 'secret1');
  await page.waitForURL('**/profile#password');
  await expect(
    page.getByRole('main').getByText('Choose a new password: an admin gave you this one.'),
  ).toBeInViewport();
  await expectAccessible(page);
  await button(page, 'Change password').click();
  await page.locator('input[name=current_password]').fill('secret1');
  await page.locator('input[name=new_password]').fill('monsoon-2026');
  await page.locator('input[name=confirm_password]').fill('monsoon-2026');
  await button(page, 'Save password').click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await expect(page.getByText('Choose a new password: an admin gave you this one.')).toHaveCount(0);
});

test('the page of an invitation in each language, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  for (const language of languages) {
    await page.goto(pathIn(language, '/welcome/3M9X2ZC7T4BVW1SKFRJ6A8N5HQ'));
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
});
