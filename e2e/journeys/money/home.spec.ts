import { createInvoice } from '@/prisma/factories/invoices';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { Day } from '@/e2e/fixtures/presses';
import { paySheet, statusWith } from '@/e2e/fixtures/screens';
import { bookFor } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test, type Accounts } from '@/e2e/fixtures/test';
import type { Db } from '@/lib/db/client';

/* docs/product/rules.md, "The customer's home". */

test.beforeEach(({ provider }) => void provider);

async function necklaceOf(db: Db, me: Awaited<ReturnType<Accounts['activeCustomer']>>) {
  const { id: opportunityId } = await createOpportunity(db, { userId: me.id, status: 'closed' });
  const order = await createOrder(db, {
    userId: me.id,
    opportunityId,
    name: 'Order for Wedding jewellery for Asha',
    totalAmount: '1000.00',
  });
  const piece = { opportunityId, orderId: order.id, price: '500.00' };
  const chain = await createItem(db, { ...piece, name: 'Chain' });
  await db.item.update({ where: { id: chain.id }, data: { weightMg: 8250, purity: 'k22' } });
  await createInvoice(db, order.id);
  await createItem(db, { ...piece, name: 'Necklace' });
  return order;
}

test(
  'a due is paid from the home page in three presses',
  { tag: '@phone' },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.activeCustomer();
    const order = await necklaceOf(db, me);
    await signInBrowser(context, me);
    await page.goto('/dashboard');
    const due = page.getByRole('region', { name: 'Payment due' });
    await expect(due.getByText('₹1,000.00')).toBeVisible();
    await expect(page.getByText(/Wedding jewellery/)).toHaveCount(0);
    const gold = page.getByRole('region', { name: 'Your gold' });
    await expect(gold.getByRole('listitem').filter({ hasText: 'Chain' })).toContainText(
      '8.25 g · 22 carat (916)',
    );
    await expect(gold.getByRole('listitem').filter({ hasText: 'Necklace' })).toContainText('Booked');
    await expectAccessible(page);
    await expectNoOverflow(page);

    const day = new Day(page, true, { 'Pay a due from the home page': 2 });
    const dialog = page.getByRole('dialog', { name: 'Pay now' });
    await day.does('Pay a due from the home page', async () => {
      await day.press(due.getByRole('link', { name: 'Pay now for Chain, Necklace' }));
      await expect(dialog.getByLabel('Amount')).toHaveValue('1000');
      await day.press(dialog.getByRole('button', { name: 'Continue to payment' }));
      // The third press: the provider's sheet is no part of the page's tree.
      await paySheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(
        page.getByRole('status').filter({ hasText: 'Payment of ₹1,000.00 received. Thank you.' }),
      ).toContainText('Paid in full.');
    });
    await expect(page).toHaveURL('/orders');
    await expectAccessible(page);
    expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({ status: 'paid' });

    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  },
);

test(
  'a visit is booked from the home page in four presses',
  { tag: '@phone' },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.activeCustomer();
    // Its shop is chosen, although other tests make more shops.
    await bookFor(db, me, { slot_date: '2026-01-05', slot_time: '11:00:00' });
    await signInBrowser(context, me);
    await page.goto('/dashboard');
    const day = new Day(page, true, { 'Book a visit from the home page': 4 });
    const form = page.getByRole('form', { name: 'Book your slot' });
    await day.does('Book a visit from the home page', async () => {
      await day.press(page.getByRole('link', { name: 'Book a visit' }));
      await day.press(form.getByRole('radio', { name: '1-5 grams' }));
      const times = form.getByRole('radiogroup', { name: 'Time' }).getByRole('radio', { disabled: false });
      await day.press(times.last());
      await day.press(form.getByRole('button', { name: 'Book Slot' }));
      await expect(statusWith(page, 'Slot booked successfully!')).toBeVisible();
    });
    expect(await db.booking.count({ where: { userId: me.id } })).toBe(2);
  },
);

test('a single order that takes no more payments shows its due, without a sum of nothing', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const { id } = await createOrder(db, { userId: me.id, totalAmount: '800.00', paidAmount: '100.00' });
  await db.order.update({
    where: { id },
    data: { advanceSince: new Date('2025-01-31'), advanceAmount: '100.00', dueOn: new Date('2025-03-01') },
  });
  await signInBrowser(context, me);
  await page.goto('/dashboard');
  const due = page.getByRole('region', { name: 'Payment due' });
  await expect(due.getByRole('listitem')).toContainText('₹700.00 · This order takes no more payments.');
  await expect(due.getByText('₹0.00')).toHaveCount(0);
  await expect(due.getByText('Was due on')).toHaveCount(0);
});

test(
  'customers have four pages at the bottom edge of a phone, staff and visitors have not',
  { tag: '@phone' },
  async ({ page, context, accounts }) => {
    const bar = page.getByRole('navigation', { name: 'Your pages' });
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bar).toBeHidden();
    await signInBrowser(context, await accounts.activeCustomer());
    await page.goto('/dashboard');
    await expect(bar.getByRole('link')).toHaveText(['Home', 'Book', 'Orders', 'Profile']);
    const box = await bar.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(812);
    const footer = page.getByRole('contentinfo');
    expect((await footer.boundingBox())?.height).toBeLessThan(400);
    for (const [name, path] of [
      ['Book', '/gold_slot_booking'],
      ['Orders', '/orders'],
      ['Profile', '/profile'],
      ['Home', '/dashboard'],
    ] as const) {
      await bar.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }
    await page.goto('/gold-plan');
    await expect(bar).toBeVisible();
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await expect(
      page.getByRole('banner').locator('#profile-menu').getByRole('link', { name: 'Orders' }),
    ).toHaveAttribute('href', '/orders');
  },
);
