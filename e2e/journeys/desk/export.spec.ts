import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Download, Page } from 'playwright/test';
import { z } from 'zod';
import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { createOpportunity } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { storeDate } from '@/lib/kernel/text/format';
import { registerLists } from '@/lib/money/registers/record';

/* docs/product/export-import.md, "Export". */

const records = z.array(z.record(z.string(), z.string()));

async function rowsOf(download: Download) {
  const text = await readFile(await download.path(), 'utf8');
  const lines = text.trimEnd().split('\r\n');
  const end = lines.pop();
  return { rows: records.parse(parse(lines.join('\r\n'), { columns: true, bom: true })), end };
}

const button = (page: Page) => page.getByRole('button', { name: 'Export' });

test('the file has the rows that the filters show', async ({ page, context, accounts, database: { db } }) => {
  const [executive, customer] = [await accounts.staff('executive'), await accounts.signedIn()];
  const sale = { userId: customer.id, executiveId: executive.id };
  await createOpportunity(db, { ...sale, name: 'Bridal set', status: 'open' });
  await createOpportunity(db, { ...sale, name: 'Temple chain', status: 'open' });
  await signInBrowser(context, executive);
  await page.goto('/executive-opportunity');
  await page.getByRole('search').getByRole('textbox').fill('bridal');
  await expect(page).toHaveURL(/search=bridal/);
  const downloaded = page.waitForEvent('download');
  await button(page).click();
  const download = await downloaded;
  await expect(page.getByText('1 row exported.')).toBeVisible();
  expect(download.suggestedFilename()).toMatch(/^opportunities-\d{4}-\d\d-\d\d\.csv$/);
  const { rows, end } = await rowsOf(download);
  expect(rows).toMatchObject([{ 'Opportunity Name': 'Bridal set', Customer: customer.name }]);
  expect(end).toBe('# end, 1 rows');
  await expect(button(page)).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('an admin saves the registers of a month for the accountant', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [admin, customer] = [await accounts.staff('admin'), await accounts.signedIn()];
  const { id } = await createPaidOrder(db, { userId: customer.id });
  const { number, issuedAt } = await createInvoice(db, id);
  await signInBrowser(context, admin);
  await page.goto('/admin-day-book');
  const opener = page.getByRole('button', { name: 'Registers' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Registers' });
  const months = dialog.getByLabel('Month');
  await expect(months).toBeVisible();
  const [first, second] = await months.locator('option').allTextContents();
  await expect(months.locator('option:checked')).toHaveText(second ?? '');
  await months.selectOption({ label: first ?? '' });
  await expectAccessible(page);
  await expectNoOverflow(page);
  const downloaded = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export Sales register' }).click();
  const download = await downloaded;
  const month = storeDate(issuedAt).slice(0, 7);
  expect(download.suggestedFilename()).toBe(`sales-register-${month}.csv`);
  const { rows } = await rowsOf(download);
  expect(rows.filter((row) => row['Invoice Number'] === number)).toMatchObject([
    { 'Item Name': 'Gold ring', Customer: customer.name, Total: '412' },
    { 'Item Name': 'Gold chain', Customer: customer.name, Total: '588' },
  ]);
  await expect(dialog.getByRole('listitem')).toHaveCount(registerLists.length);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test(
  'failure shows an error, a truncated file is not saved, and Stop cancels the export',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/status of 429|ERR_FAILED/);
    await signInBrowser(context, await accounts.staff('executive'));
    await page.goto('/executive-orders');
    let saved = 0;
    page.on('download', () => (saved += 1));
    const respond = (response: { status: number; contentType: string; body: string }) =>
      page.route('**/api/export?*', (route) => route.fulfill(response), { times: 1 });
    const message = 'Your other exports are still running. Please wait until one is complete.';
    await respond({
      status: 429,
      contentType: 'application/json',
      body: JSON.stringify({
        success: false,
        message,
        error: message,
        code: 'RATE_LIMITED',
        request_id: 'x',
      }),
    });
    await button(page).click();
    const alert = page.getByRole('alert').filter({ hasText: message });
    await expect(alert).toBeVisible();
    await expectAccessible(page);
    await respond({
      status: 200,
      contentType: 'text/csv; charset=utf-8',
      body: 'Order ID,Order Name\r\n1,Ring\r\n',
    });
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The connection was lost' })).toBeVisible();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      '**/api/export?*',
      async (route) => {
        await held;
        await route.abort();
      },
      { times: 1 },
    );
    await button(page).click();
    const stop = page.getByRole('button', { name: 'Stop export' });
    await expect(stop).toBeFocused();
    await stop.click();
    await expect(button(page)).toBeVisible();
    release();
    await expect(page.getByRole('alert').filter({ hasText: /export|connection was lost/ })).toHaveCount(0);
    expect(saved).toBe(0);
  },
);

test(
  'lists with filters, of payments and of a day can be exported',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts }) => {
    await signInBrowser(context, await accounts.staff('admin'));
    for (const [path, name] of [
      ['/admin-booking-slots', 'bookings'],
      ['/admin-payments?user_id=1', 'payments'],
      ['/admin-day-book', 'day-book'],
    ]) {
      await page.goto(path ?? '');
      const downloaded = page.waitForEvent('download');
      await button(page).click();
      const download = await downloaded;
      expect(download.suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
      expect((await rowsOf(download)).end).toMatch(/^# end, \d+ rows$/);
    }
  },
);
