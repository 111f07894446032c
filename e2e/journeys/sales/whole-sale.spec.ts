import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { createVisitToday } from '@/prisma/factories/bookings';
import { createBookedSale, newHuid } from '@/e2e/fixtures/booked-sale';
import { dialog, next, pieces, stepButton } from '@/e2e/fixtures/order-page';
import { Day } from '@/e2e/fixtures/presses';
import { field, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/*
 * A sale of three pieces from the order to the invoice: part payment, old gold, the rest, delivery. The table of presses in docs/product/sale.md is
 * from these tests' annotations.
 */

const most = {
  'Record a part payment': 3,
  'Buy old gold and set it off': 7,
  'Mark the pieces ready': 3,
  'Record the rest': 3,
  'Deliver three pieces with their HUIDs': 3,
};

for (const { width, height, tag } of [
  { width: 1366, height: 768, tag: '@desk' },
  { width: 375, height: 812, tag: '@phone' },
] as const)
  test(
    `three pieces with old gold, part payment and delivery, at ${width} px`,
    { tag },
    async ({ page, context, accounts, provider, database: { db } }) => {
      await page.setViewportSize({ width, height });
      const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
      const order = await createBookedSale(db, {
        userId: customer.id,
        executiveId: me.id,
        prices: ['20000.00', '15000.00', '9000.00'],
      });
      const day = new Day(page, width === 375, most);
      const form = formDialog(page);
      const details = page.getByRole('region', { name: 'Purchase Details' });
      const press = (name: string, within: typeof form = form) =>
        day.press(within.getByRole('button', { name, exact: true }));
      await signInBrowser(context, me);
      await page.goto(`/executive-orders/${order.id}`);

      await day.does('Record a part payment', async () => {
        await day.press(stepButton(page, 'Record Payment'));
        await field(form, 'Amount').fill('10000');
        await day.press(form.getByRole('radio', { name: 'Cash' }));
        await press('Record Payment');
        await expect(form).toHaveCount(0);
      });

      await day.does('Buy old gold and set it off', async () => {
        await day.press(page.getByRole('link', { name: 'Buy Old Gold' }));
        const piece = form.getByRole('group', { name: 'Piece 1' });
        for (const [label, value] of [
          ['Gross (g)', '5'],
          ['Touch (%)', '91.6'],
          ['Rate per gram (₹)', '7000'],
        ] as const)
          await piece.getByLabel(label).fill(value);
        await press('Save Quote');
        await press('Send Code', details);
        const code = await provider.saleCode(customer.mobile);
        await press('Enter Code', details);
        await form.getByLabel('Code from the SMS').fill(code);
        await press('Accept');
        await press('Set Off', details);
        await press('Set Off');
        await expect(details.getByText('Settled', { exact: true }).first()).toBeVisible();
      });

      await day.does('Mark the pieces ready', async () => {
        await day.press(details.getByRole('link', { name: `Set off against order ${order.id}` }));
        await day.press(stepButton(page, 'Mark Ready'));
        await press('Mark Ready', page.getByRole('alertdialog'));
        await expect(pieces(page).getByText('Ready', { exact: true })).toHaveCount(3);
      });

      await day.does('Record the rest', async () => {
        await day.press(stepButton(page, 'Record Payment'));
        await day.press(form.getByRole('radio', { name: 'UPI' }));
        await field(form, 'Reference').fill(`UTR${randomUUID()}`);
        await press('Record Payment');
        await expect(next(page)).toContainText('3 pieces can be delivered now.');
      });

      await day.does('Deliver three pieces with their HUIDs', async () => {
        await day.press(stepButton(page, 'Deliver'));
        for (const name of ['Necklace', 'Bangle', 'Finger ring'])
          await dialog(page).getByLabel(`HUID of ${name}`).fill(newHuid());
        await press('Deliver 3 pieces', dialog(page));
        await expect(dialog(page)).toContainText('3 pieces handed over');
        await press('Done', dialog(page));
        await expect(pieces(page).getByText('Delivered')).toHaveCount(3);
      });
    },
  );

test(
  'from the arrival to the invoice in at most 16 presses, at 1366 px',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const [me, customer] = [
      await accounts.staff('executive'),
      await accounts.activeCustomer({ name: 'Chandana Bai' }),
    ];
    const { storeId } = await createVisitToday(db, customer);
    const { shopAddress } = await db.store.findUniqueOrThrow({ where: { id: storeId } });
    const day = new Day(page, false, { 'From the arrival to the invoice': 16 });
    const form = formDialog(page);
    const press = (name: string | RegExp, within: Page | Locator = page) =>
      day.press(within.getByRole('button', { name, exact: true }).first());
    const visit = page.getByRole('list', { name: 'Visits by time' }).getByRole('listitem');
    await signInBrowser(context, me);
    await page.goto(`/front-desk?store=${encodeURIComponent(shopAddress)}`);
    await page.getByLabel('Code, mobile or name').fill(customer.mobile);

    await day.does('From the arrival to the invoice', async () => {
      await press(/^Check in: /, visit);
      await press(/^Create Opportunity: /, visit);
      await form.getByLabel('Total Amount').fill('1000');
      await press('Create Opportunity', form);
      await press(/^Open Opportunity: /, visit);
      await press('Add Item');
      await form.getByLabel('Item Name').fill('Finger ring');
      await form.getByLabel('Gross weight (g)').fill('1.5');
      await day.choose(form.getByLabel('Purity'), '22 carat (916)');
      await form.getByLabel('HUID', { exact: true }).fill(newHuid());
      await press('Add Item', form);
      await press('Use as total');
      await expect(page.getByRole('button', { name: 'Use as total' })).toHaveCount(0);
      await press('Move to Won');
      await press('Close as Won', page.getByRole('alertdialog'));
      const won = page.getByRole('region', { name: 'Sale won' });
      await press('Record Payment', won);
      await day.press(form.getByRole('radio', { name: 'Cash' }));
      await press('Record Payment', form);
      await day.press(won.getByRole('link', { name: /^Order / }));
      await day.press(stepButton(page, 'Deliver'));
      await press('Deliver 1 piece', dialog(page));
      await expect(dialog(page)).toContainText('1 piece handed over to Chandana Bai.');
    });
  },
);
