import type { Page } from 'playwright/test';
import { createOpportunity } from '@/prisma/factories/sales';
import { toggles } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* The bottom bar and the drawer that it opens. */

const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Most used' });

test(
  'a tap beside the drawer closes it and presses nothing below',
  { tag: '@phone' },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.staff('executive');
    const { id: userId } = await accounts.account();
    await createOpportunity(db, { name: 'Toe ring', userId, executiveId: me.id });
    await signInBrowser(context, me);
    await page.goto('/executive-opportunity');
    const more = bottomBar(page).getByRole('button', { name: 'More' });
    await more.click();
    const drawer = page.getByRole('navigation', { name: 'Staff pages' });
    await expect(drawer).toBeVisible();
    const [over, below] = [await drawer.boundingBox(), await toggles(page).boundingBox()];
    if (over === null || below === null) throw new Error('The drawer or the row is gone');
    const x = below.x + below.width / 2;
    expect(x).toBeGreaterThan(over.x + over.width);
    await page.touchscreen.tap(x, below.y + below.height / 2);
    await expect(drawer).toBeHidden();
    await expect(more).toBeFocused();
    await expect(toggles(page)).toHaveAttribute('aria-expanded', 'false');
  },
);

test(
  'the bottom bar hides for the on-screen keyboard, not for a box that is ticked',
  { tag: '@phone' },
  async ({ page, context, accounts }) => {
    await signInBrowser(context, await accounts.staff('executive'));
    await page.goto('/executive-booking');
    const week = page.getByRole('radio', { name: 'This week' });
    await week.check();
    await expect(page).toHaveURL(/period=/);
    await expect(week).toBeFocused();
    await expect(bottomBar(page)).toBeVisible();
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('textbox', { name: 'Shop Address' }).focus();
    await expect(bottomBar(page)).toBeHidden();
  },
);
