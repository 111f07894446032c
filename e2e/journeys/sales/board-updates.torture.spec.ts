import { createOpportunity } from '@/prisma/factories/sales';
import { hydratedWhole } from '@/e2e/fixtures/input-methods';
import { alertWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

test(
  'board: Won asks for confirmation and creates the order; moves by others appear',
  { tag: '@desk' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/ERR_FAILED/);
    const me = await accounts.staff('executive');
    const { id: userId } = await accounts.account();
    const { id } = await createOpportunity(db, { name: 'Anklet', userId, executiveId: me.id });
    const { id: other } = await createOpportunity(db, { name: 'Brooch', userId, executiveId: me.id });
    await signInBrowser(context, me);
    await page.goto('/executive-opportunity?view=board');
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
    await expect(async () => {
      await page.getByRole('button', { name: 'Move Anklet to another stage' }).click();
      await page.getByRole('menuitem', { name: 'Move to Won' }).click({ timeout: 2000 });
    }).toPass();
    const confirmDialog = page.getByRole('alertdialog', { name: 'Close as Won' });
    await expect(confirmDialog).toContainText("This creates its order and can't be undone.");
    await confirmDialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await db.order.count({ where: { opportunityId: id } })).toBe(0);
    await page.getByRole('button', { name: 'Move Anklet to another stage' }).click();
    await page.getByRole('menuitem', { name: 'Move to Won' }).click();
    await confirmDialog.getByRole('button', { name: 'Close as Won' }).click();
    await expect(column('Won').getByRole('link', { name: 'Anklet' })).toBeVisible();
    expect(await db.order.count({ where: { opportunityId: id } })).toBe(1);

    await db.opportunity.update({
      where: { id: other },
      data: { stage: 'quoted', version: { increment: 1 } },
    });
    const quoted = column('Quoted').getByRole('link', { name: 'Brooch' });
    await expect(quoted).toBeVisible();

    // A failed load keeps the columns.
    await page.route('**/api/Opportunity', (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    const failed = alertWith(page, 'Failed to fetch the board.');
    await expect(failed).toBeVisible();
    await expect(quoted).toBeVisible();
    await expect(failed.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.unroute('**/api/Opportunity');
    // Not by Retry: the board loads again by itself, perhaps before the press.
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(failed).toHaveCount(0);
    await expect(quoted).toBeVisible();
  },
);

test(
  'board: follows live updates, and does not poll beside them',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    await page.clock.install();
    const me = await accounts.staff('executive');
    const { id: userId } = await accounts.account();
    const { id } = await createOpportunity(db, { name: 'Brooch', userId, executiveId: me.id });
    await signInBrowser(context, me);
    let reads = 0;
    page.on('request', (request) => {
      if (request.postData()?.includes('"board"')) reads += 1;
    });
    const following = page.waitForResponse((response) => response.url().includes('/api/events'));
    await page.goto('/executive-opportunity?view=board');
    await following;
    await hydratedWhole(page);
    await db.opportunity.update({ where: { id }, data: { stage: 'quoted', version: { increment: 1 } } });
    const quoted = page.getByRole('region', { name: /^Quoted/ });
    await expect(quoted.getByRole('link', { name: 'Brooch' })).toBeVisible();
    // All that was due is read.
    await page.clock.runFor(2000);
    const before = reads;
    await page.clock.runFor(60_000);
    expect(reads).toBe(before);
  },
);
