import { randomUUID } from 'node:crypto';
import { createOpportunity } from '@/prisma/factories/sales';
import { setGoldRate } from '@/lib/money/gold-rate/contract';
import { formatShortDate, storeDate } from '@/lib/kernel/text/format';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { inputMethodOf } from '@/e2e/fixtures/input-methods';
import { field, statusWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/** All share the gold rate: only these tests set 24 carat, one after the other, in one project. */
test.describe.configure({ mode: 'serial' });
const desk = { tag: '@desk' };

const rateOf = (rate: number) => ({ rates: { '24K': rate }, confirm: true });

test(
  'a large change of the rate is confirmed, by keyboard',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors }) => {
    // RATE_JUMP.
    consoleErrors.allow(/status of 409/);
    const input = inputMethodOf('keyboard', page);
    const admin = await accounts.staff('admin');
    expectSuccess(setGoldRate, await admin.api.call(setGoldRate, rateOf(10_000)));
    await signInBrowser(context, admin);
    await page.goto('/admin-dashboard');
    const pages = page.getByRole('navigation', { name: 'Staff pages' });
    await input.press(pages.getByRole('link', { name: 'Gold rate' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Gold Rate' })).toBeVisible();
    const form = page.getByRole('form', { name: 'Set rates' });
    await input.press(form.getByRole('button', { name: 'Set rates' }));
    await expect(form.getByText('Enter at least one rate.')).toBeVisible();
    await input.write(field(form, '24 carat'), '0.5');
    await input.press(form.getByRole('button', { name: 'Set rates' }));
    await expect(form.getByText('24 carat: enter an amount from')).toBeVisible();
    await expect(field(form, '24 carat')).toBeFocused();

    await input.write(field(form, '24 carat'), '12,000.50');
    await input.press(form.getByRole('button', { name: 'Set rates' }));
    const confirmDialog = page.getByRole('alertdialog', { name: 'Large change' });
    await expect(confirmDialog.getByText('₹10,000.00 to ₹12,000.50')).toBeVisible();
    await expectAccessible(page);
    await input.press(confirmDialog.getByRole('button', { name: 'Set anyway' }));
    await expect(confirmDialog).toHaveCount(0);
    await expect(statusWith(form, 'Gold rate updated successfully!')).toBeVisible();
    const current = page.getByRole('region', { name: 'Current rates' });
    await expect(current.getByText('₹12,000.50')).toBeVisible();
    const history = page.getByRole('region', { name: 'History' });
    const today = history.getByRole('row').filter({ hasText: formatShortDate(storeDate(new Date())) });
    await expect(today.getByText('₹12,000.50')).toBeVisible();
    await expect(history.getByRole('img', { name: /^Line chart of the gold rate/ })).toBeVisible();
    for (const period of ['1 year', 'Today']) {
      await history.getByRole('radio', { name: period }).press('Space');
      await expect(page.getByText('Loading gold rates...')).toHaveCount(0);
      await expect(today.getByText('₹12,000.50')).toBeVisible();
    }
    await expectAccessible(page);
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page);
    }
  },
);

test(
  'visitors and customers see the rate with its time, and its date once it is old',
  desk,
  async ({ page, context, accounts }) => {
    const admin = await accounts.staff('admin');
    expectSuccess(setGoldRate, await admin.api.call(setGoldRate, rateOf(12_345.67)));
    const today = formatShortDate(storeDate(new Date()));
    await page.goto('/gold');
    const rates = page.getByRole('region', { name: 'Gold rate' });
    // The rates are loaded as they come into view, at the end of the first screen.
    const below = page.getByRole('heading', { name: 'See how far your gold could go' });
    await below.scrollIntoViewIfNeeded();
    await expect(rates.getByText('₹12,345.67')).toBeVisible();
    await expect(rates.getByText(`Updated ${today}`).first()).toBeVisible();
    await expectAccessible(page);
    await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
    await page.reload();
    await below.scrollIntoViewIfNeeded();
    await expect(rates.getByText(`Rate of ${today}`).first()).toBeVisible();
    await expect(rates.getByText('Updated')).toHaveCount(0);

    await signInBrowser(context, await accounts.activeCustomer());
    await page.goto('/dashboard');
    await expect(rates.getByText('₹12,345.67')).toBeVisible();
  },
);

