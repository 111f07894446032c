import type { Page } from 'playwright/test';
import { createPayment } from '@/prisma/factories/entries';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { payElsewhere, paySheet } from '@/e2e/fixtures/screens';
import { enter, expect, test } from '@/e2e/fixtures/test';

/** A customer's own orders and paying their dues (docs/product/money.md, "Dues and paying them"). */

/** From /orders to the open checkout. */
async function openDueSheet(page: Page, amount?: string) {
  await page.getByRole('button', { name: /^Pay now for/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay now' });
  if (amount !== undefined) await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  const sheet = paySheet(page);
  await expect(sheet.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
  return sheet;
}

test(
  'a due is paid in two parts, without the plan',
  { tag: '@everywhere' },
  async ({ page, context, people, provider, complaints, database: { db } }) => {
    void provider;
    complaints.allow(/status of 400/);
    const me = await people.signedIn();
    const { id: opportunityId } = await createOpportunity(db, { userId: me.id, status: 'closed' });
    const order = await createOrder(db, {
      userId: me.id,
      opportunityId,
      name: 'Order for Wedding necklace',
      totalAmount: '185000.00',
    });
    await createItem(db, { opportunityId, orderId: order.id, name: 'Necklace', price: '185000.00' });
    const { receiptNo } = await createPayment(db, { orderId: order.id, amount: '50000.00' });
    await enter(context, me);
    await page.goto('/orders');
    const card = page.getByRole('region', { name: order.name });
    await expect(card.getByRole('listitem').filter({ hasText: 'Necklace' })).toContainText('185,000');
    await expect(card.getByRole('link', { name: receiptNo ?? '' })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    await page.getByRole('button', { name: /^Pay now for/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Pay now' });
    await dialog.getByLabel('Amount').fill('135000.01');
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(dialog.getByText(/^Amount cannot be more than/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await (await openDueSheet(page, '35000')).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(card.getByText('Payment of ₹35,000.00 received. Thank you.')).toBeVisible();
    await expect(card.getByText('Online payment')).toHaveCount(1);

    await (await openDueSheet(page)).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(card.getByText('Payment of ₹100,000.00 received. Thank you.')).toBeVisible();
    await expect(card.getByRole('button', { name: /^Pay now for/ })).toHaveCount(0);
    await expect(card.getByText('Paid', { exact: true }).first()).toBeVisible();
    const { paidAmount, status } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
    expect([paidAmount.toFixed(2), status]).toEqual(['185000.00', 'paid']);
  },
);

test('sheet closed after payment elsewhere: the due is paid', async ({
  page,
  context,
  people,
  provider,
  complaints,
  database: { db },
}) => {
  void provider;
  complaints.allow(/status of 400/);
  const me = await people.activeCustomer();
  const order = await createOrder(db, { userId: me.id, totalAmount: '1000.00' });
  await enter(context, me);
  await page.goto('/orders');
  const sheet = await openDueSheet(page);
  await payElsewhere(sheet);
  const card = page.getByRole('region', { name: order.name });
  await expect(card.getByText('Online payment')).toHaveCount(1);
  await expect(card.getByRole('button', { name: /^Pay now for/ })).toHaveCount(0);
});

test('only customers with an order have the link to their orders in the header', async ({
  page,
  context,
  people,
  database: { db },
}) => {
  const me = await people.signedIn();
  await enter(context, me);
  await page.goto('/subscription');
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Orders', includeHidden: true });
  await expect(link).toHaveCount(0);
  await page.goto('/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await createOrder(db, { userId: me.id });
  await page.goto('/subscription');
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute('href', '/orders');
});
