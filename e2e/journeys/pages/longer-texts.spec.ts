import type { Page } from 'playwright/test';
import { createCustomerScene } from '@/e2e/fixtures/customer-scenes';
import { lengthen } from '@/e2e/fixtures/longer-texts';
import { expectRoomy } from '@/e2e/fixtures/roomy';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { paths, routeTable, type Kind } from '@/e2e/testing/route-table';

/* A pseudo-locale (docs/product/languages.md, "Layout"): pages of visitors and customers have room for texts that are 40 % longer. */

async function expectRoomForMore(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(address);
  await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1);
  await expect(page.locator('[role="status"]', { hasText: /^Loading/ })).toHaveCount(0);
  await lengthen(page);
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await expectRoomy(page, `${address} at ${width} px`);
  }
}

/** First kind of account that is shown the page; staff have English only, and so has the reference of the API. */
const viewerOf = (path: (typeof paths)[number]): Kind | undefined =>
  path.startsWith('/developers')
    ? undefined
    : (['visitor', 'active', 'inactive'] as const).find((kind) => routeTable[path][kind] === 'shown');

test('pages of visitors have room for longer texts', { tag: '@desk' }, async ({ page }) => {
  for (const path of paths)
    if (viewerOf(path) === 'visitor' && !path.endsWith('[token]')) await expectRoomForMore(page, path);
});

test(
  'pages of customers have room for longer texts',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.activeCustomer();
    const { links, dueId } = await createCustomerScene(db, me);
    for (const link of [links.due, links.document, links.stop]) await expectRoomForMore(page, link);
    await signInBrowser(context, me);
    const opened: Readonly<Record<string, string>> = {
      '/orders': `?pay=${dueId}`,
      '/gold_slot_booking': '?book=1',
    };
    for (const path of paths)
      if (viewerOf(path) === 'active') await expectRoomForMore(page, path + (opened[path] ?? ''));
    await context.clearCookies();
    await signInBrowser(context, await accounts.signedIn());
    for (const path of paths) if (viewerOf(path) === 'inactive') await expectRoomForMore(page, path);
  },
);
