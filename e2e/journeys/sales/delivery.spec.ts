import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { dialog, documents, next, pieces, stepButton } from '@/e2e/fixtures/order-page';
import { formDialog } from '@/e2e/fixtures/screens';
import { createBookedSale, newHuid } from '@/e2e/fixtures/booked-sale';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* The order page and the delivery dialog (docs/product/sale.md). */

async function pay(page: Page, values: { amount?: string; method: string; reference?: string }) {
  await stepButton(page, 'Record Payment').click();
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
    const missing = page.getByRole('region', { name: 'Before delivery' });
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
      await stepButton(page, 'Mark Ready').click();
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
      await stepButton(page, 'Deliver').focus();
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
    await stepButton(page, 'Deliver').click();
    await dialog(page).getByRole('checkbox', { name: 'Bangle' }).uncheck();
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
