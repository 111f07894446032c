import { latestBirthday } from '@/lib/accounts/rules';
import { hydratedWhole } from '@/e2e/fixtures/input-methods';
import { alertWith, field, statusWith } from '@/e2e/fixtures/screens';
import { today } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

test('shows known fields, and Not provided for the rest', async ({ page, context, accounts }) => {
  const me = await accounts.signedIn({ name: 'Asha Rao' });
  await signInBrowser(context, me);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  await expect(page.getByText(`User ID: ${me.id} | Mobile: ${me.mobile}`)).toBeVisible();
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
  ]) {
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible();
  }
  await expect(page.getByText('Not provided')).toHaveCount(5);
  await expect(page.getByText(me.referralId)).toBeVisible();
});

test(
  'concurrent changes by staff are kept: only fields that the customer changed are sent',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const { referralId: referrerCode } = await accounts.staff('employee');
    const me = await accounts.activeCustomer({ referrerCode });
    await signInBrowser(context, me);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(field(page, 'Email')).toBeVisible();
    await db.user.update({ where: { id: me.id }, data: { referrerCode: null, name: 'Asha Devi' } });
    await field(page, 'Email').fill('asha@mail.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(statusWith(page, 'Profile updated successfully!')).toBeVisible();
    expect(await db.user.findUniqueOrThrow({ where: { id: me.id } })).toMatchObject({
      email: 'asha@mail.example',
      name: 'Asha Devi',
      referrerCode: null,
    });
  },
);

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
  'birth date shows no weekday; an age below 18 is refused',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const weekday = /(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)\w*,? May (?:17|18), 1990/;
    const me = await accounts.activeCustomer({ name: 'Asha Rao', dob: '1990-05-17' });
    await signInBrowser(context, me);
    await page.goto('/profileupdate');
    const young = latestBirthday(today()).replace(/^\d+/, (year) => String(Number(year) + 1));
    await field(page, 'Date of birth').fill(young);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByText('You must be 18 or older.')).toBeVisible();
    await expect(field(page, 'Date of birth')).toHaveAttribute('max', latestBirthday(today()));
    expect((await db.user.findUniqueOrThrow({ where: { id: me.id } })).version).toBe(1);
    await field(page, 'Date of birth').fill('1990-05-18');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await page.waitForURL('/dashboard');
    await page.goto('/profile');
    await expect(page.getByText('May 18, 1990')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(weekday);

    await context.clearCookies();
    await signInBrowser(context, await accounts.staff('admin'));
    await page.goto(`/admin-users?search=${me.mobile}`);
    await page.getByRole('button', { name: 'View Asha Rao' }).click();
    const details = page.getByRole('region', { name: 'User Details' });
    // In the details, and in the history with the old date.
    await expect(details.getByText('May 18, 1990').first()).toBeVisible();
    await expect(details.getByText('May 17, 1990').first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(weekday);
    await page.goto(`/admin-audit?entity=user&entity_id=${me.id}`);
    await page
      .getByRole('button', { name: /^View / })
      .first()
      .click();
    await expect(page.getByText('May 17, 1990').first()).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(weekday);
  },
);

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
