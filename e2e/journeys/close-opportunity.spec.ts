import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { alertWith, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createSalesRecords, openForm } from '@/e2e/fixtures/staff-forms';
import { button } from '@/e2e/fixtures/staff-screens';
import { formatRupees } from '@/lib/text/format';
import { someSaleName } from '@/e2e/fixtures/sales';

test(
  'closing names and links the created or adopted order; a hidden one is not mentioned',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    test.slow();
    const at = await createSalesRecords(accounts, db);
    const parties = { userId: at.customer.id, executiveId: at.executive.id };
    await signInBrowser(context, at.executive);
    const close = async (id: number) => {
      await page.goto(`/executive-opportunity?search=${id}&open=${id}`);
      const form = await openForm(page, 'Edit Opportunity');
      await form.getByLabel('Status').selectOption('Closed');
      await button(form, 'Save').click();
      await expect(
        page.getByText('Opportunity updated successfully!', { exact: true }).first(),
      ).toBeVisible();
      await expect(formDialog(page)).toHaveCount(0);
    };

    await close(at.opportunity.id);
    const order = await db.order.findFirstOrThrow({ where: { opportunityId: at.opportunity.id } });
    const note = page.getByRole('region', { name: /^Details of/ }).getByRole('status');
    await expect(note.filter({ hasText: `Order ${order.id} created.` })).toBeVisible();
    await expect(page.getByRole('dialog').filter({ hasText: `Order ${order.id} created.` })).toBeVisible();
    await note.getByRole('link', { name: 'View order' }).click();
    await expect(page).toHaveURL(/\/executive-orders/);
    await expect(page.getByRole('region', { name: `Details of ${order.name}` })).toBeVisible();

    const second = await createOpportunity(db, { ...parties, name: someSaleName() });
    const live = await createOrder(db, { ...parties, name: someSaleName(), opportunityId: second.id });
    await close(second.id);
    await expect(
      note.filter({
        hasText: `Order ${live.id} was there already and is kept, with its total of ${formatRupees(Number(live.totalAmount))}.`,
      }),
    ).toBeVisible();
  },
);

for (const stage of ['won', 'lost'] as const)
  test(
    `${stage}: after a conflict a second press closes the opportunity; one closed meanwhile is reported`,
    { tag: ['@desk', '@torture'] },
    async ({ page, context, accounts, consoleErrors, database: { db } }) => {
      consoleErrors.allow(/status of 409/);
      const me = await accounts.staff('executive');
      const { id: userId } = await accounts.account();
      const create = () => createOpportunity(db, { userId, executiveId: me.id, name: someSaleName() });
      const [{ id }, other] = [await create(), await create()];
      const title = stage === 'won' ? 'Close as Won' : 'Close as Lost';
      const dialog = stage === 'won' ? page.getByRole('alertdialog') : formDialog(page);
      await signInBrowser(context, me);
      const ask = async (of: number) => {
        await page.goto(`/executive-opportunity?search=${of}&open=${of}`);
        await button(page, stage === 'won' ? 'Move to Won' : 'Move to Lost').click();
        await expect(dialog).toBeVisible();
        if (stage === 'lost') await dialog.getByRole('combobox').selectOption('price');
      };

      await ask(id);
      await db.opportunity.update({
        where: { id },
        data: { totalAmount: '4321.00', version: { increment: 1 } },
      });
      await button(dialog, title).click();
      await expect(alertWith(dialog, /changed/i)).toBeVisible();
      if (stage === 'won') await expect(dialog.getByText('₹4,321.00')).toBeVisible();
      await button(dialog, title).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.locator(':focus')).toHaveCount(1);
      expect(await db.opportunity.findUniqueOrThrow({ where: { id } })).toMatchObject({ stage });

      await ask(other.id);
      await db.opportunity.update({
        where: { id: other.id },
        data: { stage: 'won', version: { increment: 1 } },
      });
      await button(dialog, title).click();
      await expect(page.getByText('Cannot move a won opportunity.').first()).toBeVisible();
      await expect(dialog.filter({ hasText: title })).toHaveCount(0);
      await expect(page.locator(':focus')).toHaveCount(1);
    },
  );

test(
  'a refused Undo of a move is reported after the row was closed',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 409/);
    const me = await accounts.staff('executive');
    const { id: userId } = await accounts.account();
    const { id } = await createOpportunity(db, { userId, executiveId: me.id, name: someSaleName() });
    await signInBrowser(context, me);
    await page.goto(`/executive-opportunity?search=${id}&open=${id}`);
    const undo = page.getByRole('button', { name: 'Undo' });
    await button(page, 'Move to Contacted').click();
    await expect(undo).toBeVisible();
    await page
      .getByRole('region', { name: /^Details of/ })
      .getByRole('button', { name: 'Close' })
      .click();
    await expect(page.getByRole('region', { name: /^Details of/ })).toHaveCount(0);
    await db.opportunity.update({ where: { id }, data: { version: { increment: 1 } } });
    await undo.click();
    await expect(page.getByText(/changed/i).first()).toBeVisible();
  },
);
