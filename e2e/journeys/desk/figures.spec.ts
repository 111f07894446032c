import type { Page } from 'playwright/test';
import { createEntry, createOpportunity, createOrder } from '@/prisma/factories/sales';
import type { Db } from '@/lib/db/client';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { expect, signInBrowser, test, type Accounts } from '@/e2e/fixtures/test';

/* docs/product/figures.md. Each test has days of its own. */

async function sales(accounts: Accounts, db: Db, month: string) {
  const [admin, executive, customer] = [
    await accounts.staff('admin'),
    await accounts.staff('executive', { name: 'Esha Figures' }),
    await accounts.account(),
  ];
  const at = (day: string) => new Date(`${month}-${day}T10:00:00+05:30`);
  const own = { userId: customer.id, executiveId: executive.id };
  for (const day of ['02', '03', '03']) await createOpportunity(db, { ...own, createdAt: at(day) });
  await createOpportunity(db, { userId: customer.id, createdAt: at('04') });
  const order = await createOrder(db, { ...own, createdAt: at('02'), name: `Chain of ${month}` });
  await createEntry(db, { orderId: order.id, amount: '450.50', receivedAt: at('05'), createdAt: at('05') });
  return { admin, executive };
}

const card = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Figures' }).getByRole('listitem').filter({ hasText: name });

/** Charts load when nearly in sight. */
const scrollToCharts = (page: Page) => card(page, 'Lost').scrollIntoViewIfNeeded();

test(
  'an admin chooses a period and a person, and follows a figure to its list',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const month = '2022-03';
    const { admin, executive } = await sales(accounts, db, month);
    await signInBrowser(context, admin);
    await page.goto('/admin-dashboard');
    const figures = page.getByRole('region', { name: 'Figures' });
    await expect(figures.getByRole('radio', { name: 'This month' })).toBeChecked();
    await figures.getByRole('radio', { name: 'This financial year' }).click();
    await expect(page).toHaveURL(/period=year/);
    await figures.getByRole('radio', { name: 'Custom' }).click();
    await figures.getByLabel('From', { exact: true }).fill(`${month}-01`);
    await figures.getByLabel('To', { exact: true }).fill(`${month}-07`);
    await expect(page).toHaveURL(new RegExp(`from=${month}-01&to=${month}-07`));
    await expect(card(page, 'New opportunities')).toContainText('4');
    await expect(card(page, 'Money received')).toContainText('₹450.50');

    await figures.getByLabel('Person').selectOption(String(executive.id));
    await expect(page).toHaveURL(new RegExp(`staff=${executive.id}`));
    await expect(card(page, 'New opportunities')).toContainText('3');
    await expect(card(page, 'Due now')).toContainText('₹549.50');
    await expectAccessible(page);
    await expectNoOverflow(page);

    await card(page, 'Money received').getByRole('link').click();
    await expect(page.getByText('Received: ₹450.50')).toBeVisible();
    await expect(page.getByText(`Chain of ${month}`).filter({ visible: true }).first()).toBeVisible();
    await page.goBack();
    await expect(card(page, 'New opportunities')).toContainText('3');
    await expect(figures.getByLabel('From', { exact: true })).toHaveValue(`${month}-01`);
  },
);

test(
  'charts have the numbers as a table; the staff table leads to a person',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    // Before the past visits of other tests.
    const { admin } = await sales(accounts, db, '2012-07');
    await signInBrowser(context, admin);
    await page.goto('/admin-dashboard?period=own&from=2012-07-01&to=2012-07-07');
    await scrollToCharts(page);
    const chart = page.getByRole('region', { name: 'Money received per day', exact: true });
    await expect(chart.getByRole('img', { name: 'Money received, per day' })).toBeVisible();
    await chart.getByText('Show as a table').click();
    await expect(chart.getByRole('row', { name: 'Jul 5, 2012' })).toContainText('₹450.50');
    await expect(page.getByText('There are no visits in this period.')).toBeVisible();
    const stages = page.getByRole('region', { name: 'Stages', exact: true });
    await expect(stages.getByRole('row', { name: 'New 4' })).toBeVisible();
    await expectAccessible(page);
    const staff = page.getByRole('region', { name: 'Staff', exact: true }).first();
    await staff.getByRole('button', { name: 'Esha Figures' }).first().click();
    await expect(page).toHaveURL(/staff=\d+/);
  },
);

test(
  'staff table is sorted by amount received, and shows all staff on request',
  { tag: '@torture' },
  async ({ page, context, accounts }) => {
    await signInBrowser(context, await accounts.staff('admin'));
    await page.route('**/api/figures', async (route) => {
      const response = await route.fetch();
      const { data, ...rest }: { data: { staff: object[] } } = await response.json();
      const [one] = data.staff;
      const staff = Array.from({ length: 30 }, (_, n) => ({
        ...one,
        id: n + 1,
        name: `Person ${n}`,
        received: n * 10,
      }));
      await route.fulfill({ response: response, json: { ...rest, data: { ...data, staff } } });
    });
    await page.goto('/admin-dashboard');
    await scrollToCharts(page);
    const staff = page.getByRole('region', { name: 'Staff', exact: true }).first();
    const rows = staff.getByRole('rowheader');
    await expect(rows).toHaveCount(25);
    await expect(rows.first()).toHaveText('Person 29');
    await page.getByRole('button', { name: 'Show all 30' }).click();
    await expect(rows).toHaveCount(30);
    await expect(staff).toBeFocused();
    await expectAccessible(page);
  },
);

test('period of 800 days is charted by week; a longer one shows a field error', async ({
  page,
  context,
  accounts,
}) => {
  await signInBrowser(context, await accounts.staff('executive'));
  await page.goto('/executive-dashboard?period=own&from=2024-01-01&to=2026-03-10');
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures.getByText('Jan 1, 2024 – Mar 10, 2026')).toBeVisible();
  await expect(figures.getByLabel('Person')).toHaveCount(0);
  await figures.getByLabel('To', { exact: true }).fill('2026-03-11');
  await expect(figures.getByText('Choose at most 800 days.')).toBeVisible();
  await expect(page).toHaveURL(/to=2026-03-10/);
});

test(
  'failed load shows an error with Retry; an unknown staff id offers all staff',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/status of (500|404)/);
    await signInBrowser(context, await accounts.staff('admin'));
    await page.route('**/api/figures', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    );
    await page.goto('/admin-dashboard');
    await expect(page.getByText('Figures could not be loaded. Try again.')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/figures');
    await page.getByRole('region', { name: 'Figures' }).getByRole('button', { name: 'Retry' }).click();
    await expect(card(page, 'Win rate')).toContainText('Last period');
    await page.goto('/admin-dashboard?staff=2000000');
    await page.getByRole('button', { name: 'Show all staff' }).click();
    await expect(card(page, 'Win rate')).toContainText('Last period');
    await expect(page).not.toHaveURL(/staff=/);
  },
);
