import { hydratedWhole } from '@/e2e/fixtures/input-methods';
import { visitRow } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createVisitToday } from '@/prisma/factories/bookings';

/* docs/decisions/026-live-updates.md, by the front desk. */

test('a visit appears though the first read after its change fails', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/503|Failed to load resource/);
  const me = await accounts.activeCustomer();
  const { id, storeId } = await createVisitToday(db, me);
  const [store, { name }] = [
    await db.store.findUniqueOrThrow({ where: { id: storeId } }),
    await db.user.findUniqueOrThrow({ where: { id: me.id } }),
  ];
  await signInBrowser(context, await accounts.staff('employee'));
  const following = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(`/front-desk?store=${encodeURIComponent(store.shopAddress)}`);
  await following;
  await page.getByLabel('Code, mobile or name').fill(me.mobile);
  const row = visitRow(page, name);
  await expect(row.getByText('Expected')).toBeVisible();
  await page.route('**/api/visits', (route) => route.fulfill({ status: 503, json: { message: 'away' } }), {
    times: 1,
  });
  const failed = page.waitForResponse((response) => response.status() === 503);
  await db.booking.update({ where: { id }, data: { visit: 'arrived', arrivedAt: new Date() } });
  await failed;
  await expect(row.getByText('Arrived')).toBeVisible();
});

test(
  'without live updates: a hidden page loads nothing; after a load that fails the next one comes',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/503|Failed to load resource/);
    await page.clock.install();
    await signInBrowser(context, await accounts.staff('employee'));
    let calls = 0;
    let failing = false;
    const away = { status: 503, json: { message: 'away' } };
    await page.route('**/api/events*', (route) => route.fulfill(away));
    await page.route('**/api/visits', async (route) => {
      calls += 1;
      await (failing ? route.fulfill(away) : route.continue());
    });
    await page.goto('/front-desk');
    await expect(page.getByLabel('Code, mobile or name')).toBeVisible();
    await hydratedWhole(page);
    const next = (status = 200) =>
      page.waitForResponse(
        (response) => response.url().endsWith('/api/visits') && response.status() === status,
      );
    const polled = next();
    await page.clock.runFor(6_500);
    await polled;
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        const state = value ? 'hidden' : 'visible';
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    // What was due before it was hidden is read to its end.
    await page.clock.runFor(20_000);
    const seen = calls;
    await page.clock.runFor(60_000);
    expect(calls).toBe(seen);
    failing = true;
    const failed = next(away.status);
    await hide(false);
    await failed;
    failing = false;
    const loaded = next();
    await page.clock.runFor(6_500);
    await loaded;
    await expect(page.getByText('Failed to fetch the visits. Please try again.')).toBeHidden();
  },
);
