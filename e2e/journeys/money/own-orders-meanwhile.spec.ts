import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { alertWith, openDueSheet, statusWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* docs/product/money.md, "Dues and paying them": what happens while the page is open. */

test.beforeEach(({ provider }) => void provider);

test(
  'sheet closed without payment: a check answers, also without network or session',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 40[01]|ERR_FAILED/);
    const me = await accounts.signedIn();
    const order = await createOrder(db, { userId: me.id, totalAmount: '1000.00' });
    await signInBrowser(context, me);
    await page.goto('/orders');
    const sheet = await openDueSheet(page);
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(statusWith(page, /^You closed the payment window/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay now for/ })).toBeFocused();
    const check = page.getByRole('button', { name: 'I have paid, check again' });
    await check.click();
    await expect(statusWith(page, "We haven't received a payment yet.")).toBeVisible();
    await expect(check).toBeFocused();

    await createPayment(db, { orderId: order.id, amount: '400.00' });
    await check.click();
    await expect(statusWith(page, 'We have received your payment. Thank you.')).toBeVisible();
    await expect(check).toBeHidden();
    await expect(page.getByRole('button', { name: /^Pay now for/ })).toBeFocused();

    const second = await openDueSheet(page);
    await second.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(check).toBeVisible();
    const failed = "We couldn't check your payment. Try again in a moment.";
    await page.route('**/api/my_orders*', (route) => route.abort());
    await check.click();
    await expect(alertWith(page, failed)).toBeVisible();
    await page.unroute('**/api/my_orders*');

    await db.session.updateMany({ where: { userId: me.id }, data: { endedAt: new Date() } });
    await check.click();
    const signedOut = alertWith(page, 'Authentication required. Please login again.').first();
    await expect(signedOut.getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/session?login=%2Forders',
    );
  },
);
