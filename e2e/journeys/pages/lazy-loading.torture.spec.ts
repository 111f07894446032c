import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { hydrated } from '@/e2e/fixtures/input-methods';
import { createStoreRow } from '@/prisma/factories/stores';
import { bookFor, today } from '@/e2e/fixtures/slots';
import { linkOfNewOrder } from '@/e2e/fixtures/payments';
import { alertWith, field, paySheet, statusWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { withoutStream } from '@/e2e/fixtures/without-stream';
import { gate } from '@/e2e/testing/gate';

/* Code loaded on demand (lib/kernel/lazy-module) is slow or fails: the page shows it, keeps the input and works on retry. */

const scripts = '**/_next/static/**/*.js';
const failed = "We couldn't open this. Check your connection and try again.";

/** Waits until `first` reacts to a press, without prefetch on hover. */
async function arrive(page: Page, path: string, first: Locator): Promise<void> {
  await withoutStream(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await hydrated(first);
}

test('popup that fails to load shows an error and opens on retry', async ({
  page,
  context,
  accounts,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|ERR_FAILED/);
  await signInBrowser(context, await accounts.staff('executive'));
  const opener = page.getByRole('button', { name: 'Create Opportunity' });
  await arrive(page, '/executive-opportunity', opener);
  await page.route(scripts, (route) => route.abort());
  await opener.click();
  await expect(alertWith(page, failed)).toBeVisible();
  await page.unroute(scripts);
  await page.getByRole('button', { name: 'Retry' }).click();
  const form = page.getByRole('form', { name: 'Create New Opportunity' });
  await expect(form).toBeVisible();
  await expect(alertWith(page, failed)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('slow popup shows a loading state until it opens', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('executive'));
  const opener = page.getByRole('button', { name: 'Create Opportunity' });
  await arrive(page, '/executive-opportunity', opener);
  const held = gate();
  await page.route(scripts, async (route) => {
    await held.passed;
    await route.continue();
  });
  await opener.click();
  await expect(statusWith(page, 'Loading...').filter({ visible: true })).toBeVisible();
  held.open();
  await expect(page.getByRole('form', { name: 'Create New Opportunity' })).toBeVisible();
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
});

test('success whose toast fails to load is a plain message; once the region is loaded, the next one is a toast', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/Failed to load resource|ERR_FAILED/);
  const { shopAddress: shop_address } = await createStoreRow(db);
  const names = ['Asha', 'Usha', 'Nisha'].map((name) => `${name} ${randomUUID().slice(0, 8)}`);
  for (const name of names) {
    const customer = await accounts.activeCustomer({ name });
    await bookFor(db, customer, { shop_address, slot_date: today(), slot_time: '11:00:00' });
  }
  await signInBrowser(context, await accounts.staff('employee'));
  const [first, second, third] = names.map((name) => page.getByRole('button', { name: `Check in: ${name}` }));
  if (first === undefined || second === undefined || third === undefined) throw new Error('No buttons');
  await arrive(page, `/front-desk?store=${encodeURIComponent(shop_address)}`, first);
  await page.route(scripts, (route) => route.abort());
  await first.click();
  const message = page.getByText(`${names[0]} is checked in.`);
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(message).toHaveCount(0);
  await page.unroute(scripts);
  await second.click();
  const early = page.getByText(`${names[1]} is checked in.`);
  await expect(early).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  // It is not shown and announced again.
  await expect(early).toHaveCount(1);
  await third.click();
  await expect(page.getByRole('dialog').filter({ hasText: `${names[2]} is checked in.` })).toBeVisible();
  await expect(early).toHaveCount(0);
});

test('form whose validation fails to load sends nothing and keeps the input', async ({
  page,
  context,
  accounts,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|ERR_FAILED/);
  await signInBrowser(context, await accounts.signedIn({ active: true }));
  const save = page.getByRole('button', { name: 'Save' });
  await arrive(page, '/profileupdate', save);
  await page.route(scripts, (route) => route.abort());
  await field(page, 'Full Name').fill('Lakshmi Rao');
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && sent.push(request.url()));
  await save.click();
  await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible();
  expect(sent).toEqual([]);
  await page.unroute(scripts);
  await save.click();
  await expect(page.getByText('Network error. Please check your connection and try again.')).toHaveCount(0);
  await expect(page.getByText('Please check the marked fields.')).toBeVisible();
  await expect(field(page, 'Full Name')).toHaveValue('Lakshmi Rao');
  expect(sent).toEqual([]);
});

test('landing page log-in that fails to load shows an error and opens on retry', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|ERR_FAILED/);
  const opener = page.getByRole('main').getByRole('button', { name: 'Login' });
  await arrive(page, '/gold', opener);
  await page.route(scripts, (route) => route.abort());
  await opener.click();
  await expect(alertWith(page, failed)).toBeVisible();
  await page.unroute(scripts);
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});

test("a name typed into the audit trail's filter is kept while its suggestions fail to load, then load", async ({
  page,
  context,
  accounts,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|ERR_FAILED/);
  const name = `Audrey ${randomUUID().slice(0, 8)}`;
  const admin = await accounts.staff('admin', { name });
  await signInBrowser(context, admin);
  const person = page.getByRole('combobox', { name: 'Changed by' });
  await arrive(page, '/admin-audit', person);
  await page.route(scripts, (route) => route.abort());
  await person.pressSequentially(name.slice(0, -1));
  await expect(
    statusWith(page, 'The search failed. Try again, or type the user ID.').filter({ visible: true }),
  ).toBeVisible();
  await expect(person).toHaveValue(name.slice(0, -1));
  await page.unroute(scripts);
  await person.pressSequentially(name.slice(-1));
  await page.getByRole('option', { name }).click();
  await expect(person).toHaveValue(name);
  await expect(page).toHaveURL(new RegExp(`actor_id=${admin.id}`));
});

test('payment whose checkout code fails to load says so; the next press opens the sheet', async ({
  page,
  accounts,
  provider,
  consoleErrors,
  database: { db },
}) => {
  void provider;
  consoleErrors.allow(/Failed to load resource|ERR_FAILED/);
  const { path } = await linkOfNewOrder(accounts, db);
  const pay = page.getByRole('button', { name: 'Pay ₹1,000.00' });
  await arrive(page, path, pay);
  await page.route(scripts, (route) => route.abort());
  await pay.click();
  await expect(alertWith(page, 'Payment gateway not loaded. Please refresh the page.')).toBeVisible();
  await page.unroute(scripts);
  await pay.click();
  await paySheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText(/Your order is paid in full/)).toBeVisible();
});
