import { randomUUID } from 'node:crypto';
import { createBookedSale, newHuid } from '@/e2e/fixtures/booked-sale';
import { dialog, next, pieces, stepButton } from '@/e2e/fixtures/order-page';
import { Day } from '@/e2e/fixtures/presses';
import { field, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/*
 * A sale of three pieces from the order to the invoice: part payment, old gold, the rest, delivery. The table of presses and times in
 * docs/product/sale.md is from these tests' annotations.
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
        const code = /^\d{6}/.exec(await provider.text(customer.mobile))?.[0] ?? '';
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
