import type { BrowserContext, Page } from 'playwright/test';
import { baseUrl } from '@/e2e/fixtures/urls';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { bookFor, today } from '@/e2e/fixtures/slots';
import { enter, expect, test } from '@/e2e/fixtures/test';
import { createVisitToday } from '@/prisma/factories/bookings';
import { createStoreRow } from '@/prisma/factories/stores';
import { randomMobile } from '@/prisma/factories/users';
import { cameraFile } from '@/e2e/fixtures/camera';

/** docs/product/rules.md, "Front desk". */

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
    await page.getByRole('link', { name: /^Front Desk Visits/ }).click();
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
  'a visit of a store that is switched off is checked in like any other',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, people, database: { db } }) => {
    const me = await people.activeCustomer({ name: 'Gauri Shah' });
    const { id, shopAddress } = await createStoreRow(db);
    await bookFor(db, me, { shop_address: shopAddress, slot_date: today(), slot_time: '11:00:00' });
    await db.store.update({ where: { id }, data: { active: false } });
    await enter(context, await people.staff('employee'));
    await page.goto('/front-desk');
    await page.getByLabel('Store').selectOption({ label: `${shopAddress} (switched off)` });
    const row = rowOf(page, 'Gauri Shah');
    await row.getByRole('button', { name: /^Check in: / }).click();
    await expect(row.getByText('Arrived')).toBeVisible();
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

test(
  'a code of another day, another store, a cancelled and an unknown visit: in words, without a button',
  { tag: '@torture' },
  async ({ page, context, people, database: { db } }) => {
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
  },
);

test(
  'loads nothing in the background, and says a failure',
  { tag: '@torture' },
  async ({ page, context, people, complaints }) => {
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
  },
);

test(
  "an opportunity of an arrived visit in two presses; a colleague sees its owner's name",
  { tag: '@everywhere' },
  async ({ page, context, browser, people, database: { db } }) => {
    const [employee, executive, me] = [
      await people.staff('employee'),
      await people.staff('executive'),
      await people.activeCustomer(),
    ];
    const { id, storeId } = await createVisitToday(db, me);
    await db.booking.update({ where: { id }, data: { visit: 'arrived', arrivedAt: new Date() } });
    const { shopAddress } = await db.store.findUniqueOrThrow({ where: { id: storeId } });
    const { name } = await db.user.findUniqueOrThrow({ where: { id: me.id } });
    const desk = `/front-desk?store=${encodeURIComponent(shopAddress)}`;
    await enter(context, employee);
    await page.goto(desk);
    await page.getByLabel('Code, mobile or name').fill(me.mobile);
    const row = rowOf(page, name);
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
      await enter(second, executive);
      const other = await openDesk(second, desk);
      await other.getByLabel('Code, mobile or name').fill(me.mobile);
      await rowOf(other, name)
        .getByRole('button', { name: /^Open Opportunity: / })
        .click();
      await expect(other.getByText(/opportunity is a colleague's/)).toBeVisible();
    } finally {
      await second.close();
    }
    await row.getByRole('button', { name: /^Open Opportunity: / }).click();
    await expect(page).toHaveURL(`/employee-opportunity?search=${opportunity}&open=${opportunity}`);
    await expect(page.getByRole('button', { name: 'Edit Opportunity' })).toBeVisible();
  },
);

test(
  "a customer's link has the mobile of now, not that of the booking",
  { tag: ['@desk', '@torture'] },
  async ({ page, context, people, database: { db } }) => {
    const [employee, me] = [await people.staff('employee'), await people.activeCustomer()];
    const { code, storeId } = await createVisitToday(db, me);
    const store = await db.store.findUniqueOrThrow({ where: { id: storeId } });
    const mobile = randomMobile();
    await db.user.update({ where: { id: me.id }, data: { mobile } });
    await enter(context, employee);
    await page.goto(`/front-desk?store=${encodeURIComponent(store.shopAddress)}`);
    await page.getByLabel('Code, mobile or name').fill(code);
    const link = page.getByRole('listitem').getByRole('link', { name: me.name });
    await expect(link).toHaveAttribute('href', new RegExp(mobile));
  },
);

test(
  'a walk-in: what is missing, the link, a booking of today, over capacity',
  { tag: ['@everywhere', '@torture'] },
  async ({ page, context, people, complaints, database: { db } }) => {
    complaints.allow(/status of (404|403|409)/);
    const [employee, me] = [await people.staff('employee'), await people.activeCustomer()];
    const { id, storeId } = await createVisitToday(db, me);
    const { shopAddress } = await db.store.findUniqueOrThrow({ where: { id: storeId } });
    const { name } = await db.user.findUniqueOrThrow({ where: { id: me.id } });
    await enter(context, employee);
    await page.goto(`/front-desk?store=${encodeURIComponent(shopAddress)}`);
    await page.getByRole('button', { name: 'Walk-in' }).click();
    const dialog = page.getByRole('dialog');
    const mobile = dialog.getByLabel('Mobile number');
    const checkIn = dialog.getByRole('button', { name: 'Check in' });
    await checkIn.click();
    await expect(mobile).toBeFocused();
    const stranger = randomMobile();
    await mobile.fill(stranger);
    await checkIn.click();
    const sendLink = dialog.getByRole('button', { name: 'Send sign-up link' });
    await expect(sendLink).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await sendLink.click();
    await expect(dialog.getByText(`The link is on its way to +91 ${stranger}`)).toBeVisible();
    expect(await db.message.count({ where: { mobile: stranger } })).toBe(1);
    const inactive = await people.signedIn();
    await mobile.fill(inactive.mobile);
    await checkIn.click();
    await expect(dialog.getByText('This customer has no Premium Plan.').first()).toBeVisible();

    // Full: mocked, since the test may run outside of opening hours.
    await page.route('**/api/visits', async (route) => {
      const body = route.request().postData() ?? '';
      await (body.includes('walk_in') && !body.includes('over_capacity')
        ? route.fulfill({ status: 409, json: { success: false, code: 'SLOT_FULL', message: 'Full.' } })
        : route.continue());
    });
    await mobile.fill(me.mobile);
    await checkIn.click();
    await expect(dialog.getByText('Every place of this slot is taken.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add over capacity' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByLabel('Code, mobile or name').fill(me.mobile);
    await expect(rowOf(page, name).getByText('Arrived')).toBeVisible();
    expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ visit: 'arrived' });
  },
);

test(
  'prints the whole day without navigation',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, people, database: { db } }) => {
    const me = await people.activeCustomer();
    const { code } = await bookFor(db, me, {
      shop_address: 'Telangana',
      slot_time: '11:30:00',
      slot_date: '2030-02-04',
    });
    await enter(context, await people.staff('executive'));
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

test(
  'the camera reads the QR code of a visit, and says what is wrong with another',
  { tag: '@desk' },
  async ({ playwright, people, database: { db } }, info) => {
    const [admin, me] = [await people.staff('admin'), await people.activeCustomer()];
    const { id, code } = await createVisitToday(db, me);
    const file = info.outputPath('camera.y4m');
    await cameraFile(file, ['upi://pay?pa=shop@bank', `${baseUrl}/front-desk?code=${code}`]);
    const { launchOptions } = info.project.use;
    const own = await playwright.chromium.launch({
      ...launchOptions,
      args: [
        ...(launchOptions?.args ?? []),
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        `--use-file-for-fake-video-capture=${file}`,
      ],
    });
    try {
      const context = await own.newContext({ baseURL: baseUrl });
      await enter(context, admin);
      const page = await context.newPage();
      // From the dashboard: its document may not use the camera.
      await page.goto('/admin-dashboard');
      await page.getByRole('link', { name: /^Front Desk Visits/ }).click();
      await page.getByRole('button', { name: 'Scan' }).click();
      await expect(page.getByText('This is not the QR code of a visit.')).toBeVisible();
      await page.waitForURL(`/front-desk?code=${code}`);
      await expect(page.getByRole('button', { name: 'Check in', exact: true })).toBeFocused();
      expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ visit: 'expected' });
    } finally {
      await own.close();
    }
  },
);

for (const [error, words] of [
  ['NotAllowedError', /camera is blocked/],
  ['NotFoundError', /no camera/],
  ['NotReadableError', /could not be started/],
] as const) {
  test(
    `a camera that fails with ${error}: in words, with another try`,
    { tag: ['@desk', '@torture'] },
    async ({ page, context, people }) => {
      await enter(context, await people.staff('employee'));
      await page.addInitScript((name) => {
        Object.defineProperty(navigator, 'mediaDevices', {
          value: { getUserMedia: () => Promise.reject(new DOMException('no', name)) },
        });
      }, error);
      await page.goto('/front-desk');
      await page.getByRole('button', { name: 'Scan' }).click();
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    },
  );
}
