import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { createOrder } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { formDialog } from '@/e2e/fixtures/screens';
import { createBookedSale, newHuid } from '@/e2e/fixtures/booked-sale';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* The order page and the delivery dialog (docs/product/sale.md). */

const next = (page: Page) => page.getByRole('region', { name: 'Next step' });
const pieces = (page: Page) => page.getByRole('region', { name: 'Pieces', exact: true });
const documents = (page: Page) => page.getByRole('region', { name: 'Documents' });
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Deliver/ });
const button = (page: Page, name: string) => next(page).getByRole('button', { name, exact: true });

async function pay(page: Page, values: { amount?: string; method: string; reference?: string }) {
  await button(page, 'Record Payment').click();
  const form = formDialog(page);
  if (values.amount !== undefined) await form.getByLabel('Amount').fill(values.amount);
  await form.getByRole('radio', { name: values.method }).check();
  if (values.reference !== undefined) await form.getByLabel('Reference').fill(values.reference);
  await form.getByRole('button', { name: 'Record Payment' }).click();
  await expect(form).toHaveCount(0);
}

test(
  'three pieces: part payment, ready, the rest, delivery by scanner and keyboard',
  {
    tag: '@desk',
  },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('executive'), await accounts.account({ name: 'Asha Rao' })];
    const order = await createBookedSale(db, {
      userId: customer.id,
      executiveId: me.id,
      prices: ['20000.00', '15000.00', '9000.50'],
    });
    await signInBrowser(context, me);
    await page.goto(`/executive-orders?search=${order.id}&open=${order.id}`);
    await page.getByRole('link', { name: `Open ${order.name}` }).click();
    await expect(page).toHaveURL(`/executive-orders/${order.id}`);
    await expect(page.getByRole('heading', { level: 1, name: order.name })).toBeVisible();
    await expect(page.getByRole('link', { name: `Call ${customer.mobile}` })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Asha Rao' })).toHaveAttribute(
      'href',
      `/customers/${customer.id}`,
    );
    await expect(pieces(page).getByText('Booked')).toHaveCount(3);
    await expect(pieces(page).getByText('10 g, 22 carat (916)')).toHaveCount(3);
    const missing = page.getByRole('region', { name: 'Before the delivery' });
    await expect(missing.getByRole('listitem')).toHaveText([
      /HUID of Necklace/,
      /HUID of Bangle/,
      /HUID of Finger ring/,
      /₹44,000\.50 is still due/,
    ]);
    await expectAccessible(page);
    await expectNoOverflow(page);

    await test.step('the next step leads to the delivery', async () => {
      await pay(page, { amount: '20000', method: 'Cash' });
      await expect(documents(page).getByRole('listitem')).toHaveCount(1);
      await button(page, 'Mark Ready').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Mark Ready' }).click();
      await expect(pieces(page).getByText('Ready', { exact: true })).toHaveCount(3);
      await expect(next(page)).toContainText('₹24,000.50 is due before the ready pieces can be delivered.');
      await pay(page, { method: 'UPI', reference: `UTR${randomUUID()}` });
      await expect(documents(page).getByRole('listitem')).toHaveCount(2);
      await expect(next(page)).toContainText('3 pieces can be delivered now.');
    });

    await test.step('a field of the list is one press away', async () => {
      await missing.getByRole('button', { name: 'Enter HUID of Bangle' }).click();
      await expect(formDialog(page).getByLabel('HUID', { exact: true })).toBeFocused();
      await formDialog(page).getByLabel('HUID', { exact: true }).fill(newHuid());
      await formDialog(page).getByRole('button', { name: 'Update Item' }).click();
      await expect(formDialog(page)).toHaveCount(0);
      await expect(missing.getByRole('listitem')).toHaveCount(2);
    });

    const [first, third] = [newHuid(), newHuid()];
    await test.step('Enter goes from field to field, then to the button', async () => {
      await button(page, 'Deliver').focus();
      await page.keyboard.press('Enter');
      const huidOf = (name: string) => dialog(page).getByLabel(`HUID of ${name}`);
      const [necklace, ring] = [huidOf('Necklace'), huidOf('Finger ring')];
      await expect(necklace).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.type(`${first.slice(0, 5)}-`);
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByText('HUID must be six letters or digits')).toBeVisible();
      await expect(necklace).toBeFocused();
      // The wrong text is selected: the next scan replaces it.
      await page.keyboard.type(first.toLowerCase());
      await page.keyboard.press('Enter');
      await expect(necklace).toHaveValue(first);
      await expect(ring).toBeFocused();
      await page.keyboard.type(third.toLowerCase());
      await page.keyboard.press('Enter');
      await expect(dialog(page).getByRole('button', { name: 'Deliver 3 pieces' })).toBeFocused();
      await expect(dialog(page).getByRole('region', { name: 'Still missing' })).toHaveCount(0);
      await page.keyboard.press('Enter');
    });

    await test.step('it ends at the invoice', async () => {
      await expect(dialog(page)).toContainText('3 pieces handed over to Asha Rao.');
      const invoice = await db.invoice.findFirstOrThrow({ where: { orderId: order.id } });
      await expect(dialog(page)).toContainText(invoice.number);
      await expect(dialog(page).getByRole('link', { name: 'Print' })).toHaveAttribute(
        'href',
        `/api/invoice?id=${invoice.id}`,
      );
      await expect(dialog(page).getByRole('link', { name: 'Send' })).toHaveAttribute(
        'href',
        new RegExp(`^https://wa\\.me/91${customer.mobile}\\?text=.*${encodeURIComponent(invoice.number)}`),
      );
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Done' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(next(page)).toContainText('Paid and delivered. Nothing left to do.');
      await expect(pieces(page).getByText('Delivered')).toHaveCount(3);
      await expect(
        pieces(page).getByRole('link', { name: `Open invoice ${invoice.number}, in a new tab` }),
      ).toHaveCount(3);
      await expect(documents(page).getByRole('listitem').first()).toContainText(invoice.number);
      await expect(
        page.getByText('Invoice issued by').or(page.getByText(invoice.number)).first(),
      ).toBeVisible();
    });
    const stored = await db.item.findMany({ where: { orderId: order.id }, orderBy: { id: 'asc' } });
    expect(stored.map(({ huid }) => huid)).toEqual([first, expect.any(String), third]);
  },
);

