import { randomUUID } from 'node:crypto';
import type { Locator } from 'playwright/test';
import { routes } from '@/lib/kernel/access/routes';
import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { expectNoOverflow } from '@/e2e/fixtures/accessible';
import { extremes } from '@/e2e/fixtures/extreme-records';
import { hydratedWhole } from '@/e2e/fixtures/input-methods';
import { dataRows, toggles, untilNotesLoad } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* Lists with the longest names and largest amounts. */

/** Why a button is out of reach; null if it is in the viewport and not covered. */
function whyOutOfReach(button: Locator): Promise<string | null> {
  return button.evaluate((element) => {
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    if (left < 0 || right > document.documentElement.clientWidth || top < 0 || bottom > innerHeight)
      return `from ${left} to ${right} in a window of ${document.documentElement.clientWidth}`;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit !== null && element.contains(hit)
      ? null
      : `under ${hit?.outerHTML.slice(0, 100) ?? 'nothing'}`;
  });
}

test('list covers every back-office list', { tag: '@desk' }, async ({ accounts, database: { db } }) => {
  const { paths } = await extremes(accounts, db);
  const lists = Object.keys(routes).filter(
    (path) =>
      /^\/(admin|executive|employee)-/.test(path) && !path.endsWith('-dashboard') && !path.endsWith('/[id]'),
  );
  const others = new Set([
    '/admin-account',
    '/admin-day-book',
    '/admin-gold-rate',
    '/admin-import',
    '/admin-stores',
    '/admin-sellers',
  ]);
  expect(Object.keys(paths).toSorted()).toEqual(lists.filter((path) => !others.has(path)).toSorted());
});

const sizes = [
  [375, 812],
  [768, 1024],
  [1366, 768],
] as const;

test(
  'row buttons stay visible whatever the content; a row on a phone has two lines',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const { staff, paths } = await extremes(accounts, db);
    await signInBrowser(context, staff.admin);
    for (const [path, { who, query }] of Object.entries(paths)) {
      if (who !== staff.admin) continue;
      await page.goto(`${path}?${query}`);
      await expect(toggles(page)).toHaveCount(1);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await expectNoOverflow(page);
        await expect
          .poll(() => whyOutOfReach(toggles(page)), { message: `View in ${path} at ${width} px` })
          .toBe(null);
        const lines = dataRows(page).locator('[data-phone-line]');
        await expect(lines).toHaveCount(2);
        if (width === 375) await expect(lines.first()).toBeVisible();
        else await expect(lines.first()).toBeHidden();
      }
    }
  },
);

test(
  'item buttons of an opportunity stay visible too',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const { staff, opportunityId } = await extremes(accounts, db);
    await signInBrowser(context, staff.admin);
    await page.goto(`/admin-opportunity?search=${opportunityId}&open=${opportunityId}`);
    const items = page.getByRole('table', { name: 'Associated Items' });
    await expect(items).toBeVisible();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      for (const name of [/^Edit/, /^Delete/])
        await expect
          .poll(() => whyOutOfReach(items.getByRole('button', { name })), {
            message: `${name} at ${width} px`,
          })
          .toBe(null);
    }
  },
);

test(
  'click on a row opens it; selecting text, a link or a button does not',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const { staff, opportunityId } = await extremes(accounts, db);
    await signInBrowser(context, staff.admin);
    await page.goto(`/admin-opportunity?search=${opportunityId}`);
    const row = dataRows(page);
    const toggle = toggles(page);
    await expect(row).toHaveCSS('cursor', 'pointer');
    // For screen readers a row with one button.
    await expect(row).not.toHaveAttribute('role', /./);
    await expect(row).not.toHaveAttribute('tabindex', /./);
    // Neither the selection box nor a name that is a link.
    const cell = row.locator('td:visible:not(:has(input, a))').first();
    // Server-rendered pages ignore clicks until hydration.
    await expect(async () => {
      await cell.click({ position: { x: 3, y: 3 } });
      await expect(toggle).toHaveAttribute('aria-expanded', 'true', { timeout: 5000 });
    }).toPass();
    await expect(page).toHaveURL(/open=\d+/);
    await cell.click({ position: { x: 3, y: 3 } });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    // Dragging over text ends with a click on the row.
    const [left, middle] = await cell.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const rects = range.getClientRects();
      const line = rects.item(rects.length - 1) ?? new DOMRect();
      return [line.left, line.top + line.height / 2];
    });
    await page.mouse.move(left + 1, middle);
    await page.mouse.down();
    await page.mouse.move(left + 30, middle, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection())), 'text selected').not.toBe('');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await page.evaluate(() => getSelection()?.removeAllRanges());
    // A click on the button must not also trigger the row.
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await toggle.press('Enter');
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  },
);

