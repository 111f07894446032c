import { dialog, documents, stepButton } from '@/e2e/fixtures/order-page';
import { createBookedSale, newHuid } from '@/e2e/fixtures/booked-sale';
import { expectAccessible } from '@/e2e/fixtures/accessible';
import { createInvoice, createPaidOrder } from '@/prisma/factories/invoices';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* What is scanned and typed into the delivery dialog is neither lost nor sent by itself (docs/product/sale.md, "The delivery dialog"). */

test('a payment is recorded over the dialog, which keeps its input; one scan more does not deliver', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
  const order = await createBookedSale(db, {
    userId: customer.id,
    executiveId: me.id,
    prices: ['20000.00', '15000.00'],
  });
  await signInBrowser(context, me);
  await page.goto(`/executive-orders/${order.id}`);
  await stepButton(page, 'Deliver').click();
  const [first, second] = [newHuid(), newHuid()];
  const necklace = dialog(page).getByLabel('HUID of Necklace');
  await necklace.fill(first);

  const payment = page.getByRole('dialog', { name: 'Record Payment' });
  await test.step('a payment that is given up', async () => {
    await dialog(page).getByRole('button', { name: 'Record Payment' }).click();
    await expect(payment.getByLabel('Amount')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(payment).toHaveCount(0);
    await expect(necklace).toHaveValue(first);
  });

  await test.step('the payment', async () => {
    await dialog(page).getByRole('button', { name: 'Record Payment' }).click();
    await payment.getByRole('radio', { name: 'Cash' }).check();
    await expectAccessible(page);
    await payment.getByRole('button', { name: 'Record Payment' }).click();
    await expect(payment).toHaveCount(0);
    await expect(necklace).toHaveValue(first);
    await expect(
      dialog(page).getByRole('region', { name: 'Still missing' }).getByRole('listitem'),
    ).toHaveText([/HUID of Bangle/]);
    await expect(dialog(page).getByRole('button', { name: 'Deliver 2 pieces' })).toBeFocused();
  });

  await test.step('the last field', async () => {
    await dialog(page).getByLabel('HUID of Bangle').focus();
    await page.keyboard.type(second);
    await page.keyboard.press('Enter');
  });

  await test.step('a scan on the button', async () => {
    const submit = dialog(page).getByRole('button', { name: 'Deliver 2 pieces' });
    await expect(submit).toBeFocused();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.keyboard.type(newHuid());
    await page.keyboard.press('Enter');
    await expect(submit).toBeFocused();
    // A press that counts would have sent it by now.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    expect(sent.filter((path) => path === '/api/deliver')).toEqual([]);
    expect(await db.invoice.count({ where: { orderId: order.id } })).toBe(0);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('2 pieces handed over');
  });
});

test('after a lost response, without the business: the invoice is of the customer', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const order = await createBookedSale(db, { userId: customer.id, prices: ['100.00'], weightMg: 1000 });
  await signInBrowser(context, me);
  await page.goto(`/admin-orders/${order.id}`);
  await stepButton(page, 'Deliver').click();
  const missing = dialog(page).getByRole('region', { name: 'Still missing' });
  await missing.getByRole('checkbox', { name: 'Deliver with due' }).check();
  await missing.getByLabel('Paid by').fill('2099-01-31');
  await dialog(page).getByRole('button', { name: 'Invoice to a business' }).click();
  await dialog(page).getByLabel('GSTIN').fill('37aaacp0000a1zi');
  await dialog(page).getByLabel('Legal Name').fill('Ratna Traders');
  await dialog(page).getByLabel('State', { exact: false }).selectOption({ label: 'Andhra Pradesh' });
  await dialog(page).getByLabel('Address').fill('1 Main Road, Guntur');
  await page.route('**/api/deliver', (route) => route.abort());
  await dialog(page).getByRole('button', { name: 'Deliver 1 piece' }).click();
  await expect(
    dialog(page).getByRole('alert').filter({ hasText: 'They may have been delivered.' }),
  ).toBeVisible();
  await page.unroute('**/api/deliver');
  await dialog(page).getByRole('button', { name: 'Not a business' }).click();
  await dialog(page).getByRole('button', { name: 'Deliver 1 piece' }).click();
  await expect(dialog(page)).toContainText('1 piece handed over');
  const { content } = await db.invoice.findFirstOrThrow({ where: { orderId: order.id } });
  expect(JSON.stringify(content)).not.toContain('Ratna Traders');
});

test('from 50,000 rupees on an address without its State is missing before the press', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const order = await createBookedSale(db, { userId: customer.id, prices: ['60000.00'], weightMg: 1000 });
  await signInBrowser(context, me);
  const line = page
    .getByRole('region', { name: 'Before delivery' })
    .getByText('needs the address and the State of the customer');
  for (const [stateCode, lines] of [
    [null, 1],
    ['37', 0],
  ] as const) {
    await db.user.update({ where: { id: customer.id }, data: { address: '1 Main Road', stateCode } });
    await page.goto(`/admin-orders/${order.id}`);
    await expect(page.getByRole('region', { name: 'Before delivery' })).toBeVisible();
    await expect(line).toHaveCount(lines);
  }
});

test('an invoice of the order is shared', async ({ page, context, accounts, database: { db } }) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const order = await createPaidOrder(db, { userId: customer.id });
  const invoice = await createInvoice(db, order.id);
  await signInBrowser(context, me);
  await page.goto(`/admin-orders/${order.id}`);
  const name = `Share Invoice ${invoice.number}`;
  await documents(page).getByRole('button', { name }).click();
  await expect(
    page.getByRole('menu', { name }).getByRole('menuitem', { name: 'Send on WhatsApp' }),
  ).toBeVisible();
  expect(await db.documentLink.findFirstOrThrow({ where: { userId: customer.id } })).toMatchObject({
    kind: 'order invoice',
    recordId: invoice.id,
  });
});
