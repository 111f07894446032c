import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { identifyBySite } from '@/e2e/fixtures/identify-by-site';
import { alertWith, field, formDialog, logInWith, logOut } from '@/e2e/fixtures/screens';
import { protectAccount } from '@/e2e/fixtures/second-factor';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { VirtualPasskeys } from '@/e2e/fixtures/virtual-passkeys';

/* See docs/product/second-factor.md, "Screens". Chromium has the virtual authenticator. */

test('an admin adds a passkey, logs in with it, proves a session by it, and removes it', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  test.setTimeout(120_000);
  consoleErrors.allow(/status of 40[013]/);
  const admin = await accounts.staff('admin');
  const { id: userId } = await accounts.account({ name: 'Lakshmi Devi' });
  await identifyBySite(db)(userId, { kind: 'pan', value: 'ABCPE1234F', name_as_on: 'LAKSHMI' });
  const device = await VirtualPasskeys.in(page);
  await signInBrowser(context, admin);
  await page.goto('/admin-account');
  const card = page.getByRole('region', { name: 'Second factor', exact: true });
  const create = card.getByRole('button', { name: 'Create passkey' });

  await test.step('cancelled, then added', async () => {
    await card.getByRole('button', { name: 'Add passkey' }).click();
    await expect(field(card, 'Name')).toHaveValue(/Chrome/);
    await expectAccessible(page);
    await device.verifies(false);
    await create.click();
    await expect(alertWith(card, 'The passkey prompt was closed. Nothing was changed.')).toBeVisible();
    await device.verifies(true);
    await field(card, 'Name').fill('');
    await create.click();
    await expect(field(card, 'Name')).toHaveAttribute('aria-invalid', 'true');
    await field(card, 'Name').fill('Laptop of the office');
    await create.click();
    const codes = card.getByText(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    await expect(codes).toHaveCount(10);
    await expectAccessible(page);
    await card.getByRole('button', { name: 'I have saved them' }).click();
    await expect(card).toContainText('Laptop of the office');
    await expect(card).toContainText('Never used.');
    await expect(card).toContainText('10 of 10 recovery codes left.');
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page);
    }
    await expectAccessible(page);
  });

  await test.step('the same device is refused', async () => {
    await card.getByRole('button', { name: 'Add passkey' }).click();
    await create.click();
    await expect(alertWith(card, 'This device or key already has a passkey of your account.')).toBeVisible();
    await card.getByRole('button', { name: 'Cancel' }).click();
    expect(await device.count()).toBe(1);
  });

  await test.step('the log-in, cancelled at first', async () => {
    await logOut(page);
    await page.goto('/login');
    await logInWith(page, admin.mobile, admin.password);
    const dialog = page.getByRole('dialog', { name: 'Login' });
    const use = dialog.getByRole('button', { name: 'Use passkey' });
    await expect(use).toBeFocused();
    await expectAccessible(page);
    await device.verifies(false);
    await use.click();
    await expect(alertWith(dialog, 'The passkey prompt was closed. Try again, or use a code.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await expect(field(dialog, 'Recovery code')).toBeFocused();
    await use.click();
    await device.verifies(true);
    await use.click();
    await page.waitForURL('/admin-dashboard');
  });

  await test.step('a proof', async () => {
    await db.session.updateMany({ where: { userId: admin.id }, data: { provedAt: new Date(0) } });
    await page.goto(`/customers/${userId}`);
    const identity = page.getByRole('region', { name: 'Identity', exact: true });
    const form = formDialog(page);
    const proof = page.getByRole('dialog', { name: 'Confirm That It Is You' });
    await identity.getByRole('button', { name: 'Reveal' }).click();
    await field(form, 'Reason').fill('Form 61A of the year');
    await form.getByRole('button', { name: 'Reveal Number' }).click();
    await expect(proof).toContainText('Use your passkey to continue.');
    await expectAccessible(page);
    await device.verifies(false);
    await proof.getByRole('button', { name: 'Use passkey' }).click();
    await expect(alertWith(proof, /was closed/)).toBeVisible();
    await device.verifies(true);
    await proof.getByRole('button', { name: 'Use passkey' }).click();
    await expect(identity).toContainText('ABCPE1234F');
  });

  await test.step('removed', async () => {
    await page.goto('/admin-account');
    await expect(card).toContainText(/Last used /);
    await card.getByRole('button', { name: 'Remove: Laptop of the office' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Remove passkey' });
    await expect(confirm).toContainText('This is your only second factor');
    await expectAccessible(page);
    await confirm.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(card).toContainText('Passkey removed.');
    await expect(card.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
    await expect(card).not.toContainText('Laptop of the office');
    expect(await db.passkey.count({ where: { userId: admin.id } })).toBe(0);
  });
});

test(
  'beside an app, on a phone: a browser without passkeys says so, a lost connection too',
  { tag: '@everywhere' },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/Failed to load resource|ERR_/);
    const me = await accounts.staff('executive');
    const app = await protectAccount(me);
    await signInBrowser(context, me);
    await page.goto('/profile');
    const card = page.getByRole('region', { name: 'Second factor', exact: true });
    await page.route('**/api/second_factor', (route) => route.abort());
    await card.getByRole('button', { name: 'Add passkey' }).click();
    await expect(alertWith(card, 'Network error. Please check your connection and try again.')).toBeVisible();
    await page.unroute('**/api/second_factor');
    await page.evaluate('delete window.PublicKeyCredential');
    await card.getByRole('button', { name: 'Add passkey' }).click();
    await card.getByRole('button', { name: 'Create passkey' }).click();
    await expect(alertWith(card, /This browser does not support passkeys/)).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Cancel' }).click();
    await expect(card.getByRole('button', { name: 'Change phone' })).toBeVisible();
    expect(app.recoveryCodes).toHaveLength(10);
  },
);
