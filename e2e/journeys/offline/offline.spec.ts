import type { Page } from 'playwright/test';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { expectInLanguage, textIn } from '@/e2e/fixtures/in-language';
import { logOut } from '@/e2e/fixtures/screens';
import { bookFor, freeSlot } from '@/e2e/fixtures/slots';
import { changePerson, expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* A phone without a net (docs/product/offline.md). */

test.use({ serviceWorkers: 'allow' });

/** Waits until the worker is active and has the page without a net. */
async function expectReady(page: Page, offlinePage = '/offline'): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (path) => {
        const registration = await navigator.serviceWorker.getRegistration();
        return registration?.active?.state === 'activated' && (await caches.match(path)) !== undefined;
      }, offlinePage),
    )
    .toBe(true);
}

const kept = (page: Page) => page.evaluate(() => window.localStorage.getItem('pasidi-visits'));
const keepButton = (page: Page) => page.getByRole('button', { name: 'Keep on this phone' });

test(
  'a visit kept on the phone is shown without a net, with code and QR, until log-out',
  { tag: '@everywhere' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    // What the page without a net would load later.
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const me = await accounts.activeCustomer();
    const { code } = await bookFor(db, me, await freeSlot(db));
    await signInBrowser(context, me);
    await page.goto('/gold_slot_booking');
    await expect(keepButton(page)).toBeVisible();
    expect(await kept(page)).toBeNull();
    await keepButton(page).click();
    await expect(page.getByRole('button', { name: 'Remove from this phone' })).toBeVisible();
    await expectReady(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Remove from this phone' })).toBeVisible();

    await context.setOffline(true);
    await page.goto('/gold_slot_booking');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No internet connection');
    const visits = page.getByRole('region', { name: 'Your visits on this phone' });
    await expect(visits.getByText(code, { exact: true })).toBeVisible();
    await expect(visits.getByRole('img', { name: code })).toBeVisible();
    await expect(visits.getByText(/^As of /)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL('/gold_slot_booking');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Bookings');
    await logOut(page);
    await expect(page).toHaveURL('/gold');
    expect(await kept(page)).toBeNull();
    await context.setOffline(true);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No internet connection');
    await expect(page.getByText(code)).toHaveCount(0);
  },
);

test('kept visits are wiped by a session that has ended, by another person, and by the button', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 401/);
  const me = await accounts.activeCustomer();
  await bookFor(db, me, await freeSlot(db));
  const keep = async () => {
    await page.goto('/gold_slot_booking');
    await keepButton(page).click();
    await expect.poll(() => kept(page)).not.toBeNull();
  };
  await signInBrowser(context, me);
  await keep();
  await page.getByRole('button', { name: 'Remove from this phone' }).click();
  await expect.poll(() => kept(page)).toBeNull();

  await keep();
  await db.session.deleteMany({ where: { userId: me.id } });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => kept(page)).toBeNull();

  const again = await accounts.activeCustomer();
  await bookFor(db, again, await freeSlot(db));
  await changePerson(page, again);
  await keep();
  const other = await accounts.activeCustomer();
  await bookFor(db, other, await freeSlot(db));
  await changePerson(page, other);
  await page.goto('/gold_slot_booking');
  await expect(keepButton(page)).toBeVisible();
  await expect.poll(() => kept(page)).toBeNull();
});

test('public pages that were opened are shown without a net, others say so in their language', async ({
  page,
  context,
  consoleErrors,
}) => {
  // What the page without a net would load later.
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto('/te/about');
  await expectReady(page, '/te/offline');
  await page.goto('/te/rewards');
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/te/rewards')) !== undefined))
    .toBe(true);
  await context.setOffline(true);
  await page.goto('/te/rewards?from=card');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
  for (const path of ['/orders', '/te/refunds']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/te/offline?from=${encodeURIComponent(path)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textIn('te', 'offline.title'));
  }
  await context.setOffline(false);
  await expectInLanguage(page, 'te');
  await page.getByRole('button', { name: textIn('te', 'offline.retry') }).click();
  await expect(page).toHaveURL('/te/refunds');
});

test('the network comes first: an older page in the cache is replaced', async ({ page }) => {
  await page.goto('/about');
  await expectReady(page);
  await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const cache = await caches.open(name);
    await cache.put(
      '/about',
      new Response('<h1>older build</h1>', { headers: { 'content-type': 'text/html' } }),
    );
  });
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('older build');
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.match('/about'))?.text())?.includes('older build')),
    )
    .toBe(false);
});

test('without the kept page the browser shows its own, and no page leads to itself', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_/);
  await page.goto('/about');
  await expectReady(page);
  await page.goto('/about');
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await context.setOffline(true);
  for (const path of ['/orders', '/te/refunds', '/offline'])
    await expect(page.goto(path), path).rejects.toThrow('ERR_FAILED');
});

test('nothing of an account or of staff is kept', async ({ page, context, accounts }) => {
  const me = await accounts.activeCustomer();
  await signInBrowser(context, me);
  await page.goto('/dashboard');
  await expectReady(page);
  for (const path of ['/orders', '/profile', '/about']) await page.goto(path);
  const pages = () =>
    page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      const requests = await (await caches.open(name)).keys();
      return requests
        .map(({ url }) => new URL(url).pathname)
        .filter((path) => !/^\/(?:_next|fonts|icons)\//.test(path));
    });
  await expect.poll(pages).toContain('/about');
  expect((await pages()).toSorted()).toEqual(['/about', '/offline', '/offline-language']);
});

test('staff have no worker', async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('employee'));
  await page.goto('/employee-dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/about', { waitUntil: 'networkidle' });
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
