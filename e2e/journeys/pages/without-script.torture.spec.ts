import { expect, test } from '@/e2e/fixtures/test';

test.use({ javaScriptEnabled: false });

/** Of the groups of the API reference, one. */
const pages = [
  '/',
  '/about',
  '/one-rupee',
  '/upi-transactions',
  '/rewards',
  '/terms',
  '/privacy',
  '/refunds',
  '/contact',
  '/developers',
  '/developers/sales',
  '/developers/records',
  '/gold',
  '/gold-plan',
];

test('every public page is readable and linked without JavaScript', async ({ page }) => {
  for (const path of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./);
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(200);
      const about = page.getByRole('contentinfo').getByRole('link', { name: 'About' });
      await expect(about).toHaveAttribute('href', '/about');
    });
  }
});

test('signed out, a guarded page leads to the log-in', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/gold');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
