import type { Page } from 'playwright/test';
import { expectAccessible } from '@/e2e/fixtures/accessible';
import { linkOfNewOrder } from '@/e2e/fixtures/payments';
import { alertWith, paySheet, statusWith } from '@/e2e/fixtures/screens';
import { expect, test } from '@/e2e/fixtures/test';
import { gate } from '@/e2e/testing/gate';

/* docs/product/money.md, "Payment links": what happens while the page is open. */

const closed = 'This payment link was paid, replaced by a newer one, or has expired.';

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay ₹1,000.00' });
const closedSheet = (page: Page) => page.getByText(/^You closed the payment window/);

test.beforeEach(({ provider }) => void provider);

test('cash at the counter meanwhile: the page shows that the link is closed', async ({
  page,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 404/);
  const { order, path } = await linkOfNewOrder(accounts, db);
  await page.goto(path);
  const pay = payButton(page);
  await expect(pay).toBeVisible();
  await db.paymentLink.updateMany({ where: { orderId: order.id }, data: { closedAt: new Date() } });
  await pay.click();
  await expect(page.getByText(closed)).toBeVisible();
  await expect(pay).toBeHidden();
});

test(
  'payment that is no longer due: the page shows it although the link is closed, and checks again',
  { tag: '@torture' },
  async ({ page, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 40[24]/);
    const { order, path } = await linkOfNewOrder(accounts, db);
    const message = 'This amount is no longer due. Your payment was not taken.';
    const json = { success: false, message, code: 'PAYMENT_NOT_VERIFIED' };
    await page.route('**/api/pay_link_confirm', (route) => route.fulfill({ status: 402, json }));
    await page.goto(path);
    const pay = payButton(page);
    await pay.click();
    await expect(paySheet(page)).toBeVisible();
    await db.paymentLink.updateMany({ where: { orderId: order.id }, data: { closedAt: new Date() } });
    await paySheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(pay).toBeHidden();
    await expect(page.getByText(closed)).toBeHidden();
    await expectAccessible(page);
    await page.unroute('**/api/pay_link_confirm');
    await page.getByRole('button', { name: 'I have paid, check again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you');
  },
);

test(
  'a closed sheet without network: each check of the payment is answered and keeps the focus',
  { tag: '@torture' },
  async ({ page, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/Failed to load resource/);
    const { path } = await linkOfNewOrder(accounts, db);
    await page.goto(path);
    await payButton(page).click();
    await expect(paySheet(page)).toBeVisible();
    await page.route('**/api/pay_link*', (route) => route.abort());
    const reload = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/pay_link'));
    await paySheet(page).getByRole('button', { name: 'Close' }).click();
    await reload;
    await expect(closedSheet(page)).toBeVisible();
    await expect(payButton(page)).toBeFocused();
    const check = page.getByRole('button', { name: 'I have paid, check again' });
    await check.click();
    await expect(alertWith(page, "We couldn't check your payment. Try again in a moment.")).toBeVisible();
    await expect(check).toBeFocused();
    await page.unroute('**/api/pay_link*');
    await check.click();
    await expect(statusWith(page, "We haven't received a payment yet.")).toBeVisible();
    await expect(page.getByText("We couldn't check your payment.")).toBeHidden();
    await expect(check).toBeFocused();
    await expect(payButton(page)).toBeVisible();
  },
);

test(
  'a load that ends after the payment does not replace the thanks',
  { tag: '@torture' },
  async ({ page, accounts, database: { db } }) => {
    const { path } = await linkOfNewOrder(accounts, db);
    await page.goto(path);
    await payButton(page).click();
    await expect(paySheet(page)).toBeVisible();
    const held = gate();
    await page.route('**/api/pay_link', async (route) => {
      const response = await route.fetch();
      await held.passed;
      await route.fulfill({ response });
    });
    await paySheet(page).getByRole('button', { name: 'Close' }).click();
    await expect(closedSheet(page)).toBeVisible();
    await payButton(page).click();
    await paySheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText(/Your order is paid in full/)).toBeVisible();
    const late = page.waitForResponse('**/api/pay_link');
    held.open();
    await late;
    await expect(page.getByText(/Your order is paid in full/)).toBeVisible();
    await expect(payButton(page)).toBeHidden();
  },
);
