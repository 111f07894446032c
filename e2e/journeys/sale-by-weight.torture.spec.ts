import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright/test';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { linkSentTo } from '@/e2e/fixtures/payments';
import { openPdf } from '@/e2e/fixtures/pdf';
import { opportunityOf, staffAndCustomer } from '@/e2e/fixtures/sales';
import { fact, field, formDialog, paySheet } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* A sale of weighed items (docs/product/money.md). */

interface Weighed {
  readonly name: string;
  readonly weight: string;
  readonly purity: string;
  readonly rate: string;
  readonly price: string;
}

/** The price comes from weight, rate and 10 % making. */
async function addWeighed(details: Locator, { name, weight, purity, rate, price }: Weighed): Promise<void> {
  const form = formDialog(details.page());
  await details.getByRole('button', { name: 'Add Item' }).click();
  await form.getByLabel('Item Name').fill(name);
  await form.getByLabel('Weight (g)').fill(weight);
  await form.getByLabel('Purity').selectOption(purity);
  // Other tests set the published rate, which arrives after the form.
  await expect(form.getByText(/^Gold rate ₹/)).toBeVisible();
  await form.getByLabel('Rate per gram').fill(rate);
  await form.getByLabel('Making (%)').fill('10');
  const result = form.getByRole('region', { name: 'Price by weight' });
  await expect(result.getByText(`₹${price}.00`, { exact: true })).toBeVisible();
  await result.getByRole('button', { name: 'Use as price' }).click();
  await expect(field(form, 'Price')).toHaveValue(price);
  await form.getByRole('button', { name: 'Add Item' }).click();
  await expect(form).toHaveCount(0);
}

test(
  'an executive sells weighed items: cash, payment link, online, invoice',
  { tag: '@desk' },
  async ({ page, context, accounts, provider, database: { db } }) => {
    const { staff, customer } = await staffAndCustomer(accounts, 'executive');
    const name = `Bridal set ${randomUUID().slice(0, 8)}`;
    const { id } = await opportunityOf(staff, customer, name);
    await signInBrowser(context, staff);
    await page.goto(`/executive-opportunity?search=${id}&open=${id}`);
    const details = page.getByRole('region', { name: `Details of ${name}` });
    await test.step('price two items by weight, take over their total, and close', async () => {
      await addWeighed(details, {
        name: 'Bangle',
        weight: '10',
        purity: '22 carat',
        rate: '10000',
        price: '113,300',
      });
      await addWeighed(details, {
        name: 'Coin',
        weight: '1',
        purity: '24 carat',
        rate: '11000',
        price: '12,463',
      });
      await details.getByRole('button', { name: 'Use as total' }).click();
      await expect(fact(details, 'Total Amount')).toContainText('₹125,763.00');
      await details.getByRole('button', { name: 'Edit Opportunity' }).click();
      await formDialog(page).getByLabel('Status').selectOption('Closed');
      await formDialog(page).getByRole('button', { name: 'Save' }).click();
      await expect(formDialog(page)).toHaveCount(0);
    });

    const { id: orderId } = await db.order.findFirstOrThrow({ where: { opportunityId: id } });
    const orderPath = `/executive-orders?search=${orderId}&open=${orderId}`;
    await page.goto(orderPath);
    const order = page.getByRole('region', { name: `Details of Order for ${name}` });
    const payments = order.getByRole('region', { name: 'Payments', exact: true });
    const issue = payments.getByRole('button', { name: 'Issue invoice' });
    await test.step('record cash, and send a payment link for a part of the rest', async () => {
      await payments.getByRole('button', { name: 'Record Payment' }).click();
      await formDialog(page).getByLabel('Amount').fill('50,000.50');
      await formDialog(page).getByRole('radio', { name: 'Cash' }).check();
      await formDialog(page).getByRole('button', { name: 'Record Payment' }).click();
      await expect(payments.getByText('Paid ₹50,000.50, due ₹75,762.50')).toBeVisible();
      await expect(issue).toHaveAttribute('aria-disabled', 'true');
      await payments.getByRole('button', { name: 'Send Payment Link' }).click();
      await formDialog(page).getByLabel('Amount').fill('30000');
      await formDialog(page).getByRole('button', { name: 'Send SMS' }).click();
      await expect(page.getByText('Payment link sent by SMS.')).toBeVisible();
    });

    await test.step('the customer pays by the link, without a log-in', async () => {
      const { token } = await linkSentTo(provider, customer.mobile);
      await context.clearCookies();
      await page.goto(`/pay/${token}`);
      await page.getByRole('button', { name: 'Pay ₹30,000.00' }).click();
      await paySheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page.getByText(/Payment of ₹30,000\.00 received\. ₹45,762\.50/)).toBeVisible();
    });

    const card = page.getByRole('region', { name: 'Bangle, Coin' });
    await test.step('the customer pays the rest online', async () => {
      await signInBrowser(context, customer);
      await page.goto('/orders');
      await page.getByRole('button', { name: /^Pay now for/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Pay now' });
      await expect(dialog.getByLabel('Amount')).toHaveValue(/^45,?762\.50?$/);
      await dialog.getByRole('button', { name: 'Continue to payment' }).click();
      await paySheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(card.getByText('Payment of ₹45,762.50 received. Thank you.')).toBeVisible();
    });

    const invoiceNo = await test.step('staff see three payments, and issue the invoice', async () => {
      await signInBrowser(context, staff);
      await page.goto(orderPath);
      await expect(fact(order, 'Status')).toContainText('Paid');
      await expect(payments.getByRole('listitem')).toContainText([
        'Paid ₹50,000.50, due ₹75,762.50',
        'Paid ₹80,000.50, due ₹45,762.50',
        'Paid ₹125,763.00, due ₹0.00',
      ]);
      await expectAccessible(page);
      await expectNoOverflow(page);
      await issue.click();
      const { title, text } = await openPdf(payments.getByRole('link', { name: /^Open invoice/ }));
      expect(title).toMatch(/^Tax Invoice I\//);
      for (const part of ['Bangle', '22K · 10.000 g', '₹113,300.00', 'Coin', '24K · 1.000 g', '₹125,763.00'])
        expect(text).toContain(part);
      return String(title).replace('Tax Invoice ', '');
    });

    await test.step('the customer sees it paid, with receipts and invoice', async () => {
      await signInBrowser(context, customer);
      await page.goto('/orders');
      await expect(card.getByText('Paid', { exact: true })).toHaveCount(2);
      await expect(card.getByText('₹0.00', { exact: true })).toBeVisible();
      await expect(card.getByRole('button', { name: /^Pay now/ })).toHaveCount(0);
      await expect(card.getByRole('listitem').filter({ hasText: 'Bangle' })).toContainText('₹113,300.00');
      await expect(card.getByRole('link', { name: /^Receipt R\// })).toHaveCount(3);
      await expect(card.getByRole('link', { name: invoiceNo })).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
    });
  },
);
