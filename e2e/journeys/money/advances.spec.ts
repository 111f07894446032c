import { createEntry, createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { openFilters } from '@/e2e/fixtures/screens';
import { changePerson, expect, signInBrowser, test } from '@/e2e/fixtures/test';
import type { Db } from '@/lib/db/client';

/* docs/product/sale.md, "Advances". */

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A piece of 1,000 rupees with 400 paid so many days ago. */
async function advance(
  db: Db,
  parties: { userId: number; executiveId?: number },
  days: number,
  name: string,
) {
  const createdAt = daysAgo(days);
  const { id: opportunityId } = await createOpportunity(db, { ...parties, status: 'closed', createdAt });
  const { id } = await createOrder(db, {
    ...parties,
    name,
    opportunityId,
    totalAmount: '1000.00',
    createdAt,
  });
  await createItem(db, { opportunityId, orderId: id, name, price: '1000.00' });
  await createEntry(db, { orderId: id, amount: '400.00', receivedAt: createdAt, createdAt });
  return id;
}

test('an executive sees the advances by age, and what to do with one that is too old', async ({
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
  await advance(db, mine, 20, 'Bangles');
  await advance(db, mine, 300, 'Chain');
  const old = await advance(db, mine, 370, 'Necklace');
  await signInBrowser(context, executive);
  await page.goto('/executive-advances');
  await expect(page.getByRole('heading', { level: 1, name: 'Advances' })).toBeVisible();
  await openFilters(page);
  const ages = page.getByRole('list', { name: 'Advances by age' });
  await expect(ages.getByRole('button')).toHaveText([
    '0–269 days ₹400.00 1 order',
    '270–329 days ₹400.00 1 order',
    '330–364 days ₹0.00 0 orders',
    'Deliver or refund ₹400.00 1 order',
  ]);
  const rows = page.locator('tr[data-row]');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText('Necklace');
  await expectAccessible(page);
  await expectNoOverflow(page);

  await ages.getByRole('button', { name: /^Deliver or refund/ }).click();
  await expect(rows).toHaveCount(1);
  await rows.getByRole('button', { name: /^View/ }).click();
  const details = page.getByRole('region', { name: 'Details of Necklace' });
  await expect(details.getByRole('button', { name: 'Record Payment' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await details.getByRole('link', { name: 'Open Necklace' }).click();
  await expect(page).toHaveURL(`/executive-orders/${old}`);

  const part = page.getByRole('region', { name: 'Advance and delivery date' });
  await expect(part).toContainText('The advance is 370 days old');
  await expect(part).toContainText('10 days left.');
  const next = page.getByRole('region', { name: 'Next step' });
  await expect(part).toContainText('Deliver or refund');
  // Something is due, which only an admin may leave.
  await expect(next).toContainText('Ask an admin');
  await expect(next.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Record Payment' }).first()).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('the first payment asks for the promised day, which the customer sees', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [executive, customer] = [await accounts.staff('executive'), await accounts.signedIn()];
  const parties = { userId: customer.id, executiveId: executive.id };
  const { id: opportunityId } = await createOpportunity(db, { ...parties, status: 'closed' });
  const { id } = await createOrder(db, { ...parties, name: 'Ring', opportunityId, totalAmount: '1000.00' });
  await createItem(db, { opportunityId, orderId: id, name: 'Ring', price: '1000.00' });
  await signInBrowser(context, executive);
  await page.goto(`/executive-orders/${id}`);
  await page
    .getByRole('region', { name: 'Next step' })
    .getByRole('button', { name: 'Record Payment' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Record Payment' });
  await dialog.getByLabel('Amount').fill('400');
  await dialog.getByRole('radio', { name: 'Cash' }).check();
  const day = daysAgo(-20).toISOString().slice(0, 10);
  await dialog.getByLabel('Promised On').fill(day);
  await dialog.getByRole('button', { name: 'Record Payment' }).click();
  const part = page.getByRole('region', { name: 'Advance and delivery date' });
  await expect(part).toContainText('₹400.00');
  await expect(part).toContainText('0 days');
  await page.getByRole('button', { name: 'Record Payment' }).first().click();
  await expect(dialog.getByLabel('Amount')).toBeVisible();
  await expect(dialog.getByLabel('Promised On')).toHaveCount(0);

  await changePerson(page, customer);
  await page.goto('/orders');
  await expect(page.getByText(/^Ready by /)).toBeVisible();
});

test('a customer is asked to visit or to call, on /orders and by an earlier link', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 409/);
  const customer = await accounts.signedIn();
  const id = await advance(db, { userId: customer.id }, 366, 'Necklace');
  const token = await createPaymentLink(db, { orderId: id });
  await page.goto(`/pay/${token}`);
  await expect(page.getByRole('heading', { name: 'Please visit the shop' })).toBeVisible();
  await expect(page.getByText(/visit the shop or call/)).toBeVisible();
  await expectAccessible(page);
  await signInBrowser(context, customer);
  await page.goto('/orders');
  await expect(page.getByText(/visit the shop or call/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay now/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
});
