import type { Page } from 'playwright/test';
import { createPayment } from '@/prisma/factories/entries';
import { createInvoice } from '@/prisma/factories/invoices';
import { createOrder } from '@/prisma/factories/sales';
import { createSellerRow } from '@/prisma/factories/sellers';
import { createStoreRow } from '@/prisma/factories/stores';
import type { Db } from '@/lib/db/client';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { createBookedSale } from '@/e2e/fixtures/booked-sale';
import { documents, next, pieces } from '@/e2e/fixtures/order-page';
import { changePerson, expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* The return dialog of the order page (docs/product/sale.md, "The return dialog"). */

/** Toasts are dialogs, too. */
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Return(ed)?$/ });

async function handedOver(db: Db, parties: { userId: number; executiveId: number }) {
  const order = await createBookedSale(db, { ...parties, prices: ['20000.00', '15000.00'] });
  await createPayment(db, {
    orderId: order.id,
    amount: '35000.00',
    method: 'upi',
    reference: `UTR${order.id}`,
  });
  await createInvoice(db, order.id);
  return order;
}

test('a piece comes back: what is refunded is shown before, the credit note after', async ({
  page,
  context,
  accounts,
  database: { db },
  consoleErrors,
}) => {
  // More cash than may go back on a day.
  consoleErrors.allow(/status of 400/);
  const [me, customer] = [await accounts.staff('executive'), await accounts.account({ name: 'Asha Rao' })];
  const order = await handedOver(db, { userId: customer.id, executiveId: me.id });
  await signInBrowser(context, me);
  await page.goto(`/executive-orders/${order.id}`);
  await pieces(page).getByRole('button', { name: 'Return Bangle' }).click();
  await expect(dialog(page).getByRole('checkbox', { name: 'Bangle' })).toBeChecked();
  await expect(dialog(page).getByRole('checkbox', { name: 'Necklace' })).not.toBeChecked();
  await expect(dialog(page)).toContainText('To return₹15,000.00');
  // Nothing is paid online.
  await expect(dialog(page).getByLabel('Method').getByRole('option', { name: 'Online' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await test.step('what is missing is asked for', async () => {
    await dialog(page).getByRole('button', { name: 'Return 1 piece' }).click();
    await expect(dialog(page).getByLabel('Reason')).toBeFocused();
    await expect(dialog(page).getByText('Reason is required.')).toBeVisible();
    await dialog(page).getByLabel('Reason').fill('Too small');
    await dialog(page).getByRole('button', { name: 'Return 1 piece' }).click();
    await expect(dialog(page).getByLabel('Method')).toBeFocused();
    await dialog(page).getByLabel('Method').selectOption('cash');
    await dialog(page).getByRole('button', { name: 'Return 1 piece' }).click();
    await expect(
      dialog(page)
        .getByText(/Cash back to one customer on one day/)
        .first(),
    ).toBeVisible();
    expect(await db.creditNote.count({ where: { orderId: order.id } })).toBe(0);
  });

  await dialog(page).getByLabel('Method').selectOption('upi');
  await dialog(page).getByLabel('Reference').fill(`BACK${order.id}`);
  await dialog(page).getByRole('button', { name: 'Return 1 piece' }).click();
  await expect(dialog(page)).toContainText('1 piece came back from Asha Rao.');
  const note = await db.creditNote.findFirstOrThrow({ where: { orderId: order.id } });
  await expect(dialog(page)).toContainText(note.number);
  await expect(dialog(page).getByRole('link', { name: 'Print' })).toHaveAttribute(
    'href',
    `/api/credit_note?id=${note.id}`,
  );
  await expect(dialog(page).getByRole('link', { name: 'Send' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/91${customer.mobile}\\?text=.*${encodeURIComponent(note.number)}`),
  );
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(pieces(page).getByText('Returned')).toHaveCount(1);
  await expect(pieces(page)).toContainText('1 piece₹20,000.00');
  await expect(
    pieces(page).getByRole('link', { name: `Open credit note ${note.number}, in a new tab` }),
  ).toBeVisible();
  await expect(documents(page).getByRole('listitem').filter({ hasText: note.number })).toHaveCount(1);
  await expect(next(page)).toContainText('Paid and delivered. Nothing left to do.');
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('an exchange is set off against another order, and the customer sees both', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.signedIn({ name: 'Asha Rao' })];
  const executive = await accounts.account({ role: 'executive' });
  const order = await handedOver(db, { userId: customer.id, executiveId: executive.id });
  await createOrder(db, { userId: customer.id, name: 'Small order', totalAmount: '900.00' });
  const other = await createOrder(db, { userId: customer.id, name: 'New necklace', totalAmount: '50000.00' });
  const elsewhere = await createStoreRow(db, { sellerId: (await createSellerRow(db)).id, active: false });
  const foreign = await createOrder(db, {
    userId: customer.id,
    name: 'Of another seller',
    totalAmount: '60000.00',
    storeId: elsewhere.id,
  });
  await signInBrowser(context, me);
  await page.goto(`/admin-orders/${order.id}`);
  await pieces(page).getByRole('button', { name: 'Return Necklace' }).click();
  await dialog(page).getByRole('checkbox', { name: 'Bangle' }).check();
  await dialog(page).getByLabel('Reason').fill('Another design');
  await dialog(page).getByRole('radio', { name: 'Another order' }).check();
  const choice = dialog(page).getByRole('combobox', { name: 'Order' });
  await expect(choice.getByRole('option', { name: /New necklace, due ₹50,000\.00/ })).toHaveCount(1);
  await expect(choice.getByRole('option', { name: /Small order|Of another seller/ })).toHaveCount(0);
  // Screens of other tests show the store while two sell.
  await db.order.update({ where: { id: foreign.id }, data: { deletedAt: new Date() } });
  await db.store.update({ where: { id: elsewhere.id }, data: { sellerId: null } });
  await choice.selectOption(String(other.id));
  await dialog(page).getByRole('button', { name: 'Return 2 pieces' }).click();
  await expect(dialog(page)).toContainText(`Set off against order ${other.id}₹35,000.00`);
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(next(page)).toContainText('All pieces came back. Nothing left to do.');
  const note = await db.creditNote.findFirstOrThrow({ where: { orderId: order.id } });
  await page.goto(`/admin-orders/${other.id}`);
  await expect(page.getByText('Set off from another order')).toBeVisible();
  await expect(page.getByText(note.number, { exact: true })).toBeVisible();

  await changePerson(page, customer);
  await page.goto('/orders');
  await expect(
    page.getByRole('link', { name: `Open credit note ${note.number}, in a new tab` }),
  ).toBeVisible();
  await expect(page.getByText('Returned')).toHaveCount(2);
});

test('what was paid online is not returned by hand, and its part is shown before', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [me, customer] = [await accounts.staff('admin'), await accounts.account({ name: 'Asha Rao' })];
  const order = await createBookedSale(db, { userId: customer.id, prices: ['20000.00', '15000.00'] });
  const pay = (amount: string, method: 'upi' | 'online') =>
    createPayment(db, { orderId: order.id, amount, method, reference: `${method}${order.id}` });
  await pay('5000.00', 'upi');
  await pay('30000.00', 'online');
  await createInvoice(db, order.id);
  await signInBrowser(context, me);
  await page.goto(`/admin-orders/${order.id}`);
  await pieces(page).getByRole('button', { name: 'Return Bangle' }).click();
  await dialog(page).getByLabel('Method').selectOption('upi');
  const parts = dialog(page).getByLabel('In parts');
  await expect(parts).toContainText('By UPI₹5,000.00');
  await expect(parts).toContainText(/Online, automatically; arrives by .+₹10,000\.00/);
  await expectAccessible(page);
  await dialog(page).getByLabel('Method').selectOption('online');
  await expect(parts).toHaveCount(0);

  const paid = await createBookedSale(db, { userId: customer.id, prices: ['900.00'] });
  await createPayment(db, {
    orderId: paid.id,
    amount: '900.00',
    method: 'online',
    reference: `pay${paid.id}`,
  });
  await createInvoice(db, paid.id);
  await page.goto(`/admin-orders/${paid.id}`);
  await pieces(page).getByRole('button', { name: 'Return Necklace' }).click();
  await dialog(page).getByLabel('Method').selectOption('cash');
  await expect(dialog(page).getByText('All of it was paid online. Choose Online.')).toBeVisible();
});
