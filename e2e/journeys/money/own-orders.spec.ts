import { createPayment } from '@/prisma/factories/entries';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { noExcess } from '@/lib/money/payments/rules';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { openDueSheet, paySheet } from '@/e2e/fixtures/screens';
import { changePerson, expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { titleOf } from '@/e2e/testing/title-of';

/* docs/product/money.md, "Dues and paying them". */

test.beforeEach(({ provider }) => void provider);

test(
  'a due is paid in two parts, without the plan',
  { tag: '@phone' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 400|ERR_FAILED/);
    const me = await accounts.signedIn();
    const { id: opportunityId } = await createOpportunity(db, { userId: me.id, status: 'closed' });
    const order = await createOrder(db, {
      userId: me.id,
      opportunityId,
      name: 'Order for Wedding necklace',
      totalAmount: '185000.00',
    });
    await createItem(db, { opportunityId, orderId: order.id, name: 'Necklace', price: '185000.00' });
    const { receiptNo } = await createPayment(db, { orderId: order.id, amount: '50000.00' });
    await signInBrowser(context, me);
    await page.goto('/orders');
    const card = page.getByRole('region', { name: titleOf(order, 'Necklace') });
    await expect(card.getByRole('listitem').filter({ hasText: 'Necklace' })).toContainText('Booked');
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

    await page.route('**/api/my_orders*', (route) => route.abort());
    await (await openDueSheet(page)).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(card.getByText('Payment of ₹100,000.00 received. Thank you.')).toBeVisible();
    await expect(card.getByRole('button', { name: /^Pay now for/ })).toHaveCount(0);
    await expect(card.getByText('Paid', { exact: true }).first()).toBeVisible();
    const stale = page.getByText("We couldn't reload this order.");
    await expect(stale).toBeVisible();
    await page.unroute('**/api/my_orders*');
    // The page also loads again by itself, which takes the button away, even while it is pressed.
    const pressed = page.getByRole('button', { name: 'Retry' }).click({ timeout: 5000 });
    await pressed.catch(async () => expect(stale).toBeHidden());
    await expect(stale).toBeHidden();
    await expect(card.getByText('Online payment')).toHaveCount(2);
    const { paidAmount, status } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
    expect([paidAmount.toFixed(2), status]).toEqual(['185000.00', 'paid']);
  },
);

test(
  'cash meanwhile: the customer sees the excess, and an admin refunds it',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, admin] = [await accounts.signedIn({ name: 'Paid Double' }), await accounts.staff('admin')];
    const order = await createOrder(db, { userId: me.id, totalAmount: '1000.00' });
    await signInBrowser(context, me);
    await page.goto('/orders');
    const sheet = await openDueSheet(page);
    await createPayment(db, { orderId: order.id, amount: '400.00' });
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
    const card = page.getByRole('region', { name: titleOf(order) });
    await expect(
      card.getByText('₹400.00 was more than this order could take. Our team will return it.'),
    ).toBeVisible();
    await expect(card.getByText('Paid', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);

    const opened = await db.paymentOrder.findFirstOrThrow({ where: { orderId: order.id } });
    const payment = await db.payment.findFirstOrThrow({ where: { paymentOrderId: opened.id } });
    await changePerson(page, admin);
    await page.goto(`/admin-payments?search=${me.mobile}`);
    await page.getByRole('button', { name: `View order ${opened.razorpayOrderId}` }).click();
    const advice = '₹400.00 of the ₹1,000.00 paid is more than was due on the order. Refund the excess.';
    await expect(page.getByText(advice)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    const refund = page.getByRole('button', { name: `Refund excess ${payment.razorpayPaymentId}` });
    await refund.click();
    const confirmDialog = page.getByRole('alertdialog');
    await expect(confirmDialog).toContainText('Refund the excess of ₹400.00 to Paid Double?');
    await expectAccessible(page);
    await confirmDialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(page.getByText('Refund successful!').first()).toBeVisible();
    await expect(page.getByText(advice)).toHaveCount(0);
    await expect(refund).toHaveAccessibleDescription(noExcess);
    expect(await db.payment.findUniqueOrThrow({ where: { id: payment.id } })).toMatchObject({
      status: 'captured',
      refundedPaise: 40_000,
    });
    const { paidAmount, status } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
    expect([paidAmount.toFixed(2), status]).toEqual(['1000.00', 'paid']);
  },
);

test(
  'a due below 1 rupee is paid at the store, and no part leaves one',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.signedIn();
    const rest = await createOrder(db, { userId: me.id, totalAmount: '0.50' });
    const bracelet = await createOrder(db, { userId: me.id, totalAmount: '1000.00' });
    await signInBrowser(context, me);
    await page.goto('/orders');
    const small = page.getByRole('region', { name: new RegExp(`^Order ${rest.id}, `) });
    await expect(small.getByText('Please pay the rest at the store.')).toBeVisible();
    await expect(small.getByRole('button', { name: /^Pay now/ })).toHaveCount(0);
    await page.getByRole('button', { name: new RegExp(`^Pay now for Order ${bracelet.id}, `) }).click();
    const dialog = page.getByRole('dialog', { name: 'Pay now' });
    await dialog.getByLabel('Amount').fill('999.50');
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(dialog.getByText('Pay all of it, or leave at least 1 rupee.')).toBeVisible();
    await expectAccessible(page);
    expect(await db.paymentOrder.count({ where: { userId: me.id } })).toBe(0);
  },
);

test('above the limit of UPI the dialog says so, and cards come first', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  const order = await createOrder(db, { userId: me.id, totalAmount: '300000.00' });
  await signInBrowser(context, me);
  await page.goto('/orders');
  await page.getByRole('button', { name: /^Pay now for/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Pay now' });
  const note = dialog.getByText('UPI payments end at ₹200,000.');
  await expect(note).toBeVisible();
  await dialog.getByLabel('Amount').fill('200000');
  await expect(note).toBeHidden();
  await dialog.getByLabel('Amount').fill('200000.01');
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  const sheet = paySheet(page);
  await expect(sheet.getByRole('radio').first()).toHaveAccessibleName('Card');
  await expect(sheet.getByRole('radio', { name: 'Card' })).toBeChecked();
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Payment of ₹200,000.01 received. Thank you.')).toBeVisible();
  const { paidAmount } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
  expect(paidAmount.toFixed(2)).toBe('200000.01');
});
