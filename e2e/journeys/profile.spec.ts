import { listStores } from '@/lib/bookings/contract';
import { signIn } from '@/e2e/fixtures/accounts';
import { alertWith, field, statusWith } from '@/e2e/fixtures/screens';
import { enter, expect, test } from '@/e2e/fixtures/test';

test('shows what is known, and Not provided for the rest', async ({ page, context, people }) => {
  const me = await people.signedIn({ name: 'Asha Rao' });
  await enter(context, me);
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

test('edit, cancel, save: Cancel brings the last saved values back, the success goes after three seconds', async ({
  page,
  context,
  people,
  database: { db },
}) => {
  const me = await people.activeCustomer({ name: 'Asha Rao' });
  await enter(context, me);
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
});

test(
  'a failed save says so and loses no word; Cancel then shows what is saved',
  { tag: '@desk' },
  async ({ page, context, people, complaints }) => {
    complaints.allow(/ERR_|status of 503/);
    await enter(context, await people.activeCustomer({ name: 'Asha Rao' }));
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await field(page, 'Full Name').fill('Asha Devi');
    await page.route('**/api/profileupdate', (route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(alertWith(page, 'Profile update failed. Please try again.')).toBeVisible();
    await expect(field(page, 'Full Name')).toHaveValue('Asha Devi');
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
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
  },
);

test(
  'completing the profile without a network keeps every word',
  { tag: '@desk' },
  async ({ page, context, people, complaints }) => {
    complaints.allow(/ERR_/);
    await enter(context, await people.signedIn({ active: true }));
    await page.goto('/profileupdate');
    await field(page, 'Full Name').fill('Asha Rao');
    await field(page, 'Gender').selectOption('Other');
    await field(page, 'Email Address').fill('asha@mail.example');
    await field(page, 'Date of birth').fill('1990-02-28');
    await field(page, 'Full Address').fill('12 Besant Road');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(alertWith(page, 'Profile update failed. Please try again.')).toBeVisible();
    await expect(field(page, 'Full Address')).toHaveValue('12 Besant Road');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await page.waitForURL('/dashboard');
  },
);

test('signed out, completing the profile asks for the log-in in place of the form', async ({ page }) => {
  await page.goto('/profileupdate');
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(field(page, 'Full Name')).toHaveCount(0);
});

for (const role of ['employee', 'executive'] as const) {
  test(`${role}: a profile of one's own`, async ({ page, context, people }) => {
    const me = await people.staff(role, { name: 'Swathi Naidu' });
    await enter(context, me);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Swathi Naidu' })).toBeVisible();
    const referralId = page.getByRole('term').filter({ hasText: /^Referral ID$/ });
    await expect(referralId).toHaveCount(role === 'employee' ? 1 : 0);
  });
}

test('lists where one is logged in, and logs out everywhere after asking', async ({
  page,
  context,
  people,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|Failed to load resource/);
  const me = await people.activeCustomer();
  const elsewhere = await signIn(me);
  await enter(context, me);
  await page.goto('/profile');
  const devices = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await devices.getByRole('button', { name: 'Log out everywhere' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Log out on every device, this one included?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);

  await page.route('**/api/end_sessions', (route) => route.abort());
  await devices.getByRole('button', { name: 'Log out everywhere' }).click();
  await question.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/end_sessions');
  await question.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.waitForURL('/gold');
  expect((await elsewhere.api.call(listStores)).status).toBe(401);
});
