import { createOpportunity } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { hydrated } from '@/e2e/fixtures/input-methods';
import { alertWith, field, formDialog, statusWith } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

test(
  'board: moves by keyboard are announced and undone; by mouse; a refused move is reverted with the reason',
  { tag: '@desk' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 409/);
    const me = await accounts.staff('executive');
    const { id: userId } = await accounts.account({ name: 'Parveen Sultana' });
    const { id } = await createOpportunity(db, { name: 'Temple necklace', userId, executiveId: me.id });
    const { id: otherId } = await createOpportunity(db, { name: 'Toe rings', userId, executiveId: me.id });
    const stageOf = async (of: number) =>
      (await db.opportunity.findUniqueOrThrow({ where: { id: of } })).stage;
    await signInBrowser(context, me);
    await page.goto('/executive-opportunity?view=board');
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
    const card = (scope: ReturnType<typeof column>) => scope.getByRole('link', { name: 'Temple necklace' });
    await expect(card(column('New'))).toBeVisible();
    await expect(column('New').getByRole('listitem').filter({ hasText: 'Temple necklace' })).toContainText(
      'Parveen Sultana',
    );
    await expectAccessible(page);
    await expectNoOverflow(page);

    await expect(async () => {
      await card(column('New')).press('Space');
      await expect(statusWith(page, 'Temple necklace picked up from New.')).toBeAttached({ timeout: 2000 });
    }).toPass();
    await page.keyboard.press('ArrowRight');
    await expect(statusWith(page, 'Over Contacted.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(card(column('Contacted'))).toBeFocused();
    await expect.poll(() => stageOf(id)).toBe('contacted');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(column('New'))).toBeVisible();
    await expect.poll(() => stageOf(id)).toBe('new');

    await card(column('New')).dragTo(column('Quoted'));
    await expect(card(column('Quoted'))).toBeVisible();
    await expect.poll(() => stageOf(id)).toBe('quoted');

    // Another user changes it: the card goes back.
    await page.route('**/api/Opportunity', async (route) => {
      // At the last moment: the board loads changes by itself.
      if (route.request().postData()?.includes('"move"'))
        await db.opportunity.update({
          where: { id: otherId },
          data: { version: { increment: 1 }, nextStep: 'Call' },
        });
      await route.continue();
    });
    await page.getByRole('button', { name: 'Move Toe rings to another stage' }).click();
    await page.getByRole('menuitem', { name: 'Move to Visiting' }).click();
    await expect(page.getByText(/changed/i).first()).toBeVisible();
    await expect(column('New').getByRole('link', { name: 'Toe rings' })).toBeVisible();
    expect(await stageOf(otherId)).toBe('new');
  },
);

test(
  'menu of a card by keyboard: Escape returns to its button, a second press closes it, Enter moves the card',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.staff('executive');
    const { id: userId } = await accounts.account();
    const { id } = await createOpportunity(db, { name: 'Armlet', userId, executiveId: me.id });
    await signInBrowser(context, me);
    await page.goto('/executive-opportunity?view=board');
    const opener = page.getByRole('button', { name: 'Move Armlet to another stage' });
    const menu = page.getByRole('menu', { name: 'Move Armlet to another stage' });
    await hydrated(opener);
    await opener.press('Enter');
    await expect(menu).toBeVisible();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(menu).toBeVisible();
    await opener.click();
    await expect(menu).toHaveCount(0);
    await opener.press('Enter');
    const visiting = page.getByRole('menuitem', { name: 'Move to Visiting' });
    await expect(visiting).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(visiting).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => (await db.opportunity.findUniqueOrThrow({ where: { id } })).stage)
      .toBe('visiting');
    const card = page.getByRole('link', { name: 'Armlet' });
    await expect(card).toBeFocused();

    // When another user moves the card, its open menu closes.
    await opener.click();
    await expect(menu).toBeVisible();
    await db.opportunity.update({ where: { id }, data: { stage: 'quoted', version: { increment: 1 } } });
    await expect(menu).toHaveCount(0);

    // The focus follows a card through the dialog of Won, too.
    await expect(page.getByRole('region', { name: /^Quoted/ }).getByRole('link')).toHaveCount(1);
    await card.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(statusWith(page, 'Over Won.')).toBeAttached();
    await page.keyboard.press('Space');
    const confirmDialog = page.getByRole('alertdialog');
    // The opening dialog gives its first button the focus: a key pressed before would go astray.
    await expect(confirmDialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    const close = confirmDialog.getByRole('button', { name: 'Close as Won' });
    // The sum of the items is loaded.
    await expect(close).toBeEnabled();
    await close.press('Enter');
    await expect(
      page.getByRole('region', { name: /^Won/ }).getByRole('link', { name: 'Armlet' }),
    ).toBeFocused();
  },
);

test(
  'board on a phone: a card is moved by its menu',
  { tag: '@phone' },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.staff('employee');
    const { id: userId } = await accounts.account();
    const { id } = await createOpportunity(db, { name: 'Vanki', userId, employeeId: me.id });
    await signInBrowser(context, me);
    await page.goto('/employee-opportunity?view=board');
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
    const menu = page.getByRole('button', { name: 'Move Vanki to another stage' });
    await expect(column('New').getByRole('link', { name: 'Vanki' })).toBeInViewport();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await expect(async () => {
      await menu.tap();
      await page.getByRole('menuitem', { name: 'Move to Contacted' }).tap({ timeout: 2000 });
    }).toPass();
    await expect(column('Contacted').getByRole('link', { name: 'Vanki' })).toBeVisible();
    await expect
      .poll(async () => (await db.opportunity.findUniqueOrThrow({ where: { id } })).stage)
      .toBe('contacted');
  },
);

test(
  'opportunity: lost with a reason, then reopened',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.staff('executive');
    const { id: userId } = await accounts.account();
    const { id } = await createOpportunity(db, { name: 'Pendant', userId, executiveId: me.id });
    const stored = () => db.opportunity.findUniqueOrThrow({ where: { id } });
    await signInBrowser(context, me);
    await page.goto(`/executive-opportunity?search=${id}&open=${id}`);
    const move = (stage: string) => page.getByRole('button', { name: `Move to ${stage}`, exact: true });
    await move('Lost').click();
    const form = formDialog(page);
    await expect(form).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Close as Lost' }).click();
    await expect(form.getByRole('combobox')).toHaveAttribute('aria-invalid', 'true');
    await form.getByRole('combobox').selectOption('other');
    await form.getByRole('button', { name: 'Close as Lost' }).click();
    await expect(field(form, 'Note')).toHaveAttribute('aria-invalid', 'true');
    await field(form, 'Note').fill('Moved to another city');
    await form.getByRole('button', { name: 'Close as Lost' }).click();
    await expect(form).toBeHidden();
    expect(await stored()).toMatchObject({
      stage: 'lost',
      status: 'closed',
      lostReason: 'other',
      lostNote: 'Moved to another city',
    });
    await expect(page.getByText('Moved to another city').first()).toBeVisible();
    // The second press of a double click does nothing.
    await move('Contacted').dblclick();
    await expect.poll(async () => (await stored()).stage).toBe('contacted');
    expect(await stored()).toMatchObject({ status: 'open', lostReason: null, lostNote: '' });
    await expect(move('New')).toBeVisible();
    await expect(alertWith(page, 'Failed to move the opportunity.')).toHaveCount(0);
  },
);
