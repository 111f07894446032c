import { field, logInWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

test.describe('profile menu', () => {
  test('opens and closes by keyboard; Esc returns the focus', async ({ page, context, accounts }) => {
    await signInBrowser(context, await accounts.activeCustomer());
    await page.goto('/dashboard');
    const button = page.getByRole('button', { name: 'Profile menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    const banner = page.getByRole('banner');
    for (const name of ['Profile', 'Orders']) {
      await expect(banner.locator('#profile-menu').getByRole('link', { name, exact: true })).toBeFocused();
      await page.keyboard.press('Tab');
    }
    await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
    await expect(button).toBeFocused();
  });

  test(
    'failed log-out shows an error and keeps the session',
    { tag: ['@desk', '@torture'] },
    async ({ page, context, accounts, consoleErrors }) => {
      consoleErrors.allow(/ERR_/);
      await signInBrowser(context, await accounts.activeCustomer());
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Profile menu' }).click();
      await page.route('**/api/Logout_Gold', (route) => route.abort('connectionreset'));
      await page.getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Network error.' })).toBeVisible();
      await expect(page).toHaveURL('/dashboard');
    },
  );
});

test('no token is left in any browser storage', { tag: '@desk' }, async ({ page, accounts }) => {
  const me = await accounts.account({ active: true, profile: true });
  await page.goto('/login');
  await logInWith(page, me.mobile, me.password);
  await page.waitForURL('/dashboard');
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  expect(kept).not.toContain('eyJ');
  expect(kept).not.toContain(me.mobile);
  expect(kept).not.toContain(me.password);
});

test(
  'header links work in a row and behind the menu button',
  { tag: '@everywhere' },
  async ({ page, isMobile }) => {
    await page.goto('/about');
    const bar = page.getByRole('navigation', { name: 'Main' });
    const links = bar.getByRole('link', { name: /^(Home|About|Contact|Gold)$/ });
    if (isMobile) {
      const button = page.getByRole('button', { name: 'Open menu' });
      await expect(links).toHaveCount(0);
      await button.click();
      await expect(links).toHaveText(['Home', 'About', 'Contact', 'Gold']);
      await page.keyboard.press('Escape');
      await expect(links).toHaveCount(0);
      await expect(button).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(links.first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
      await button.click();
      await page.getByRole('heading', { level: 1 }).click({ force: true });
      await expect(links).toHaveCount(0);
      await button.click();
    }
    await expect(links).toHaveText(['Home', 'About', 'Contact', 'Gold']);
    await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible();
    await bar.getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/#contact');
    await expect(page.locator('#contact')).toBeInViewport();
  },
);

test.describe('popups of the gold page', () => {
  test('link to each other and keep the input', { tag: '@torture' }, async ({ page }) => {
    await page.goto('/login');
    const login = page.getByRole('dialog', { name: 'Login' });
    await field(login, 'Mobile number').fill('9876543210');
    await login.getByRole('button', { name: 'Forgot Password?' }).click();
    const reset = page.getByRole('dialog', { name: 'Reset Password' });
    await expect(field(reset, 'Mobile number')).toHaveValue('9876543210');
    await reset.getByRole('button', { name: 'Back to Login' }).click();
    await expect(field(login, 'Mobile number')).toHaveValue('9876543210');
    await login.getByRole('button', { name: 'Signup' }).click();
    const signup = page.getByRole('dialog', { name: 'Signup' });
    await field(signup, 'Name').fill('Asha');
    await signup.getByRole('button', { name: 'Login' }).click();
    await login.getByRole('button', { name: 'Signup' }).click();
    await expect(field(signup, 'Name')).toHaveValue('Asha');
  });

  test('password can be shown while typing', async ({ page }) => {
    await page.goto('/login');
    const popup = page.getByRole('dialog', { name: 'Login' });
    const password = field(popup, 'Password');
    await password.fill('secret1');
    await expect(password).toHaveAttribute('type', 'password');
    await popup.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
  });
});
