import type { Locator, Page } from 'playwright/test';
import { createVisitToday } from '@/prisma/factories/bookings';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { PageVisitor } from '@/e2e/fixtures/page-visits';
import { hydratedWhole } from '@/e2e/fixtures/input-methods';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* The frame of staff pages. */

const sideBar = (page: Page): Locator => page.getByRole('navigation', { name: 'Staff pages' });
const bottomBar = (page: Page): Locator => page.getByRole('navigation', { name: 'Most used' });
const names = (nav: Locator) =>
  nav
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.querySelector('span')?.textContent ?? ''));
const groups = {
  admin: {
    Sales: ['Dashboard', 'Opportunities', 'Orders', 'Dues', 'Advances', 'Old gold'],
    Visits: ['Front desk', 'Bookings'],
    People: ['Customers', 'Users'],
    Business: [
      'Gold rate',
      'Stores',
      'Sellers',
      'Day book',
      'Payments',
      'Messages',
      'Complaints',
      'Data breaches',
      'Audit trail',
      'Access log',
      'Import',
    ],
  },
  executive: {
    Sales: ['Dashboard', 'Opportunities', 'Orders', 'Dues', 'Advances', 'Old gold'],
    Visits: ['Front desk', 'Bookings'],
    People: ['Customers'],
  },
  employee: {
    Sales: ['Dashboard', 'Opportunities', 'Orders', 'Dues', 'Advances', 'Old gold'],
    Visits: ['Front desk', 'Bookings'],
    People: ['Customers', 'Referrals'],
  },
} as const;

test(
  'the side bar has the pages of the role',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts }) => {
    for (const role of ['executive', 'employee', 'admin'] as const) {
      await signInBrowser(context, await accounts.staff(role));
      await page.goto(`/${role}-dashboard`);
      for (const [group, entries] of Object.entries(groups[role]))
        expect(await names(sideBar(page).getByRole('list', { name: group }))).toEqual(entries);
      await expect(sideBar(page).getByRole('list')).toHaveCount(Object.keys(groups[role]).length);
    }
  },
);

test(
  'the side bar leads to every page, keeps its place, and marks the current one',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts }) => {
    await signInBrowser(context, await accounts.staff('admin'));
    await page.goto('/admin-dashboard');
    const nav = sideBar(page);
    await hydratedWhole(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    for (const name of Object.values(groups.admin).flat()) {
      const link = nav.getByRole('link', { name: new RegExp(`^${name}`) });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(nav.locator('[aria-current]')).toHaveCount(1);
      await expect(page).toHaveURL((await link.getAttribute('href')) ?? '');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  },
);

test(
  'folded side bar is remembered, and is in the HTML before any script',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED/);
    const admin = await accounts.staff('admin');
    await signInBrowser(context, admin);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin-orders');
    const width = async () => (await sideBar(page).boundingBox())?.width;
    const open = await width();
    await page.getByRole('button', { name: 'Fold the side bar' }).click();
    const unfold = page.getByRole('button', { name: 'Unfold the side bar' });
    await expect(unfold).toBeFocused();
    await expect.poll(width).toBeLessThan((open ?? 0) / 2);
    const folded = await width();
    // The names stay for screen readers.
    await expect(sideBar(page).getByRole('link', { name: 'Gold rate' })).toBeVisible();
    await expectAccessible(page);
    await context.route('**/_next/static/**/*.js', (route) => route.abort());
    await page.goto('/admin-users').catch(() => undefined);
    expect(await width()).toBe(folded);
    await context.unroute('**/_next/static/**/*.js');
    const cookie = `${admin.cookie}; pasidi_side=folded`;
    expect((await new PageVisitor(cookie).open('/admin-dashboard')).html).toContain('data-folded=""');
    expect((await new PageVisitor(admin.cookie).open('/admin-dashboard')).html).not.toContain(
      'data-folded=""',
    );
    await page.goto('/admin-users');
    await unfold.click();
    await expect(page.getByRole('button', { name: 'Fold the side bar' })).toBeVisible();
    await page.reload();
    expect(await width()).toBe(open);
  },
);

test(
  'between 768 and 1024 px the pages are in a drawer',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts }) => {
    await signInBrowser(context, await accounts.staff('admin'));
    await page.setViewportSize({ width: 1023, height: 700 });
    await page.goto('/admin-orders');
    await expect(sideBar(page)).toBeHidden();
    await expect(bottomBar(page)).toBeHidden();
    const opener = page.getByRole('button', { name: 'Open staff pages' });
    await opener.press('Enter');
    await expect(sideBar(page)).toBeVisible();
    await expect(sideBar(page).getByRole('button', { name: 'Close staff pages' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sideBar(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await page.mouse.click(900, 400);
    await expect(sideBar(page)).toBeHidden();
    await opener.click();
    await sideBar(page).getByRole('link', { name: 'Payments' }).click();
    await expect(page).toHaveURL('/admin-payments');
    await expect(sideBar(page)).toBeHidden();
    await page.setViewportSize({ width: 1024, height: 700 });
    await expect(sideBar(page)).toBeVisible();
    await expect(opener).toBeHidden();
    await expectNoOverflow(page);
  },
);

test(
  'on a phone the four most used pages are at the bottom edge, and the rest behind More',
  { tag: ['@phone', '@torture'] },
  async ({ page, context, accounts }) => {
    await signInBrowser(context, await accounts.staff('employee'));
    await page.goto('/employee-orders');
    await expect(sideBar(page)).toBeHidden();
    const bar = bottomBar(page);
    expect(await names(bar)).toEqual(['Dashboard', 'Opportunities', 'Orders', 'Front desk']);
    const box = await bar.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(812);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await bar.getByRole('link', { name: 'Opportunities' }).click();
    await expect(page).toHaveURL('/employee-opportunity');
    await expect(bar.getByRole('link', { name: 'Opportunities' })).toHaveAttribute('aria-current', 'page');
    const more = bar.getByRole('button', { name: 'More' });
    await more.click();
    await expectAccessible(page);
    await sideBar(page).getByRole('button', { name: 'Close staff pages' }).click();
    await expect(sideBar(page)).toBeHidden();
    await expect(more).toBeFocused();
    await more.click();
    await sideBar(page).getByRole('link', { name: 'Referrals' }).click();
    await expect(page).toHaveURL('/employee-referrals');
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toBeAttached();
  },
);

test(
  'navigation entries show pending counts',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const customer = await accounts.activeCustomer();
    await createVisitToday(db, customer);
    await signInBrowser(context, await accounts.staff('executive'));
    await page.goto('/executive-orders');
    await expect(
      sideBar(page).getByRole('link', { name: /^Front desk\s*, (\d+|99\+) still expected today$/ }),
    ).toBeVisible();
    await expect(sideBar(page).getByRole('link', { name: 'Payments' })).toHaveCount(0);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the side bar is there at every width',
    { tag: ['@desk', '@torture'] },
    async ({ page, context, accounts }) => {
      await signInBrowser(context, await accounts.staff('admin'));
      for (const width of [1280, 800, 375]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/admin-orders');
        await expect(sideBar(page)).toBeVisible();
        await expect(bottomBar(page)).toBeHidden();
        await expect(page.getByRole('button', { name: /side bar|staff pages/ })).toHaveCount(0);
        await sideBar(page).getByRole('link', { name: 'Payments' }).click();
        await expect(page).toHaveURL('/admin-payments');
      }
    },
  );
});
