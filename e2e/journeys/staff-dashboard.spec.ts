import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { button, expectAccessibleScreen } from '@/e2e/fixtures/staff-screens';

// Several screens each, all checked by axe.
test.beforeEach(() => test.slow());

const dashboards = {
  admin: ['OPPORTUNITIES', 'ORDERS', 'USERS', 'BOOKING SLOTS'],
  executive: ['Opportunity', 'ORDERS', 'BOOKING SLOTS'],
  employee: ['OPPORTUNITIES', 'ORDERS', 'REFERRALS', 'BOOKING SLOTS'],
} as const;

for (const role of ['admin', 'executive', 'employee'] as const) {
  const tag = role === 'employee' ? [] : ['@torture'];
  test(
    `${role} dashboard: placeholders while loading, 0 after a failure, then the counts`,
    { tag },
    async ({ page, context, accounts, consoleErrors }) => {
      consoleErrors.allow(/status of 500/);
      await signInBrowser(context, await accounts.staff(role));
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/dashboard_counts', async (route) => {
        await held;
        await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
      });
      await page.goto(`/${role}-dashboard`);
      const tiles = page.getByRole('main').getByRole('listitem').filter({ hasText: 'View Details' });
      await expect(tiles.getByText('...', { exact: true })).toHaveCount(dashboards[role].length);
      await expect(tiles.getByRole('heading', { level: 2 })).toHaveText([...dashboards[role]]);
      release();
      await expect(tiles.getByText('0', { exact: true })).toHaveCount(dashboards[role].length);
      await page.unroute('**/api/dashboard_counts');
      await button(page, 'Retry').click();
      await expect(tiles.last().getByText(/^[1-9][\d,]*$/)).toBeVisible();
      await expectAccessibleScreen(page);
    },
  );
}
