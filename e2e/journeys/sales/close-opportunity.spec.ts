import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { alertWith, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createSalesRecords, openForm } from '@/e2e/fixtures/staff-forms';
import { button } from '@/e2e/fixtures/staff-screens';
import { formatRupees } from '@/lib/kernel/text/format';
import { someSaleName } from '@/e2e/fixtures/sales';

test(
  'closing names and links the created or adopted order; a hidden one is not mentioned',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
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
    const details = page.getByRole('region', { name: /^Details of/ });
    const note = details.getByRole('status');
    await expect(note.filter({ hasText: `Order ${order.id} created.` })).toBeVisible();
    await expect(page.getByRole('dialog').filter({ hasText: `Order ${order.id} created.` })).toBeVisible();
    const won = page.getByRole('region', { name: 'Sale won' });
    await expect(won.getByRole('button', { name: 'Record Payment' })).toBeVisible();
    await won.getByRole('link', { name: `Order ${order.id}` }).click();
    await expect(page).toHaveURL(`/executive-orders/${order.id}`);
    await expect(page.getByRole('heading', { level: 1, name: order.name })).toBeVisible();

    const second = await createOpportunity(db, { ...parties, name: someSaleName() });
    const live = await createOrder(db, { ...parties, name: someSaleName(), opportunityId: second.id });
    await close(second.id);
    await expect(
      note.filter({
        hasText: `Order ${live.id} already existed and keeps its total of ${formatRupees(Number(live.totalAmount))}.`,
      }),
    ).toBeVisible();
  },
);

test(
  'after a conflict a second press wins the opportunity; one closed meanwhile is reported',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 409/);
    const me = await accounts.staff('executive');
    const { id: userId } = await accounts.account();
    const create = () => createOpportunity(db, { userId, executiveId: me.id, name: someSaleName() });
    const [{ id }, other] = [await create(), await create()];
    const title = 'Close as Won';
    const dialog = page.getByRole('alertdialog');
    await signInBrowser(context, me);
    const ask = async (of: number) => {
      await page.goto(`/executive-opportunity?search=${of}&open=${of}`);
      await button(page, 'Move to Won').click();
      await expect(dialog).toBeVisible();
    };

    await ask(id);
    await db.opportunity.update({
      where: { id },
      data: { totalAmount: '4321.00', version: { increment: 1 } },
    });
    await button(dialog, title).click();
    await expect(alertWith(dialog, /changed/i)).toBeVisible();
    await expect(dialog.getByText('₹4,321.00')).toBeVisible();
    await button(dialog, title).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator(':focus')).toHaveCount(1);
    expect(await db.opportunity.findUniqueOrThrow({ where: { id } })).toMatchObject({ stage: 'won' });

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
