import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { bookFor, today } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { formatDate } from '@/lib/kernel/text/format';
import { createStoreRow } from '@/prisma/factories/stores';
import { daysAfter } from '@/lib/kernel/text/calendar';

/* docs/product/rules.md, "Stores and slots". */

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test(
  'an admin closes a day with a booked visit; its customer chooses a new time',
  { tag: '@torture' },
  async ({ page, context, browser, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 409/);
    const [admin, me] = [await accounts.staff('admin'), await accounts.activeCustomer()];
    const store = await createStoreRow(db);
    const day = daysAfter(today(), 20);
    const { id } = await bookFor(db, me, {
      shop_address: store.shopAddress,
      slot_date: day,
      slot_time: '11:00:00',
    });
    await signInBrowser(context, admin);
    await page.goto('/admin-stores');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stores');
    const row = rowOf(page, store.shopAddress);
    await expectNoOverflow(page);

    await row
      .getByRole('button', { name: /^Close Days/ })
      .locator('visible=true')
      .click();
    const form = page.getByRole('dialog', { name: 'Close Days' });
    await form.getByLabel('First day').fill(day);
    await form.getByLabel('Reason').fill('Festival');
    await form.getByRole('button', { name: 'Close Days' }).click();
    const confirmDialog = page.getByRole('alertdialog', { name: 'One visit is booked' });
    await expect(confirmDialog.getByText(formatDate(day), { exact: false })).toBeVisible();
    await expectAccessible(page);
    expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ needsNewTimeAt: null });
    await confirmDialog.getByRole('button', { name: 'Change and Notify' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText('1 customer was notified to choose a new time.')).toBeVisible();
    await expect(row.getByText(`${formatDate(day)}: Festival`).locator('visible=true')).toBeVisible();
    expect((await db.booking.findUniqueOrThrow({ where: { id } })).needsNewTimeAt).not.toBeNull();

    const other = await browser.newContext();
    try {
      await signInBrowser(other, me);
      const own = await other.newPage();
      await own.goto('/dashboard');
      await expect(own.getByText(/^The store cannot receive you at this time/)).toBeVisible();
      await own.getByRole('link', { name: 'Change Time' }).click();
      const change = own.getByRole('dialog', { name: 'Change Time' });
      await expect(change).toBeVisible();
      await expectAccessible(own);
      await change.getByRole('radio', { name: /[AP]M/, disabled: false }).first().check();
      await change.getByRole('button', { name: 'Change Time' }).click();
      await expect(own.getByText('Visit rescheduled successfully!')).toBeVisible();
      await expect(own).toHaveURL(/\/gold_slot_booking$/);
      await own.reload();
      await expect(own.getByRole('heading', { level: 1, name: 'My Bookings' })).toBeVisible();
      await expect(change).toHaveCount(0);
      expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ needsNewTimeAt: null });
    } finally {
      await other.close();
    }
  },
);

test(
  'an admin creates a store with a lunch break, sets special hours, and switches it off',
  { tag: '@torture' },
  async ({ page, context, accounts }) => {
    const admin = await accounts.staff('admin');
    const address = `Store ${randomUUID()}`;
    await signInBrowser(context, admin);
    await page.goto('/admin-stores');
    await page.getByRole('button', { name: 'Add Store' }).click();
    const form = page.getByRole('dialog', { name: 'New Store' });
    await form.getByLabel('Address').fill(address);
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Guntur');
    await form.getByLabel('Map Link').fill('maps.example');
    await form.getByLabel('Mon, closes', { exact: true }).fill('13:00');
    await form.getByRole('button', { name: 'Add a break on Mon' }).click();
    await form.getByLabel('Mon, opens after the break').fill('12:00');
    await form.getByLabel('Mon, closes after the break').fill('18:00');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Monday: the hours of a day may not overlap.')).toBeVisible();
    await expect(form.getByText(/^Map Link must be an address/)).toBeVisible();
    await form.getByLabel('Map Link').fill('https://maps.example/guntur');
    await form.getByLabel('Mon, opens after the break').fill('14:00');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    const row = rowOf(page, address);
    await expect(
      row.getByText('Mon, 10:00 AM to 1:00 PM and 2:00 PM to 6:00 PM').locator('visible=true'),
    ).toBeVisible();

    const day = daysAfter(today(), 10);
    await row
      .getByRole('button', { name: /^Special Day/ })
      .locator('visible=true')
      .click();
    const special = page.getByRole('dialog', { name: 'Special Day' });
    await special.locator('input[type=date]').fill(day);
    await special.getByLabel('This day, opens').fill('10:00');
    await special.getByLabel('This day, closes').fill('12:00');
    await special.getByRole('button', { name: 'Save' }).click();
    await expect(
      row.getByText(`${formatDate(day)}: 10:00 AM to 12:00 PM`).locator('visible=true'),
    ).toBeVisible();
    await row
      .getByRole('button', { name: /^Remove/ })
      .locator('visible=true')
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(row.getByText(formatDate(day))).toHaveCount(0);

    await row
      .getByRole('button', { name: /^Switch Off/ })
      .locator('visible=true')
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch Off' }).click();
    await expect(row.getByText('Off', { exact: true })).toBeVisible();
  },
);

test('a wrong opening hour names its day, marks it and gets the focus', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const store = await createStoreRow(db);
  await signInBrowser(context, await accounts.staff('admin'));
  await page.goto('/admin-stores');
  await rowOf(page, store.shopAddress).getByRole('button', { name: /^Edit/ }).locator('visible=true').click();
  const form = page.getByRole('dialog', { name: 'Edit Store' });
  const opens = form.getByLabel('Thu, opens', { exact: true });
  await opens.fill('18:00');
  await form.getByLabel('Thu, closes', { exact: true }).fill('10:00');
  await form.getByRole('button', { name: 'Save' }).click();
  const why = 'Thursday: the store must open before it closes.';
  await expect(form.getByText(why)).toBeVisible();
  await expect(opens).toBeFocused();
  await expect(opens).toHaveAccessibleDescription(why);
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(2);
  await expectAccessible(page);
  await opens.fill('10:00');
  await form.getByLabel('Thu, closes', { exact: true }).fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Thursday: the closing time is missing.')).toBeVisible();
  await form.getByLabel('Thu, closes', { exact: true }).fill('12:00');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
});
