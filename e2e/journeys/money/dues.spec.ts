import { createOrder } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { openFilters, untilNotesLoad } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* docs/product/money.md, "Staff endpoints and screens". */

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

test('an executive sees the dues by age, filters them and opens an order', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [executive, customer] = [
    await accounts.staff('executive'),
    await accounts.account({ name: 'Charu Customer' }),
  ];
  const mine = { userId: customer.id, executiveId: executive.id };
  await createOrder(db, { ...mine, name: 'Bangles', totalAmount: '900.00', createdAt: daysAgo(2) });
  await createOrder(db, { ...mine, name: 'Old chain', totalAmount: '2500.50', createdAt: daysAgo(120) });
  await createOrder(db, { ...mine, name: 'Paid ring', totalAmount: '70.00', paidAmount: '70.00' });
  await signInBrowser(context, executive);
  await page.goto('/executive-dues');
  await expect(page.getByRole('heading', { level: 1, name: 'Dues' })).toBeVisible();

  await openFilters(page);
  const ages = page.getByRole('list', { name: 'Dues by age' });
  await expect(ages.getByRole('button')).toHaveText([
    '0–7 days ₹900.00 1 order',
    '8–30 days ₹0.00 0 orders',
    '31–90 days ₹0.00 0 orders',
    'Over 90 days ₹2,500.50 1 order',
  ]);
  const rows = page.locator('tr[data-row]');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(0)).toContainText('Old chain');
  await expect(rows.nth(0)).toContainText('120 days');
  await expect(rows.nth(0)).toContainText('Charu Customer');
  await expect(rows.nth(1)).toContainText('Bangles');
  await expectAccessible(page);
  await expectNoOverflow(page);

  const old = ages.getByRole('button', { name: /^Over 90 days/ });
  await old.click();
  await expect(old).toHaveAttribute('aria-pressed', 'true');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/\bage=90(%2B|\+)/);
  await page.reload();
  await openFilters(page);
  await expect(old).toHaveAttribute('aria-pressed', 'true');
  await rows.getByRole('button', { name: /^View/ }).click();
  const details = page.getByRole('region', { name: 'Details of Old chain' });
  await expect(details.getByText('₹2,500.50').first()).toBeVisible();
  await expectAccessible(page);

  await untilNotesLoad(page);
  await details.getByRole('button', { name: 'Delete Order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(old).toContainText('₹0.00 0 orders');
  await expect(page.getByText('Nothing is due for this search and filter.')).toBeVisible();
  await old.click();
  await expect(rows).toHaveCount(1);
});

test("a call is recorded as a reminder; an order's automatic reminders are turned off and on", async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const executive = await accounts.staff('executive');
  const customer = await accounts.account();
  const { id } = await createOrder(db, { name: 'Bangles', userId: customer.id, executiveId: executive.id });
  await signInBrowser(context, executive);
  await page.goto('/executive-dues');
  await page.locator('tr[data-row]').getByRole('button', { name: /^View/ }).click();
  const part = page.getByRole('region', { name: 'Collection' });
  await expect(part.getByText('No reminder yet.')).toBeVisible();
  await part.getByRole('button', { name: 'Mark as called' }).click();
  await expect(part.getByRole('listitem').filter({ hasText: 'Call' })).toContainText('by ');
  const reminder = await db.dueReminder.findFirstOrThrow({ where: { orderId: id } });
  expect(reminder).toMatchObject({ channel: 'call', madeBy: executive.id });

  await expect(part.getByText('Automatic reminders are on.')).toBeVisible();
  await part.getByRole('button', { name: 'Turn off' }).click();
  await expect(part.getByText('Automatic reminders of this order are off.')).toBeVisible();
  await page.reload();
  await expect(part.getByText('Automatic reminders of this order are off.')).toBeVisible();
  await part.getByRole('button', { name: 'Turn on' }).click();
  await expect(part.getByText('Automatic reminders are on.')).toBeVisible();
});

test('staff record a promise, see it in the list, and send payment links to several at once', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  // One of the two orders cannot be paid online.
  consoleErrors.allow(/400 \(Bad Request\) .*send_payment_link/);
  const executive = await accounts.staff('executive');
  const customer = await accounts.account({ name: 'Venkata Subrahmanyeswara Rao' });
  const mine = { userId: customer.id, executiveId: executive.id };
  await createOrder(db, { ...mine, name: 'Bangles', totalAmount: '1234567.00', createdAt: daysAgo(2) });
  const small = await createOrder(db, { ...mine, name: 'Small change', totalAmount: '0.50' });
  await signInBrowser(context, executive);
  await page.goto('/executive-dues');
  await openFilters(page);
  const rows = page.locator('tr[data-row]');
  await rows.filter({ hasText: 'Bangles' }).getByRole('button', { name: /^View/ }).click();
  const part = page.getByRole('region', { name: 'Collection' });
  await expect(part.getByRole('link', { name: `Call ${customer.mobile}` })).toHaveAttribute(
    'href',
    `tel:+91${customer.mobile}`,
  );
  await expect(part.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/91${customer.mobile}\\?text=`),
  );
  await expectAccessible(page);
  await part.getByRole('button', { name: 'Promise to pay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save Promise' }).click();
  await expect(part.getByText('Open', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'To collect' }).getByRole('button', { name: /^Promised/ }),
  ).toContainText('₹1,234,567.00');
  await part.getByRole('button', { name: 'Cancel promise' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel promise' }).click();
  await expect(part.getByText('Cancelled', { exact: true })).toBeVisible();

  for (const name of ['Bangles', 'Small change'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page
    .getByRole('region', { name: 'Selected orders' })
    .getByRole('button', { name: 'Send payment links' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Send payment links' });
  await dialog.getByRole('button', { name: 'Send payment links' }).click();
  await expect(dialog.getByText('1 of 2 payment links sent.')).toBeVisible();
  await expect(dialog.getByText(/^Not sent:/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toBeHidden();
  expect(await db.paymentLink.count({ where: { orderId: small.id } })).toBe(0);
});

test('a promise is wider than a small window: it scrolls within the list', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const executive = await accounts.staff('executive');
  const customer = await accounts.account({ name: 'Venkata Subrahmanyeswara Rao' });
  const order = await createOrder(db, {
    userId: customer.id,
    executiveId: executive.id,
    name: 'Order for wedding jewellery',
    totalAmount: '1234567.00',
    createdAt: daysAgo(400),
  });
  await db.paymentPromise.create({
    data: {
      orderId: order.id,
      amount: '1234567.00',
      payBy: daysAgo(-5),
      paidBefore: '0',
      madeBy: executive.id,
    },
  });
  await page.setViewportSize({ width: 700, height: 900 });
  await signInBrowser(context, executive);
  await page.goto('/executive-dues');
  await expect(page.locator('tr[data-row]')).toContainText('1,234,567.00');
  await expectNoOverflow(page);
});
