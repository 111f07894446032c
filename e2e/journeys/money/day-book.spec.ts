import { createStoreRow } from '@/prisma/factories/stores';
import type { Page } from 'playwright/test';
import { createEntry, createOrder } from '@/prisma/factories/sales';
import type { Db } from '@/lib/db/client';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { hydratedWhole } from '@/e2e/fixtures/input-methods';
import { expect, signInBrowser, test, type Accounts } from '@/e2e/fixtures/test';
import { openUnhydrated } from '@/e2e/fixtures/unhydrated';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { formatDate, storeDate } from '@/lib/kernel/text/format';

/* docs/product/money.md, "Staff endpoints and screens". Each test has a day of its own. */

async function money(accounts: Accounts, db: Db, date: string) {
  const [admin, employee, customer] = [
    await accounts.staff('admin'),
    await accounts.staff('employee', { name: 'Emil Employee' }),
    await accounts.account({ name: 'Charu Customer' }),
  ];
  const { id: orderId } = await createOrder(db, {
    userId: customer.id,
    name: 'Bridal necklace',
    totalAmount: '90000.00',
    createdAt: new Date(`${date}T08:00:00+05:30`),
  });
  const add = (time: string, options: object) => {
    const receivedAt = new Date(`${date}T${time}+05:30`);
    return createEntry(db, {
      orderId,
      recordedBy: employee.id,
      receivedAt,
      createdAt: receivedAt,
      ...options,
    });
  };
  const cash = await add('10:00:00', { amount: '50000.00' });
  await add('11:30:00', { amount: '1200.50', method: 'upi' });
  await add('12:00:00', { amount: '700.00', voidedAt: new Date(`${date}T12:05:00+05:30`) });
  await add('13:00:00', { amount: '-300.00', kind: 'refund', refundOf: cash.id, recordedBy: admin.id });
  await add('14:00:00', { amount: '250.00', method: 'online', recordedBy: null });
  await add('15:00:00', { amount: '99.00', kind: 'adjustment' });
  await add('16:00:00', { amount: '10.00', createdAt: new Date(`${date}T23:00:00-12:00`) });
  return admin;
}

const table = (page: Page, name: string) => page.getByRole('table', { name });

test(
  'an admin reads the money of a day, and moves between days',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const date = '2023-03-01';
    await signInBrowser(context, await money(accounts, db, date));
    await page.goto('/admin-day-book');
    await expect(page.getByRole('heading', { level: 1, name: 'Day Book' })).toBeVisible();
    await page.getByLabel('Date').fill(date);
    await expect(page).toHaveURL(new RegExp(`date=${date}`));

    const topOf = async (name: string) =>
      (await page.getByRole('button', { name, exact: true }).boundingBox())?.y;
    expect(await topOf('Export')).toBe(await topOf('Refresh'));
    expect(await topOf('Print')).toBe(await topOf('Refresh'));
    const tools = ['Date', 'Store', 'Previous day', 'Next day'];
    const boxes = await Promise.all(
      tools.map((name) => page.getByLabel(name, { exact: true }).boundingBox()),
    );
    expect(new Set(boxes.map((box) => `${box?.y} ${box?.height}`)).size).toBe(1);
    const totals = page.getByRole('region', { name: 'Totals by method' }).getByRole('listitem');
    await expect(totals.filter({ hasText: 'All methods' })).toContainText('₹51,460.50');
    await expect(totals.filter({ hasText: 'All methods' })).toContainText('₹51,160.50');
    await expect(totals.filter({ hasText: 'Cash' })).toContainText('₹50,010.00');
    await expect(totals.filter({ hasText: 'Cash' })).toContainText('₹300.00');
    await expect(totals.filter({ hasText: 'UPI' })).toContainText('₹1,200.50');
    await expect(table(page, 'By person').getByRole('row', { name: /^Emil Employee/ })).toContainText(
      '₹51,210.50',
    );
    await expect(table(page, 'By person').getByRole('row', { name: /^Online/ })).toContainText('₹250.00');

    const entries = table(page, 'Payments and refunds').locator('tbody tr');
    await expect(entries).toHaveCount(6);
    const voided = entries.filter({ hasText: 'Voided' });
    await expect(voided).toContainText('Entered twice');
    expect(await voided.getByText('₹700.00').evaluate((it) => getComputedStyle(it).textDecorationLine)).toBe(
      'line-through',
    );
    await expect(entries.filter({ hasText: 'Refund' })).toContainText('-₹300.00');
    await expect(entries.filter({ hasText: 'Entered Mar' })).toContainText('₹10.00');
    const adjustments = table(page, 'Adjustments').locator('tbody tr');
    await expect(adjustments).toHaveCount(1);
    await expect(adjustments).toContainText('₹99.00');
    await expectAccessible(page);
    await expectNoOverflow(page);

    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page.getByText('No payments on this day')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Next day' }).click();
    await expect(entries).toHaveCount(6);
    await page.goBack();
    await expect(page.getByText('No payments on this day')).toBeVisible();
  },
);

test(
  'on paper: business and date, no navigation, all columns',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    await signInBrowser(context, await money(accounts, db, '2023-04-01'));
    await page.goto('/admin-day-book?date=2023-04-01');
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', '');
    await page.emulateMedia({ media: 'print' });
    // A4 without margins, in CSS pixels.
    await page.setViewportSize({ width: 718, height: 1000 });
    await expect(page.getByText('Pasidi · Day book of Sat, Apr 1, 2023')).toBeVisible();
    for (const hidden of ['Print', 'Refresh', 'Previous day'])
      await expect(page.getByRole('button', { name: hidden })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(table(page, 'Payments and refunds').getByRole('columnheader')).toHaveText([
      'Time',
      'Order',
      'Method',
      'Recorded by',
      'Amount',
    ]);
    await expectNoOverflow(page);
  },
);

for (const [when, isHydrated] of [
  ['left open over midnight', true],
  ['hydrated after midnight', false],
] as const)
  test(
    `a day book ${when} moves on to the new day`,
    { tag: ['@desk', '@torture'] },
    async ({ page, context, accounts, database: { db } }) => {
      await signInBrowser(context, await accounts.staff('admin'));
      // Of a store without sales: the payments of all other tests take a phone's time to hydrate.
      const { id } = await createStoreRow(db, { active: false });
      await page.clock.install();
      const release = await openUnhydrated(page, `/admin-day-book?store_id=${id}`);
      const day = (date: string) => page.getByRole('heading', { level: 2, name: formatDate(date) });
      const today = storeDate(new Date());
      await expect(day(today)).toBeVisible();
      if (isHydrated) {
        release();
        await hydratedWhole(page);
      }
      await page.clock.fastForward('24:00:00');
      release();
      await expect(day(daysAfter(today, 1))).toBeVisible();
      await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled();
    },
  );
