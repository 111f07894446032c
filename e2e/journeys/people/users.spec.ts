import type { Page } from 'playwright/test';
import { inputMethodOf } from '@/e2e/fixtures/input-methods';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import {
  button,
  details,
  expectAccessibleScreen,
  firstText,
  confirmDialog,
  textbox,
} from '@/e2e/fixtures/staff-screens';

async function openUser(page: Page, path: string, { name, mobile }: { name: string; mobile: string }) {
  await page.goto(`${path}?search=${mobile}`);
  await button(page, `View ${name}`).click();
  await expect(details(page, 'User Details')).toBeVisible();
}

test(
  'admin finds, edits and deletes a user; the history lists it',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const input = inputMethodOf('mouse', page);
    const user = await accounts.account({ name: 'Meena Kumari', email: 'meena@mail.example' });
    await signInBrowser(context, await accounts.staff('admin'));
    await page.goto('/admin-users');
    await input.write(textbox(page, 'Search users'), user.mobile);
    await expect(firstText(page, '1–1 of 1')).toBeVisible();
    await input.press(button(page, 'View Meena Kumari'));
    await expect(details(page, 'User Details')).toBeVisible();
    await expectAccessibleScreen(page, input);
    await input.press(button(page, 'Edit'));
    const form = details(page, 'User Details');
    await expect(form).toBeFocused();
    await input.write(textbox(form, 'Email'), 'nonsense');
    await input.press(button(form, 'Save'));
    await expect(form.getByText('Email Address must look like name@example.com.')).toBeVisible();
    await expect(textbox(form, 'Email')).toBeFocused();
    await expectAccessibleScreen(page, input);
    await input.write(textbox(form, 'Email'), 'meena.kumari@mail.example');
    await input.choose(form.getByLabel('Status'), 'Active');
    await input.press(button(form, 'Save'));
    await expect(firstText(page, 'User updated successfully!')).toBeVisible();
    await expect(details(page, 'User Details')).toContainText('Active');
    await expect(firstText(page, /changed the plan of/)).toBeVisible();
    await expect(details(page, 'User Details')).toContainText('meena.kumari@mail.example');

    await input.press(button(page, 'Delete'));
    await expect(confirmDialog(page)).toContainText('Are you sure you want to delete this user?');
    await expect(confirmDialog(page)).toContainText('Meena Kumari');
    await expect(confirmDialog(page)).toContainText('meena.kumari@mail.example');
    await expectAccessibleScreen(page, input);
    await input.press(button(confirmDialog(page), 'Cancel'));
    await expect(confirmDialog(page)).toBeHidden();
    await expect(button(page, 'Delete')).toBeFocused();
    await input.press(button(page, 'Delete'));
    await input.press(button(confirmDialog(page), 'Delete'));
    await expect(firstText(page, 'User deleted successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(firstText(page, 'No users found.')).toBeVisible();
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).deletedAt).not.toBeNull();
  },
);

test(
  'another role leaves the status that was not chosen: no suspension for a customer without a plan, no plan for staff',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const hired = await accounts.account({ name: 'Hema Hired' });
    const left = await accounts.staff('employee', { name: 'Lata Left' });
    await signInBrowser(context, await accounts.staff('admin'));
    for (const [{ id, name, mobile }, role] of [
      [hired, 'Employee'],
      [left, 'User'],
    ] as const) {
      await openUser(page, '/admin-users', { name, mobile });
      await button(page, 'Edit').click();
      const status = details(page, 'User Details').getByLabel('Status');
      await expect(status.locator('option')).toHaveText(['Active', 'Inactive']);
      await details(page, 'User Details').getByLabel('Role').selectOption(role);
      await expect(status.locator('option:checked')).toHaveText('Unchanged');
      await button(page, 'Save').click();
      await expect(firstText(page, 'User updated successfully!')).toBeVisible();
      expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({
        suspended: false,
        planActive: false,
      });
    }
  },
);

test(
  'own account: role, status and deletion are disabled with a reason',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts }) => {
    const admin = await accounts.staff('admin', { name: 'Own Self' });
    await signInBrowser(context, admin);
    await openUser(page, '/admin-users', admin);
    await expect(button(page, 'Delete')).toBeDisabled();
    await expect(button(page, 'Delete')).toHaveAccessibleDescription('You cannot delete yourself.');
    await button(page, 'Edit').click();
    const form = details(page, 'User Details');
    await expect(form.getByLabel('Role')).toBeDisabled();
    await expect(form.getByLabel('Status')).toBeDisabled();
    await textbox(form, 'Name').fill('Own Self Again');
    await button(form, 'Save').click();
    await expect(firstText(page, 'User updated successfully!')).toBeVisible();
  },
);

test(
  'employee edits a referred customer and removes the referral; the account stays',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const employee = await accounts.staff('employee');
    await signInBrowser(context, employee);
    await page.goto('/employee-referrals');
    await expect(page.getByRole('heading', { level: 1, name: 'Referrals' })).toBeVisible();
    await expect(firstText(page, 'No referrals found.')).toBeVisible();

    const customer = await accounts.account({ name: 'Ravi Teja', referrerCode: employee.referralId });
    await openUser(page, '/employee-referrals', customer);
    await button(page, 'Edit').click();
    const form = details(page, 'User Details');
    await expect(textbox(form, 'Mobile')).not.toBeEditable();
    await expect(form.getByLabel('Role')).toHaveCount(0);
    await textbox(form, 'Name').fill('Ravi Teja K');
    await button(form, 'Save').click();
    await expect(firstText(page, 'User updated successfully!')).toBeVisible();
    await button(page, 'Delete').click();
    await expect(confirmDialog(page)).toContainText('Ravi Teja K');
    await button(confirmDialog(page), 'Delete').click();
    await expect(firstText(page, 'User deleted successfully!')).toBeVisible();
    expect(await db.user.findUniqueOrThrow({ where: { id: customer.id } })).toMatchObject({
      name: 'Ravi Teja K',
      referrerCode: null,
      deletedAt: null,
    });
  },
);
