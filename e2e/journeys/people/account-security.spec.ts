import { logIn } from '@/lib/people/accounts/contract';
import { listStores } from '@/lib/visits/bookings/contract';
import { signIn } from '@/e2e/fixtures/accounts';
import { fillPasswordChange, alertWith, field, logInWith, statusWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

test('lists the signed-in devices; log out everywhere asks for confirmation', async ({
  page,
  context,
  accounts,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to load resource/);
  const me = await accounts.activeCustomer();
  const elsewhere = await signIn(me);
  await signInBrowser(context, me);
  await page.goto('/profile');
  const devices = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await devices.getByRole('button', { name: 'Log out everywhere' }).click();
  const confirmDialog = page.getByRole('alertdialog');
  await expect(confirmDialog).toContainText('Log out on every device, including this one?');
  await confirmDialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmDialog).toHaveCount(0);

  await page.route('**/api/end_sessions', (route) => route.abort());
  await devices.getByRole('button', { name: 'Log out everywhere' }).click();
  await confirmDialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(alertWith(confirmDialog, 'Network error.')).toBeVisible();
  await page.unroute('**/api/end_sessions');
  await confirmDialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.waitForURL('/gold');
  expect((await elsewhere.api.call(listStores)).status).toBe(401);
});

test(
  'log out everywhere with an ended session: the others stay, and the log-in is offered',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 401/);
    const me = await accounts.activeCustomer();
    await signInBrowser(context, me);
    await page.goto('/profile');
    await db.session.updateMany({ where: { userId: me.id }, data: { endedAt: new Date() } });
    const elsewhere = await signIn(me);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    const confirmDialog = page.getByRole('alertdialog');
    await confirmDialog.getByRole('button', { name: 'Log out everywhere' }).click();
    const over = alertWith(
      confirmDialog,
      'your other devices are still logged in. Log in again to log them out.',
    );
    await expect(over).toBeVisible();
    expect((await elsewhere.api.call(listStores)).status).toBe(200);
    await over.getByRole('link', { name: 'Login' }).click();
    await logInWith(page, me.mobile, me.password);
    await page.waitForURL('/profile');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await confirmDialog.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.waitForURL('/gold');
    expect((await elsewhere.api.call(listStores)).status).toBe(401);
  },
);

test(
  'expired session: changes of the profile wait for the log-in, without what staff changed meanwhile',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 401/);
    const me = await accounts.activeCustomer({ name: 'Asha Rao' });
    await signInBrowser(context, me);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    await field(page, 'Email').fill('asha@mail.example');
    await db.session.updateMany({ where: { userId: me.id }, data: { endedAt: new Date() } });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(alertWith(page, 'Phone number not found. Please log in again.')).toBeVisible();
    await db.user.update({ where: { id: me.id }, data: { name: 'Asha Devi' } });
    await field(page, 'Address').fill('12 Besant Road');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await logInWith(page, me.mobile, me.password);
    await expect(field(page, 'Email')).toHaveValue('asha@mail.example');
    await expect(field(page, 'Address')).toHaveValue('12 Besant Road');
    await expect(field(page, 'Full Name')).toHaveValue('Asha Devi');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(statusWith(page, 'Profile updated successfully!')).toBeVisible();
    expect(await db.user.findUniqueOrThrow({ where: { id: me.id } })).toMatchObject({
      email: 'asha@mail.example',
      address: '12 Besant Road',
      name: 'Asha Devi',
    });
  },
);

test('password change logs out other devices and keeps this one', async ({
  page,
  context,
  accounts,
  visitor,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 400/);
  const me = await accounts.activeCustomer();
  const elsewhere = await signIn(me);
  await signInBrowser(context, me);
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Password', exact: true });
  const devices = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  const open = card.getByRole('button', { name: 'Change password' });
  await open.click();
  const form = card.getByRole('form', { name: 'Change password' });
  await expect(form).toBeFocused();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(open).toBeFocused();

  await open.click();
  await form.getByRole('button', { name: 'Save password' }).click();
  for (const label of ['Current password', 'New password', 'Confirm password'])
    await expect(field(form, label)).toHaveAttribute('aria-invalid', 'true');
  await field(form, 'Current password').fill('not my password');
  await field(form, 'New password').fill('harvest-2027');
  await field(form, 'Confirm password').fill('harvest-2028');
  await form.getByRole('button', { name: 'Save password' }).click();
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await field(form, 'Confirm password').fill('harvest-2027');
  await form.getByRole('button', { name: 'Save password' }).click();
  await expect(form.getByText('The current password is wrong.')).toBeVisible();
  await expect(field(form, 'Current password')).toBeFocused();
  expect((await elsewhere.api.call(listStores)).status).toBe(200);

  await field(form, 'Current password').fill(me.password);
  // The second click has no effect.
  await form.getByRole('button', { name: 'Save password' }).dblclick();
  await expect(statusWith(card, 'Password updated successfully!')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('listitem')).toContainText('This device');
  expect((await elsewhere.api.call(listStores)).status).toBe(401);
  await page.reload();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  const logInBy = (password: string) => visitor.call(logIn, { mobile: me.mobile, password });
  expect((await logInBy(me.password)).status).toBe(401);
  expect((await logInBy('harvest-2027')).status).toBe(200);
});

test(
  'admin changes own name and password at /admin-account',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.staff('admin', { name: 'Meera Nair', profile: false });
    const elsewhere = await signIn(me);
    await signInBrowser(context, me);
    await page.goto('/admin-dashboard');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await page.waitForURL('/admin-account');
    await expect(page.getByRole('heading', { name: 'Meera Nair' })).toBeVisible();
    await expect(page.getByRole('term')).toHaveText(['User ID', 'Full Name', 'Role', 'Phone']);
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(field(page, 'Phone')).not.toBeEditable();
    await field(page, 'Full Name').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(field(page, 'Full Name')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'Full Name').fill('Meera Menon');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(statusWith(page, 'Profile updated successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Meera Menon' })).toBeVisible();
    expect(await db.user.findUniqueOrThrow({ where: { id: me.id } })).toMatchObject({
      name: 'Meera Menon',
      gender: null,
      dob: null,
      version: 2,
    });

    const form = await fillPasswordChange(page, me.password, 'harvest-2027');
    await form.getByRole('button', { name: 'Save password' }).click();
    await expect(statusWith(page, 'Password updated successfully!')).toBeVisible();
    expect((await elsewhere.api.call(listStores)).status).toBe(401);
    await page.goto('/admin-users');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/admin-users/);
  },
);
