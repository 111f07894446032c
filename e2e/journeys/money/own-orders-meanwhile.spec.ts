import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { alertWith, openDueSheet, statusWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { gate } from '@/e2e/testing/gate';
import { titleOf } from '@/e2e/testing/title-of';

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
    // It may show by itself before the press.
    await expect(page.getByRole('main').getByText('₹600.00').first()).toBeVisible();
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

test(
  'two payments: the slower reload of the first does not undo the second',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/ERR_ABORTED/);
    const me = await accounts.signedIn();
    const sale = { userId: me.id, totalAmount: '1000.00' };
    const orders = [await createOrder(db, sale), await createOrder(db, sale)] as const;
    await signInBrowser(context, me);
    await page.goto('/orders');
    const held = gate();
    const ended: string[] = [];
    await page.route(
      '**/api/my_orders*',
      async (route) => {
        const response = await route.fetch();
        await held.passed;
        await route.fulfill({ response }).catch(() => undefined);
        ended.push('first reload');
      },
      { times: 1 },
    );
    const pay = async (name: string) => {
      const due = page.getByRole('button', { name: `Pay now for ${name}` });
      const sheet = await openDueSheet(page, undefined, due);
      await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(due).toBeHidden();
      return page.getByRole('region', { name });
    };
    await pay(titleOf(orders[0]));
    const second = await pay(titleOf(orders[1]));
    await expect(second.getByText('Online payment')).toHaveCount(1);
    held.open();
    await expect.poll(() => ended).toEqual(['first reload']);
    await page.getByRole('heading', { level: 1 }).evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    await expect(second.getByText('Online payment')).toHaveCount(1);
    await expect(second.getByRole('button', { name: /^Pay now for/ })).toBeHidden();
  },
);

test(
  'a session that ends during a reload or Show more leads to the log-in',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 401/);
    const me = await accounts.signedIn();
    for (let count = 0; count < 21; count += 1)
      await createOrder(db, { userId: me.id, name: `Order ${count}`, totalAmount: '1000.00' });
    await signInBrowser(context, me);
    await page.goto('/orders');
    const json = { success: false, message: 'Authentication required.', code: 'UNAUTHENTICATED' };
    await page.route('**/api/my_orders*', (route) => route.fulfill({ status: 401, json }));
    const signedOut = alertWith(page, 'Authentication required. Please login again.');
    const login = signedOut.getByRole('link', { name: 'Login' });
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(login).toHaveAttribute('href', '/session?login=%2Forders');
    const due = page.getByRole('button', { name: /^Pay now for/ }).first();
    const sheet = await openDueSheet(page, undefined, due);
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(login).toHaveCount(2);
  },
);
