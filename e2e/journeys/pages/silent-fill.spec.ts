import type { Locator } from 'playwright/test';
import { randomMobile } from '@/prisma/factories/users';
import { field, logInDialog, statusWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* Password managers and form fillers that set values without an event (components/forms/silent-fill.ts). */

/** Fills fields as an extension does: its world has the browser's own setter, not React's. */
async function fillSilently(scope: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await field(scope, label).evaluate((control, text) => {
      const { prototype } = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
    }, value);
}

test('log-in takes what a password manager filled in', async ({ page, accounts }) => {
  const me = await accounts.activeCustomer();
  await page.goto('/login');
  const dialog = await logInDialog(page);
  const login = dialog.getByRole('button', { name: 'Login', exact: true });
  await fillSilently(dialog, { 'Mobile number': `+91 ${me.mobile}`, Password: me.password });
  await login.click();
  await page.waitForURL('/dashboard');
});

test(
  'sign-up and reset take what a password manager filled in',
  { tag: '@torture' },
  async ({ page, provider }) => {
    void provider;
    const mobile = randomMobile();
    await page.goto('/gold');
    await page.getByRole('main').getByRole('button', { name: 'Signup', exact: true }).click();
    const signUp = page.getByRole('dialog', { name: 'Signup' });
    await fillSilently(signUp, {
      Name: 'Asha Rao',
      'Mobile number': mobile,
      Password: 'a long password 1',
      'Confirm password': 'a long password 1',
    });
    await signUp.getByRole('checkbox').check();
    await signUp.getByRole('button', { name: 'Signup', exact: true }).click();
    const login = page.getByRole('dialog', { name: 'Login' });
    await login.getByRole('button', { name: 'Forgot Password?' }).click();
    const reset = page.getByRole('dialog', { name: 'Reset Password' });
    await fillSilently(reset, {
      'Mobile number': mobile,
      'New password': 'another password 2',
      'Confirm password': 'another password 2',
    });
    await reset.getByRole('button', { name: 'Send code' }).click();
    await expect(field(reset, 'Code from the SMS')).toBeVisible();
  },
);

test(
  'profile saves what a form filler filled in, a changed password too',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.activeCustomer();
    await signInBrowser(context, me);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    const main = page.getByRole('main');
    await fillSilently(main, { Email: 'asha@mail.example', Address: '12 Besant Road' });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(statusWith(page, 'Profile updated successfully!')).toBeVisible();
    expect(await db.user.findUniqueOrThrow({ where: { id: me.id } })).toMatchObject({
      email: 'asha@mail.example',
      address: '12 Besant Road',
    });
    await page.getByRole('button', { name: 'Change password' }).click();
    const form = page.getByRole('form', { name: 'Change password' });
    await fillSilently(form, {
      'Current password': me.password,
      'New password': 'another password 2',
      'Confirm password': 'another password 2',
    });
    await form.getByRole('button', { name: 'Save password' }).click();
    await expect(form).toHaveCount(0);
  },
);