test('refusals are shown with their answers; an admin delivers with a due to a business', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  // HUID_TAKEN, TOTAL_DIFFERS.
  consoleErrors.allow(/status of 409/);
  const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
  const order = await createBookedSale(db, { userId: customer.id, prices: ['60000.00'], total: '59000.00' });
  const other = await createBookedSale(db, { userId: customer.id, prices: ['100.00'] });
  const taken = newHuid();
  await db.item.updateMany({ where: { orderId: other.id }, data: { huid: taken } });
  await signInBrowser(context, me);
  await page.goto(`/admin-orders/${order.id}`);
  await button(page, 'Deliver').click();
  const huid = dialog(page).getByLabel('HUID of Necklace');
  const submit = dialog(page).getByRole('button', { name: 'Deliver 1 piece' });
  const missing = dialog(page).getByRole('region', { name: 'Still missing' });
  await expect(missing.getByRole('listitem')).toHaveText([
    /HUID of Necklace/,
    /add up to ₹60,000\.00, the total of the order is ₹59,000\.00/,
    /₹60,000\.00 is still due/,
    /needs the address of the customer/,
  ]);
  await submit.click();
  await expect(dialog(page).getByText('Enter the HUID, or choose why there is none.')).toBeVisible();
  await expect(huid).toBeFocused();
  await huid.fill(taken);
  await submit.click();
  await expect(dialog(page).getByText('Another piece has this HUID.').first()).toBeVisible();
  await huid.fill(newHuid());
  await submit.click();
  await expect(
    dialog(page).getByRole('alert').filter({ hasText: 'The pieces were not delivered.' }),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await missing.getByRole('checkbox', { name: 'Take the sum, ₹60,000.00, as the total' }).check();
  await missing.getByRole('checkbox', { name: 'Deliver with due' }).check();
  await submit.click();
  await expect(dialog(page).getByText('Paid by is required.')).toBeVisible();
  await missing.getByLabel('Paid by').fill('2099-01-31');
  await dialog(page).getByRole('button', { name: 'Invoice to a business' }).click();
  await dialog(page).getByLabel('GSTIN').fill('37aaacp0000a1zi');
  await dialog(page).getByLabel('Legal Name').fill('Ratna Traders');
  await dialog(page).getByLabel('State', { exact: false }).selectOption({ label: 'Andhra Pradesh' });
  await dialog(page).getByLabel('Address').fill('1 Main Road, Guntur');
  await expectAccessible(page);
  await submit.click();
  await expect(dialog(page)).toContainText('Still due');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(next(page)).toContainText('All pieces are delivered. ₹60,000.00 is still due.');
  expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({
    dueOn: new Date('2099-01-31'),
  });
  expect(await db.invoice.count({ where: { orderId: order.id } })).toBe(1);
});

test("an order without pieces; a colleague's is not found", async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 404/);
  const [me, colleague] = [await accounts.staff('executive'), await accounts.staff('executive')];
  const customer = await accounts.account();
  const own = await createOrder(db, { userId: customer.id, executiveId: me.id });
  const others = await createOrder(db, { userId: customer.id, executiveId: colleague.id });
  await signInBrowser(context, me);
  await page.goto(`/executive-orders/${own.id}`);
  await expect(pieces(page)).toContainText('This order has no pieces.');
  await expect(button(page, 'Record Payment')).toBeVisible();
  await expectAccessible(page);
  for (const address of [`/executive-orders/${others.id}`, '/executive-orders/nope']) {
    expect((await page.goto(address))?.status()).toBe(404);
    await expect(page.getByText(others.name)).toHaveCount(0);
  }
});

test(
  'on a phone: delivery of one of two pieces',
  { tag: '@phone' },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
    const order = await createBookedSale(db, {
      userId: customer.id,
      executiveId: me.id,
      prices: ['20000.00', '15000.00'],
      weightMg: null,
    });
    await signInBrowser(context, me);
    await page.goto(`/executive-orders/${order.id}`);
    await pay(page, { amount: '20000', method: 'Cash' });
    await button(page, 'Deliver').click();
    await dialog(page).getByRole('checkbox', { name: 'Deliver Bangle' }).uncheck();
    await dialog(page).getByLabel('Gross weight (g) of Necklace').fill('12.5');
    await dialog(page).getByLabel('Stones (g) of Necklace').fill('2');
    await expect(dialog(page).getByRole('region', { name: 'Still missing' })).toContainText(
      'HUID of Necklace',
    );
    await dialog(page).getByRole('button', { name: 'No HUID Necklace' }).click();
    await dialog(page)
      .getByLabel('HUID exemption of Necklace')
      .selectOption({ label: 'Kundan, polki or jadau' });
    await expectNoOverflow(page);
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Deliver 1 piece' }).click();
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(pieces(page).getByText('Gross 12.5 g, stones 2 g')).toBeVisible();
    await expect(pieces(page).getByText('Delivered')).toHaveCount(1);
    await expectNoOverflow(page);
    expect(await db.item.findFirstOrThrow({ where: { orderId: order.id, name: 'Necklace' } })).toMatchObject({
      weightMg: 10_500,
      huidExempt: 'kundan_polki_jadau',
    });
  },
);