test(
  'an item is weighed and its price taken over, by keyboard',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const input = inputMethodOf('keyboard', page);
    const admin = await accounts.staff('admin');
    expectSuccess(setGoldRate, await admin.api.call(setGoldRate, rateOf(9850)));
    const me = await accounts.staff('executive');
    const customer = await accounts.account();
    const name = `Wedding ${randomUUID().slice(0, 8)}`;
    const { id } = await createOpportunity(db, { name, userId: customer.id, executiveId: me.id });
    await signInBrowser(context, me);
    await page.goto(`/executive-opportunity?search=${id}&open=${id}`);
    const details = page.getByRole('region', { name: `Details of ${name}` });
    await input.press(details.getByRole('button', { name: 'Add Item' }));
    const form = page.getByRole('form', { name: 'Add New Item' });
    await input.write(form.getByLabel('Item Name'), 'Chain');
    await input.write(form.getByLabel('Weight (g)', { exact: true }), '10.0005');
    await input.choose(form.getByLabel('Purity'), '24 carat (999)');
    await expect(form.getByText('Gold rate ₹9,850.00 per gram. Updated')).toBeVisible();
    await expect(form.getByLabel('Rate per gram')).toHaveValue('9,850');
    await input.write(form.getByLabel('Making (%)'), '12.5');
    await input.write(field(form, 'Price'), '1');
    await input.press(form.getByRole('button', { name: 'Add Item' }));
    await expect(form.getByText('Weight must be from 0.001 to 10,000 grams')).toBeVisible();
    await input.write(form.getByLabel('Weight (g)', { exact: true }), '10');
    const price = form.getByRole('region', { name: 'Price by weight' });
    for (const amount of ['₹98,500.00', '₹12,312.50', '₹3,324.38', '₹114,136.88'])
      await expect(price.getByText(amount, { exact: true })).toBeVisible();
    await expect(price.getByText('The price is ₹114,135.88 less.')).toBeVisible();
    await input.press(price.getByRole('button', { name: 'Use as price' }));
    await expect(field(form, 'Price')).toHaveValue('114,136.88');
    await expect(price.getByText('Same as the price.')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await input.press(form.getByRole('button', { name: 'Add Item' }));
    await expect(details.getByRole('cell', { name: 'Chain 10 g, 24 carat' })).toBeVisible();
    const stored = await db.item.findFirstOrThrow({
      where: { opportunityId: id },
      include: { rate: true },
    });
    expect(stored).toMatchObject({ weightMg: 10_000, purity: 'k24', makingAmount: null });
    expect([Number(stored.price), Number(stored.rate?.ratePerGram)]).toEqual([114_136.88, 9850]);

    await test.step('a rate typed by hand belongs to no published one; empty fields clear', async () => {
      await input.press(details.getByRole('button', { name: 'Edit Chain' }));
      const edit = page.getByRole('form', { name: 'Edit Item' });
      await expect(edit.getByLabel('Weight (g)', { exact: true })).toHaveValue('10');
      await input.write(edit.getByLabel('Rate per gram'), '9000');
      await input.write(edit.getByLabel('Making (%)'), '');
      await input.press(edit.getByRole('button', { name: 'Update Item' }));
      await expect(edit).toHaveCount(0);
      const changed = await db.item.findUniqueOrThrow({ where: { id: stored.id } });
      expect(changed).toMatchObject({ rateId: null, makingPercent: null, weightMg: 10_000 });
      expect(Number(changed.ratePerGram)).toBe(9000);
    });

    await test.step('an old rate has its date alone', async () => {
      await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
      await page.reload();
      await input.press(details.getByRole('button', { name: 'Add Item' }));
      await input.choose(form.getByLabel('Purity'), '24 carat (999)');
      const today = formatShortDate(storeDate(new Date()));
      await expect(form.getByText(`Gold rate ₹9,850.00 per gram. Rate of ${today}`)).toBeVisible();
    });
  },
);