test('printed list has its rows and no controls', { tag: '@desk' }, async ({ page, context, accounts }) => {
  await signInBrowser(context, await accounts.staff('admin'));
  await page.goto('/admin-users');
  const controls = [
    page.getByRole('link', { name: 'Back to Dashboard' }),
    page.getByRole('link', { name: '+ Create User' }),
    page.getByRole('button', { name: 'Refresh' }),
    page.getByRole('columnheader', { name: 'Actions' }),
    toggles(page).first(),
  ];
  for (const control of controls) await expect(control).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const control of controls) await expect(control).toBeHidden();
  await expect(dataRows(page).first()).toBeVisible();
});

test(
  'toast covers no row, pagination or button',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const name = `Toast ${randomUUID().slice(0, 8)}`;
    const executive = await accounts.staff('executive');
    const customer = await accounts.account();
    const sale = { userId: customer.id, executiveId: executive.id };
    // Two pages of rows.
    await Promise.all(
      Array.from({ length: 52 }, (_, n) => createOrder(db, { ...sale, name: `${name} ${n}` })),
    );
    await signInBrowser(context, executive);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.goto(`/executive-orders?search=${encodeURIComponent(name)}`);
      // The server's HTML has fewer rows.
      await expect(toggles(page)).toHaveCount(50);
      await toggles(page).last().click();
      await untilNotesLoad(page);
      await page.getByRole('button', { name: 'Delete Order' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
      const toast = page.getByText('Order deleted successfully!');
      await expect(toast).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const box = await page.getByRole('region', { name: 'Notifications' }).getByRole('dialog').boundingBox();
      if (box === null) throw new Error('The toast is gone');
      const header = await page.getByRole('banner').boundingBox();
      // Over the header, which does not scroll.
      expect(box.y + box.height, `toast at ${width} px`).toBeLessThanOrEqual(
        (header?.y ?? 0) + (header?.height ?? 0),
      );
    }
  },
);

test(
  'failed list shows a dash for every count, and no row',
  { tag: '@desk' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 500/);
    const { paths } = await extremes(accounts, db);
    // One screen; that of payments has a second count.
    for (const path of ['/admin-orders', '/admin-payments']) {
      const { who, query } = paths[path] ?? {};
      if (who === undefined) throw new Error(`${path} is not in the list`);
      await signInBrowser(context, who);
      await page.goto(`${path}?${query}`);
      const count = page.getByRole('status').filter({ hasText: /^1–1 of 1$/ });
      await expect(count).toBeVisible();
      await page.route('**/api/**', (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
      );
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
      await expect(dataRows(page)).toHaveCount(0);
      await expect(page.getByRole('status').filter({ hasText: /^-$/ })).toBeVisible();
      // No stale count is shown.
      const main = page.getByRole('main');
      await expect(main.getByText(/\b\d+ (of|results)\b|\(\d+\)/)).toHaveCount(0);
      await expect(main.getByText('Needs attention (-)')).toHaveCount(path === '/admin-payments' ? 1 : 0);
      await page.unroute('**/api/**');
    }
  },
);

test(
  'a deleted row is no longer selected',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, { id: userId }] = [await accounts.staff('executive'), await accounts.account()];
    for (const name of ['Anklet', 'Brooch'])
      await createOpportunity(db, { name, userId, executiveId: me.id });
    await signInBrowser(context, me);
    await page.goto('/executive-opportunity');
    await hydratedWhole(page);
    for (const name of ['Anklet', 'Brooch'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('button', { name: 'View Anklet' }).click();
    await untilNotesLoad(page);
    await page.getByRole('button', { name: 'Delete Opportunity' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    const bar = page.getByRole('region', { name: 'Selected opportunities' });
    await expect(dataRows(page)).toHaveCount(1);
    await expect(bar.getByRole('status').first()).toHaveText('1 selected');
  },
);
