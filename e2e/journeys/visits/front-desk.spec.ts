import type { BrowserContext, Page } from 'playwright/test';
import { baseUrl } from '@/e2e/fixtures/urls';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { bookFor, today } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createVisitToday } from '@/prisma/factories/bookings';
import { createStoreRow } from '@/prisma/factories/stores';
import { visitRow } from '@/e2e/fixtures/screens';

/* docs/product/rules.md, "Front desk". */

async function openDesk(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test(
  'a visit checked in at one desk appears at another without a reload',
  { tag: '@everywhere' },
  async ({ page, context, browser, accounts, database: { db } }) => {
    const [employee, executive, me] = [
      await accounts.staff('employee'),
      await accounts.staff('executive'),
      await accounts.activeCustomer(),
    ];
    const { id, code, storeId } = await createVisitToday(db, me);
    const store = await db.store.findUniqueOrThrow({ where: { id: storeId } });
    const { name } = await db.user.findUniqueOrThrow({ where: { id: me.id } });
    await signInBrowser(context, employee);
    await page.goto('/employee-dashboard');
    await page.getByRole('main').getByRole('link', { name: 'Front Desk', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Front Desk');
    await page.getByLabel('Store').selectOption(store.shopAddress);
    const search = page.getByLabel('Code, mobile or name');

    const second = await browser.newContext({ baseURL: baseUrl });
    try {
      await signInBrowser(second, executive);
      const other = await openDesk(second, `/front-desk?store=${encodeURIComponent(store.shopAddress)}`);
      await other.getByLabel('Code, mobile or name').fill(me.mobile);
      await expect(visitRow(other, name).getByText('Expected')).toBeVisible();

      await search.fill(code.toLowerCase());
      const row = visitRow(page, name);
      await expect(row).toHaveCount(1);
      await expectAccessible(page);
      await expectNoOverflow(page);
      const button = row.getByRole('button', { name: /^Check in: / });
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
      await button.click();
      await expect(row.getByText('Arrived')).toBeVisible();
      await expect(row).toBeFocused();
      await expect(visitRow(other, name).getByText('Arrived')).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);

      await visitRow(other, name)
        .getByRole('button', { name: /^Undo: / })
        .click();
      await expect(row.getByText('Expected')).toBeVisible();
      expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ visit: 'expected' });
      await search.fill('ZZZZZZ');
      await expect(page.getByRole('link', { name: 'Look up ZZZZZZ' })).toBeVisible();
    } finally {
      await second.close();
    }
  },
);

test(
  'a visit of a store that is switched off is checked in like any other',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.activeCustomer({ name: 'Gauri Shah' });
    const { id, shopAddress } = await createStoreRow(db);
    await bookFor(db, me, { shop_address: shopAddress, slot_date: today(), slot_time: '11:00:00' });
    await db.store.update({ where: { id }, data: { active: false } });
    await signInBrowser(context, await accounts.staff('employee'));
    await page.goto('/front-desk');
    await page.getByLabel('Store').selectOption({ label: `${shopAddress} (switched off)` });
    const row = visitRow(page, 'Gauri Shah');
    await row.getByRole('button', { name: /^Check in: / }).click();
    await expect(row.getByText('Arrived')).toBeVisible();
  },
);

test("an opportunity of an arrived visit in two presses; a colleague sees its owner's name", async ({
  page,
  context,
  browser,
  accounts,
  database: { db },
}) => {
  const [employee, executive, me] = [
    await accounts.staff('employee'),
    await accounts.staff('executive'),
    await accounts.activeCustomer(),
  ];
  const { id, storeId } = await createVisitToday(db, me);
  await db.booking.update({ where: { id }, data: { visit: 'arrived', arrivedAt: new Date() } });
  const { shopAddress } = await db.store.findUniqueOrThrow({ where: { id: storeId } });
  const { name } = await db.user.findUniqueOrThrow({ where: { id: me.id } });
  const desk = `/front-desk?store=${encodeURIComponent(shopAddress)}`;
  await signInBrowser(context, employee);
  await page.goto(desk);
  await page.getByLabel('Code, mobile or name').fill(me.mobile);
  const row = visitRow(page, name);
  await row.getByRole('button', { name: /^Create Opportunity: / }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Opportunity Name')).toHaveValue(`Visit of ${name}, 1-5 grams`);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create Opportunity' }).click();
  await expect(row.getByText('Served', { exact: true })).toBeVisible();
  const { id: opportunity } = await db.opportunity.findFirstOrThrow({ where: { bookingId: id } });
  expect(await db.opportunity.findUniqueOrThrow({ where: { id: opportunity } })).toMatchObject({
    userId: me.id,
    employeeId: employee.id,
  });

  const second = await browser.newContext({ baseURL: baseUrl });
  try {
    await signInBrowser(second, executive);
    const other = await openDesk(second, desk);
    await other.getByLabel('Code, mobile or name').fill(me.mobile);
    await visitRow(other, name)
      .getByRole('button', { name: /^Open Opportunity: / })
      .click();
    await expect(other.getByText(/opportunity is a colleague's/)).toBeVisible();
  } finally {
    await second.close();
  }
  await row.getByRole('button', { name: /^Open Opportunity: / }).click();
  await expect(page).toHaveURL(`/employee-opportunity?search=${opportunity}&open=${opportunity}`);
  await expect(page.getByRole('button', { name: 'Edit Opportunity' })).toBeVisible();
});

test(
  'prints the whole day without navigation',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.activeCustomer();
    const { code } = await bookFor(db, me, {
      shop_address: 'Telangana',
      slot_time: '11:30:00',
      slot_date: '2030-02-04',
    });
    await signInBrowser(context, await accounts.staff('executive'));
    await page.goto('/front-desk?store=Telangana&date=2030-02-04');
    await page.getByLabel('Code, mobile or name').fill('nobody');
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', '');
    await page.emulateMedia({ media: 'print' });
    const row = page.getByRole('row').filter({ hasText: code });
    await expect(row).toContainText('11:30 AM');
    await expect(row).toContainText(me.mobile);
    await expect(row).toContainText('1-5 grams');
    await expect(page.getByText('Visits of Mon, Feb 4, 2030')).toBeVisible();
    for (const hidden of [page.getByRole('banner'), page.getByLabel('Store'), page.getByText('Walk-in')])
      await expect(hidden.first()).toBeHidden();
  },
);

test('a date typed digit by digit is one request and one history entry', async ({
  page,
  context,
  accounts,
}) => {
  await signInBrowser(context, await accounts.staff('employee'));
  const requests = new Set<string>();
  page.on('request', (request) => {
    const sent: unknown = request.url().endsWith('/api/visits') ? request.postDataJSON() : null;
    if (typeof sent === 'object' && sent !== null && 'date' in sent) requests.add(String(sent.date));
  });
  await page.goto('/front-desk');
  await expect.poll(() => [...requests]).toEqual([today()]);
  await page.getByLabel('Date').focus();
  await page.keyboard.type('05052027');
  await expect(page).toHaveURL(/date=2027-05-05/);
  await expect.poll(() => [...requests]).toEqual([today(), '2027-05-05']);
  await page.goBack();
  await expect(page).toHaveURL('/front-desk');
  await expect(page.getByLabel('Date')).toHaveValue(today());
});
