import type { Page } from 'playwright/test';
import type { Database } from '@/lib/db/client';
import { gate } from '@/e2e/testing/gate';
import { createStoreRow } from '@/prisma/factories/stores';
import { createItem, createOpportunity } from '@/prisma/factories/sales';
import { alertWith } from '@/e2e/fixtures/screens';
import { bookFor, freeSlot, today } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test, type Accounts } from '@/e2e/fixtures/test';

/* Parts of a record or page that load later do not move its buttons, at the end of the page too: a press would miss. */

/** A page, with an open record in it. */
interface OpenRecord {
  readonly path: string;
  readonly buttons: readonly string[];
  /** Shown once all is loaded. */
  readonly outcomes: readonly string[];
}

async function booking(accounts: Accounts, { db }: Database): Promise<OpenRecord> {
  const customer = await accounts.account({ active: true });
  const { id } = await bookFor(db, customer, await freeSlot(db));
  return {
    path: `/admin-booking-slots?search=${customer.mobile}&open=${id}`,
    buttons: ['Cancel Booking', 'Cancel', 'Edit'],
    outcomes: ['No changes yet.'],
  };
}

/** Creates an opportunity with items and a history of stages. */
async function opportunity(accounts: Accounts, { db }: Database): Promise<OpenRecord> {
  const { id: userId } = await accounts.account();
  const { id } = await createOpportunity(db, { userId });
  for (const stage of ['contacted', 'visiting', 'quoted'] as const)
    await db.opportunity.update({ where: { id }, data: { stage } });
  for (const name of ['Ring', 'Chain', 'Bangle']) await createItem(db, { opportunityId: id, name });
  return {
    path: `/admin-opportunity?search=${id}&open=${id}`,
    buttons: [
      'Close',
      'Delete Opportunity',
      'Edit Opportunity',
      'Move to Contacted',
      'Move to Won',
      'Add Item',
    ],
    outcomes: ['Bangle', 'In Quoted since today', 'Nothing to do.', 'No notes yet.', 'No changes yet.'],
  };
}

async function frontDesk(): Promise<OpenRecord> {
  return { path: '/front-desk', buttons: ['Scan', 'Walk-in', 'Print'], outcomes: ['No-show'] };
}

/** @returns reads the cumulative layout shift of the page opened next */
async function observeShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
      document.documentElement.dataset.shift = String(sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.shift ?? '0'));
}

const loadingIn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Loading/ });

const records = {
  'details of a booking': booking,
  'details of an opportunity': opportunity,
  'front desk': frontDesk,
};
for (const [name, record] of Object.entries(records)) {
  test(
    `${name}: no button moves`,
    { tag: record === opportunity ? ['@phone', '@torture'] : '@phone' },
    async ({ page, context, accounts, database }) => {
      const { path, buttons, outcomes } = await record(accounts, database);
      await signInBrowser(context, await accounts.staff('admin'));
      const held = gate();
      await page.route('**/api/*', async (route) => {
        await held.passed;
        await route.continue();
      });
      await page.goto(path);
      const all = buttons.map((name) => page.getByRole('button', { name, exact: true }));
      for (const button of all) await expect(button).toBeVisible();
      const places = () => Promise.all(all.map((button) => button.boundingBox()));
      const loading = loadingIn(page);
      await expect(loading).not.toHaveCount(0);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const before = await places();
      held.open();
      for (const outcome of outcomes)
        await expect(page.getByRole('main').getByText(outcome).first()).toBeVisible();
      await expect(loading).toHaveCount(0);
      expect(await places()).toEqual(before);
    },
  );
}

test(
  'details of opportunity that fail to load: one alert, no part loads for ever, Retry loads them',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED|Failed to load resource/);
    const { path } = await opportunity(accounts, database);
    await signInBrowser(context, await accounts.staff('admin'));
    await page.route('**/api/Opportunity', (route) => route.abort());
    await page.goto(path);
    const alert = alertWith(page, 'Failed to fetch opportunity details. Please try again.');
    await expect(alert).toBeVisible();
    await expect(page.getByText('Bangle').first()).toBeVisible();
    await expect(page.getByText('No changes yet.')).toBeVisible();
    await expect(loadingIn(page)).toHaveCount(0);
    await page.unroute('**/api/Opportunity');
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('In Quoted since today')).toBeVisible();
    await expect(alert).toHaveCount(0);
  },
);

test(
  'front desk: nothing in sight moves when its visits arrive',
  { tag: ['@phone', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('employee'), await accounts.activeCustomer()];
    // A store of its own: at another, a visit that a test books or checks in meanwhile moves the rows below it.
    const { shopAddress } = await createStoreRow(db);
    await bookFor(db, customer, { shop_address: shopAddress, slot_date: today(), slot_time: '11:00:00' });
    await signInBrowser(context, me);
    const shift = await observeShift(page);
    await page.goto(`/front-desk?store=${encodeURIComponent(shopAddress)}`);
    await expect(page.getByRole('list', { name: 'Visits by time' })).toBeVisible();
    expect(await shift()).toBeLessThan(0.02);
  },
);

/** The headline of /gold, in sight with its picture, keeps its lines. */
const lateFonts = [
  { path: '/gold', width: 412, most: 0.001 },
  ...['/', '/rewards'].flatMap((path) => [375, 1440].map((width) => ({ path, width, most: 0.02 }))),
];
for (const { path, width, most } of lateFonts)
  test(
    `${path} moves nothing noticeable at ${width} px when its fonts arrive late`,
    { tag: ['@desk', '@torture'] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: width > 1000 ? 900 : 823 });
      const held = gate();
      await page.route('**/*.woff2', async (route) => {
        await held.passed;
        await route.continue();
      });
      const shift = await observeShift(page);
      // Ends with all but the fonts, which are held.
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const frames = () =>
        page.evaluate(async () => {
          // The observer reports after the frame.
          for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        });
      await frames();
      const before = await shift();
      const loaded = () =>
        page.evaluate(() => {
          // Fonts of the machine are loaded at once.
          const ours = [...document.fonts].filter(({ family }) => !family.includes(' '));
          return ours.filter(({ status }) => status === 'loaded').length;
        });
      expect(await loaded()).toBe(0);
      held.open();
      await expect.poll(loaded).toBeGreaterThan(1);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await frames();
      expect(before).toBeLessThan(0.001);
      expect(await shift()).toBeLessThan(most);
    },
  );

test(
  'list on a phone: the row of buttons stays on its line while rows load',
  { tag: ['@phone', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('executive'), await accounts.account()];
    await createOpportunity(db, { userId: customer.id, executiveId: me.id, name: 'Ring' });
    await signInBrowser(context, me);
    await page.goto('/executive-opportunity');
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    const held = gate();
    await page.route('**/api/Opportunity', async (route) => {
      await held.passed;
      await route.continue();
    });
    const places = async () => [await refresh.boundingBox(), await page.getByRole('table').boundingBox()];
    const before = await places();
    await refresh.click();
    await expect(loadingIn(page)).not.toHaveCount(0);
    expect(await places()).toEqual(before);
    held.open();
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    expect(await places()).toEqual(before);
  },
);
