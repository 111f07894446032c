import type { Page } from 'playwright/test';
import { createPaidOrder } from '@/prisma/factories/invoices';
import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { openPdf } from '@/e2e/fixtures/pdf';
import { alertWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* docs/product/money.md, "Receipts", "Invoices". */

const payments = (page: Page) => page.getByRole('region', { name: 'Payments', exact: true });
const issue = (page: Page) => payments(page).getByRole('button', { name: 'Issue invoice' });
const open = (page: Page) => payments(page).getByRole('link', { name: /^Open invoice/ });

test('staff open a receipt, issue the invoice and open it', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('employee'), await accounts.account({ name: 'Sita Devi' })];
  const order = await createPaidOrder(db, { userId: customer.id, employeeId: me.id });
  const { receiptNo } = await db.orderEntry.findFirstOrThrow({ where: { orderId: order.id } });
  await signInBrowser(context, me);
  await page.goto(`/employee-orders?search=${order.id}&open=${order.id}`);
  const receipt = payments(page).getByRole('link', {
    name: `Receipt voucher ${receiptNo}, opens in a new tab`,
  });
  const paid = await openPdf(receipt);
  expect(paid.title).toBe(`Receipt voucher ${receiptNo}`);
  for (const part of ['Sita Devi', 'Gold ring', '₹1,000.00', 'Rupees one thousand only'])
    expect(paid.text).toContain(part);

  await expect(open(page)).toHaveCount(0);
  await issue(page).click();
  const toast = page.getByRole('dialog').filter({ hasText: 'Invoice issued.' });
  await expect(toast).toBeVisible();
  const { number } = await db.invoice.findFirstOrThrow({ where: { orderId: order.id } });
  await expect(toast).toContainText(number);
  await expect(issue(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'issued an invoice for the order',
  );
  await expect(open(page)).toHaveAccessibleName(`Open invoice ${number}, in a new tab`);
  await expectAccessible(page);
  await expectNoOverflow(page);
  const invoice = await openPdf(open(page));
  expect(invoice.title).toBe(`Tax invoice ${number}`);
  for (const part of ['Sita Devi', 'Gold ring', '7113', '₹400.00', '₹570.88'])
    expect(invoice.text).toContain(part);

  await page.reload();
  await expect(open(page)).toHaveAccessibleName(`Open invoice ${number}, in a new tab`);
});

test('an order that is not paid, and one whose items do not add up, show why there is no invoice', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 409/);
  const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
  const partial = await createOrder(db, {
    userId: customer.id,
    executiveId: me.id,
    name: 'Order half paid',
  });
  await createPayment(db, { orderId: partial.id, amount: '400.00' });
  const without = await createOrder(db, {
    userId: customer.id,
    executiveId: me.id,
    name: 'Order without items',
    paidAmount: '1000.00',
  });
  await signInBrowser(context, me);
  await page.goto(`/executive-orders?open=${partial.id}`);
  await expect(issue(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(issue(page)).toHaveAccessibleDescription('The order must be paid in full first.');

  await page.goto(`/executive-orders?open=${without.id}`);
  await expect(issue(page)).not.toHaveAttribute('aria-disabled', 'true');
  await issue(page).click();
  const failure = alertWith(payments(page), 'Failed to issue the invoice. Please try again.');
  await expect(failure).toContainText('The prices of its items do not add up to the order’s total.');
  await expectAccessible(page);
  await expectNoOverflow(page);
  expect(await db.invoice.count({ where: { orderId: { in: [partial.id, without.id] } } })).toBe(0);
});
