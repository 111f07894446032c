import { createOpportunity, createOrder } from '@/prisma/factories/sales';
import { formDialog } from '@/e2e/fixtures/screens';
import { enter, expect, test } from '@/e2e/fixtures/test';
import { createSalesRecords, openForm } from '@/e2e/fixtures/staff-forms';
import { button } from '@/e2e/fixtures/staff-screens';
import { someSaleName } from '@/e2e/fixtures/sales';

test(
  'closing names and links the created or adopted order; a hidden one is not mentioned',
  { tag: '@desk' },
  async ({ page, context, people, database: { db } }) => {
    test.slow();
    const at = await createSalesRecords(people, db);
    const parties = { userId: at.customer.id, executiveId: at.executive.id };
    await enter(context, at.executive);
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
    const made = await db.order.findFirstOrThrow({ where: { opportunityId: at.opportunity.id } });
    const note = page.getByRole('region', { name: /^Details of/ }).getByRole('status');
    await expect(note.filter({ hasText: `Order ${made.id} created.` })).toBeVisible();
    await expect(page.getByRole('dialog').filter({ hasText: `Order ${made.id} created.` })).toBeVisible();
    await note.getByRole('link', { name: 'View order' }).click();
    await expect(page).toHaveURL(/\/executive-orders/);
    await expect(page.getByRole('region', { name: `Details of ${made.name}` })).toBeVisible();

    const second = await createOpportunity(db, { ...parties, name: someSaleName() });
    const live = await createOrder(db, { ...parties, name: someSaleName(), opportunityId: second.id });
    await close(second.id);
    await expect(note.filter({ hasText: `Order ${live.id} was there already and is kept.` })).toBeVisible();
  },
);
