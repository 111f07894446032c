import type { Page } from 'playwright/test';
import { enter, expect, test } from '@/e2e/fixtures/test';

/** Filters keep and apply input before hydration, which a slow network delays. */

/** Scripts load only once `release` is called. */
async function openUnhydrated(page: Page, path: string) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test('typed search and chosen status filter the list', async ({ page, context, people }) => {
  await enter(context, await people.staff('admin'));
  const release = await openUnhydrated(page, '/admin-orders');
  await page.getByLabel('Name or ID').fill('nobody orders this');
  await page.getByLabel('Status').selectOption('Paid');
  release();
  await expect(page).toHaveURL(/search=nobody/);
  await expect(page).toHaveURL(/status=paid/);
  await expect(page.getByLabel('Name or ID')).toHaveValue('nobody orders this');
  await expect(page.getByLabel('Status')).toHaveValue('paid');
});

test('a chosen date opens its day book', async ({ page, context, people }) => {
  await enter(context, await people.staff('admin'));
  const release = await openUnhydrated(page, '/admin-day-book');
  await page.getByLabel('Date').fill('2022-02-02');
  release();
  await expect(page).toHaveURL(/date=2022-02-02/);
  await expect(page.getByRole('heading', { level: 2, name: 'Wed, Feb 2, 2022' })).toBeVisible();
});

test('a chosen store and date open their visits', async ({ page, context, people }) => {
  await enter(context, await people.staff('employee'));
  const release = await openUnhydrated(page, '/front-desk');
  const store = page.getByLabel('Store');
  await store.selectOption({ index: 2 });
  const chosen = await store.inputValue();
  await page.getByLabel('Date').fill('2022-02-02');
  release();
  await expect(page.getByText('No visits on this day')).toBeVisible();
  await expect(page).toHaveURL(/date=2022-02-02/);
  await expect(store).toHaveValue(chosen);
});
