import { listStores } from '@/lib/visits/bookings/contract';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { signIn } from '@/e2e/fixtures/accounts';
import { alertWith, logInWith, statusWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* docs/product/rules.md, "Sessions". */

test('one device, and all others, are logged out from the list', async ({
  page,
  context,
  accounts,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to load resource/);
  const me = await accounts.activeCustomer();
  const [second, third, fourth] = [await signIn(me), await signIn(me), await signIn(me)];
  await signInBrowser(context, me);
  await page.goto('/profile');
  const devices = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(devices.getByRole('listitem')).toHaveCount(4);
  await expect(devices.getByRole('listitem').first().getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.route('**/api/end_session', (route) => route.abort());
  await devices
    .getByRole('button', { name: /^Log out Unknown/ })
    .first()
    .click();
  await expect(alertWith(devices, 'Network error.')).toBeVisible();
  await page.unroute('**/api/end_session');
  await devices
    .getByRole('button', { name: /^Log out Unknown/ })
    .first()
    .click();
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(statusWith(devices, 'is logged out.')).toBeVisible();
  await expect(devices.getByRole('heading')).toBeFocused();
  expect((await fourth.api.call(listStores)).status).toBe(401);
  expect((await third.api.call(listStores)).status).toBe(200);

  await devices.getByRole('button', { name: 'Log out all others' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Log out on every device except this one?');
  await dialog.getByRole('button', { name: 'Log out all others' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('listitem')).toContainText('This device');
  await expect(devices.getByRole('button', { name: 'Log out all others' })).toHaveCount(0);
  for (const each of [second, third]) expect((await each.api.call(listStores)).status).toBe(401);
});

test('a new device is shown to staff at the next log-in, until it is dismissed', async ({
  page,
  context,
  accounts,
}) => {
  const me = await accounts.staff('employee');
  await signIn(me);
  await signInBrowser(context, me);
  await page.goto('/employee-dashboard');
  const notice = page.getByRole('region', { name: 'New device since your last log-in' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.goto('about:blank');
  await context.clearCookies({ name: /^pasidi(-session|_who)$/ });
  await page.goto('/login');
  await logInWith(page, me.mobile, me.password);
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
