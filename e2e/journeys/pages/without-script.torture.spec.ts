import { createOpportunity } from '@/prisma/factories/sales';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

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
  '/privacy-notice',
  '/refunds',
  '/grievance',
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

test('staff search and filter a list, and the order stays', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [executive, customer] = [await accounts.staff('executive'), await accounts.signedIn()];
  const sale = { userId: customer.id, executiveId: executive.id };
  await createOpportunity(db, { ...sale, name: 'Bridal set', status: 'open' });
  await createOpportunity(db, { ...sale, name: 'Bridal chain', status: 'closed' });
  await createOpportunity(db, { ...sale, name: 'Temple chain', status: 'open' });
  await signInBrowser(context, executive);
  await page.goto('/executive-opportunity?sort=name&direction=asc');
  await page.getByLabel('Name or ID').fill('bridal');
  await page.getByLabel('Status').selectOption('Open');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Bridal set');
  await expect(page).toHaveURL(/sort=name&direction=asc/);
});
