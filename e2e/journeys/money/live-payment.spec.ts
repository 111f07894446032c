import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* docs/product/gateway.md, "Live updates". */

test('a payment that arrives while the order page is open shows by itself', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
  const order = await createOrder(db, {
    userId: customer.id,
    executiveId: me.id,
    name: 'Bridal set',
    totalAmount: '5000.00',
  });
  await signInBrowser(context, me);
  const opened = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(`/executive-orders/${order.id}`);
  await opened;
  const payments = page.getByRole('main').getByText('Cash payment');
  await expect(payments).toHaveCount(0);
  await createPayment(db, { orderId: order.id, amount: '1234.00' });
  await expect(payments).toHaveCount(1);
  const head = page.locator('main header');
  await expect(head).toContainText('₹1,234.00');
  await expect(head).toContainText('₹3,766.00');

  // The sound is off at first, and the choice stays in this browser.
  const sound = page.getByRole('button', { name: 'Payment sound' });
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await sound.click();
  await page.reload();
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
});

test('while a row is open, the list changes in place; new rows come once it is closed', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [me, { id: userId }] = [await accounts.staff('executive'), await accounts.account()];
  const mine = { userId, executiveId: me.id };
  const order = await createOrder(db, { ...mine, name: 'Anklets', totalAmount: '5000.00', status: 'unpaid' });
  await signInBrowser(context, me);
  const opened = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(`/executive-orders?open=${order.id}`);
  await opened;
  const rows = page.locator('tr[data-row]');
  await expect(rows).toHaveCount(1);
  await createOrder(db, { ...mine, name: 'Bangles' });
  await createPayment(db, { orderId: order.id, amount: '1234.00' });
  await expect(rows).toContainText('Partial');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Hide Anklets' }).click();
  await page.mouse.move(0, 0);
  await page.getByLabel('Name or ID').focus();
  await expect(rows).toHaveCount(2);
});
