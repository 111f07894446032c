import type { BrowserContext, Page } from 'playwright/test';
import { baseUrl } from '@/e2e/fixtures/addresses';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { bookFor, today } from '@/e2e/fixtures/slots';
import { enter, expect, test } from '@/e2e/fixtures/test';
import { createVisitToday } from '@/prisma/factories/bookings';

/** The front desk (docs/product/rules.md, "Front desk"). */

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Visits by time' }).getByRole('listitem').filter({ hasText: name });

async function openDesk(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

test(
  'a desk checks in a visit, another one sees it by itself',
  { tag: '@everywhere' },
  async ({ page, context, browser, people, database: { db } }) => {
    const [employee, executive, me] = [
      await people.staff('employee'),
      await people.staff('executive'),
      await people.activeCustomer(),
    ];
    const { id, code, storeId } = await createVisitToday(db, me);
    const store = await db.store.findUniqueOrThrow({ where: { id: storeId } });
    const { name } = await db.user.findUniqueOrThrow({ where: { id: me.id } });
    await enter(context, employee);
    await page.goto('/employee-dashboard');
    await page.getByRole('link', { name: /^Front Desk/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Front Desk');
    await page.getByLabel('Store').selectOption(store.shopAddress);
    const search = page.getByLabel('Code, mobile or name');

    const second = await browser.newContext({ baseURL: baseUrl });
    try {
      await enter(second, executive);
      const other = await openDesk(second, `/front-desk?store=${encodeURIComponent(store.shopAddress)}`);
      await other.getByLabel('Code, mobile or name').fill(me.mobile);
      await expect(rowOf(other, name).getByText('Expected')).toBeVisible();

      await search.fill(code.toLowerCase());
      const row = rowOf(page, name);
      await expect(row).toHaveCount(1);
      await expectAccessible(page);
      await expectNoOverflow(page);
      const button = row.getByRole('button', { name: /^Check in: / });
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
      await button.click();
      await expect(row.getByText('Arrived')).toBeVisible();
      await expect(row).toBeFocused();
      await expect(rowOf(other, name).getByText('Arrived')).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);

      await rowOf(other, name)
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
  'a scanned code: log-in keeps it, opening changes nothing, one press checks in',
  { tag: '@everywhere' },
  async ({ page, context, people, database: { db } }) => {
    const [admin, me] = [await people.staff('admin'), await people.activeCustomer()];
    const { id, code } = await createVisitToday(db, me);
    const rowNow = () => db.booking.findUniqueOrThrow({ where: { id } });
    await page.goto(`/front-desk?code=${code}`);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/front-desk?code=${code}`)}`);
    await enter(context, admin);
    await page.goto(`/front-desk?code=${code}`);
    const button = page.getByRole('button', { name: 'Check in', exact: true });
    await expect(button).toBeFocused();
    expect(await rowNow()).toMatchObject({ visit: 'expected', version: 1 });
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Checked in at /)).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
    expect(await rowNow()).toMatchObject({ visit: 'arrived', version: 2 });
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/front-desk');
  },
);

test('a code of another day, another store, a cancelled and an unknown visit: in words, without a button', async ({
  page,
  context,
  people,
  database: { db },
}) => {
  const [admin, me] = [await people.staff('admin'), await people.activeCustomer()];
  const at = { shop_address: 'Karnataka', slot_time: '07:15:00' };
  const later = await bookFor(db, me, { ...at, slot_date: '2030-01-07' });
  const cancelled = await bookFor(db, me, { ...at, slot_date: today() }, new Date());
  const here = await bookFor(db, me, { ...at, slot_date: today() });
  await enter(context, admin);
  for (const [query, words] of [
    [`code=${later.code}`, /on another day: Mon, Jan 7, 2030/],
    [`code=${here.code}&store=Telangana`, /at another store: Karnataka/],
    [`code=${cancelled.code}`, /is cancelled.*book another time/],
    ['code=zzzzzz', /no visit with the code zzzzzz/],
  ] as const) {
    await page.goto(`/front-desk?${query}`);
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check in', exact: true })).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('loads nothing in the background, and says a failure', async ({ page, context, people, complaints }) => {
  complaints.allow(/503|Failed to load resource/);
  await page.clock.install();
  await enter(context, await people.staff('employee'));
  let calls = 0;
  let failing = false;
  await page.route('**/api/visits', async (route) => {
    calls += 1;
    await (failing ? route.fulfill({ status: 503, json: { message: 'away' } }) : route.continue());
  });
  await page.goto('/front-desk');
  await expect(page.getByLabel('Code, mobile or name')).toBeVisible();
  const next = () => page.waitForResponse('**/api/visits');
  const polled = next();
  await page.clock.runFor(4_500);
  await polled;
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  const seen = calls;
  await page.clock.runFor(60_000);
  expect(calls).toBe(seen);
  failing = true;
  const failed = next();
  await hide(false);
  await failed;
  await expect(page.getByText('Failed to fetch the visits. Please try again.')).toBeVisible();
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Failed to fetch the visits. Please try again.')).toBeHidden();
});
