import { hydratedWhole } from '@/e2e/fixtures/input-methods';
import { alertWith, field, statusWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

test('shows known fields, and Not provided for the rest', async ({ page, context, accounts }) => {
  const me = await accounts.signedIn({ name: 'Asha Rao' });
  await signInBrowser(context, me);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  // A part that streams in is in the page twice for a moment.
  await expect(page.getByRole('main').getByText(`User ID: ${me.id} | Mobile: ${me.mobile}`)).toBeVisible();
  for (const label of [
    'User ID',
    'Full Name',
    'Role',
    'Referral Code',
    'Referral ID',
    'Phone',
    'Email',
    'Gender',
    'Date of Birth',
    'Address',
    'State',
  ]) {
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible();
  }
  await expect(page.getByText('Not provided')).toHaveCount(6);
  await expect(page.getByText(me.referralId)).toBeVisible();
});

test(
  'Cancel restores the saved values; the success message disappears after three seconds',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.activeCustomer({ name: 'Asha Rao' });
    await signInBrowser(context, me);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    for (const label of ['User ID', 'Role', 'Phone', 'Referral ID']) {
      await expect(field(page, label)).not.toBeEditable();
    }
    await field(page, 'Full Name').fill('Somebody Else');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(field(page, 'Full Name')).toHaveValue('Asha Rao');

    await field(page, 'Full Name').fill('');
    await field(page, 'Email').fill('nowhere');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(field(page, 'Full Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
    expect((await db.user.findUniqueOrThrow({ where: { id: me.id } })).version).toBe(1);

    await field(page, 'Full Name').fill('Asha Devi');
    await field(page, 'Email').fill('asha@mail.example');
    await page.getByRole('button', { name: 'Save' }).click();
    const success = statusWith(page, 'Profile updated successfully!');
    await expect(success).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Asha Devi' })).toBeVisible();
    await expect(success).toBeHidden();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('heading', { name: 'Asha Devi' })).toBeVisible();
  },
);

test(
  'failed save restores the saved values and offers the input back; Cancel shows the saved values',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/ERR_|status of 503/);
    await signInBrowser(context, await accounts.activeCustomer({ name: 'Asha Rao' }));
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await field(page, 'Full Name').fill('Asha Devi');
    await page.route('**/api/profileupdate', (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(alertWith(page, 'Profile update failed. Please try again.')).toBeVisible();
    await expect(field(page, 'Full Name')).toHaveValue('Asha Rao');
    await page.getByRole('button', { name: 'Restore my changes' }).click();
    await expect(field(page, 'Full Name')).toHaveValue('Asha Devi');
    await expect(field(page, 'Full Name')).toBeFocused();
    await expect(alertWith(page, 'Profile update failed. Please try again.')).toBeHidden();
    await page.unroute('**/api/profileupdate');

    const message = 'The service is not available right now. Please try again in a moment.';
    await page.route('**/api/profileupdate', (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, message, error: message, code: 'UNAVAILABLE', request_id: 'test' },
      }),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(alertWith(page, message)).toBeVisible();
    await expect(field(page, 'Full Name')).toHaveValue('Asha Rao');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  },
);

test(
  'completing the profile offline keeps the input',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/ERR_/);
    await signInBrowser(context, await accounts.signedIn({ active: true }));
    await page.goto('/profileupdate');
    await field(page, 'Full Name').fill('Asha Rao');
    await field(page, 'Gender').selectOption('Other');
    await field(page, 'Email Address').fill('asha@mail.example');
    await field(page, 'Date of birth').fill('1990-02-28');
    await field(page, 'Full Address').fill('12 Besant Road');
    // Not `setOffline`, which would also interrupt the scripts that the first input loads.
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(alertWith(page, 'Profile update failed. Please try again.')).toBeVisible();
    await expect(field(page, 'Full Address')).toHaveValue('12 Besant Road');
    await page.unroute('**/api/**');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await page.waitForURL('/dashboard');
  },
);

test('signed out: completing the profile asks for log-in instead of the form', async ({ page }) => {
  await page.goto('/profileupdate');
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(field(page, 'Full Name')).toHaveCount(0);
});

test('employee: profile is available', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('employee', { name: 'Swathi Naidu' }));
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Swathi Naidu' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: /^Referral ID$/ })).toBeVisible();
});

test(
  'a profile that failed to load without a network is loaded when it returns',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const me = await accounts.activeCustomer();
    await signInBrowser(context, me);
    await page.goto('/profile');
    await hydratedWhole(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Refresh' }).click();
    const failure = alertWith(page, "Your profile couldn't be loaded. Please try again.");
    await expect(failure).toBeVisible();
    await db.user.update({ where: { id: me.id }, data: { name: 'Asha Devi' } });
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Asha Devi' })).toBeVisible();
    await expect(failure).toHaveCount(0);
  },
);

test('a customer chooses the language of the account, and the page loads again in it', async ({
  page,
  context,
  accounts,
}) => {
  const me = await accounts.activeCustomer({ name: 'Asha Rao' });
  await signInBrowser(context, me);
  await page.goto('/profile');
  await hydratedWhole(page);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('తెలుగు');
  await page.getByRole('button', { name: 'Save language' }).click();
  await expect(page.getByRole('combobox', { name: 'భాష' })).toHaveValue('te');
  await expect(page.locator('html')).toHaveAttribute('lang', 'te');
  await page.goto('/dashboard');
  await expect(page.getByText('స్వాగతం, Asha Rao గారు')).toBeVisible();
});
