import type { Page } from 'playwright/test';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { openPaySheet } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
  await expect(page.locator('h1')).toHaveCount(1);
}

/** One page of each template. */
const pages = {
  'the public pages': [
    '/',
    '/about',
    '/one-rupee',
    '/upi-transactions',
    '/rewards',
    '/terms',
    '/contact',
    '/nope',
  ],
  'the pages of the gold plan': ['/gold', '/gold-plan', '/profileupdate'],
  'the API reference': ['/developers', '/developers/sales', '/developers/records'],
};
for (const [what, paths] of Object.entries(pages)) {
  const tag = what === 'the API reference' ? '@torture' : [];
  test(`visitor: ${what}`, { tag }, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/status of 404/);
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectSound(page);
      });
    }
  });
}

test(
  'visitor: each popup of the gold page, with field errors shown',
  { tag: '@torture' },
  async ({ page }) => {
    await page.goto('/login');
    const login = page.getByRole('dialog', { name: 'Login' });
    await login.getByRole('button', { name: 'Login', exact: true }).click();
    await expectSound(page);
    await login.getByRole('button', { name: 'Forgot Password?' }).click();
    const reset = page.getByRole('dialog', { name: 'Reset Password' });
    await reset.getByRole('button', { name: 'Send code' }).click();
    await expectSound(page);
    await reset.getByRole('button', { name: 'Back to Login' }).click();
    await login.getByRole('button', { name: 'Signup' }).click();
    await page
      .getByRole('dialog', { name: 'Signup' })
      .getByRole('button', { name: 'Signup', exact: true })
      .click();
    await expectSound(page);
  },
);

test('customer without a plan: /subscription, its popup and the pay sheet', async ({
  page,
  context,
  accounts,
  provider,
}) => {
  void provider;
  await signInBrowser(context, await accounts.signedIn());
  await page.goto('/subscription');
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm Payment' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await openPaySheet(page);
  await expectSound(page);
});

test('customer: profile and its form', { tag: '@torture' }, async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.activeCustomer());
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expectSound(page);
});
