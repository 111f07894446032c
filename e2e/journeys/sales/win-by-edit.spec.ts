import { createItem } from '@/prisma/factories/sales';
import { opportunityOf, someSaleName, staffAndCustomer } from '@/e2e/fixtures/sales';
import { firstExactText, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { gate } from '@/e2e/testing/gate';

/* docs/product/rules.md, "Opportunities": what is won is the sum of the items, unless somebody decides otherwise. */

test(
  'a sale is not won by Edit before its items are loaded',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const { staff, customer } = await staffAndCustomer(accounts, 'executive');
    const name = someSaleName();
    const { id } = await opportunityOf(staff, customer, name);
    await createItem(db, { opportunityId: id, price: '777.00' });
    await signInBrowser(context, staff);
    const loaded = gate();
    await page.route('**/api/Items_gold', async (route) => {
      await loaded.passed;
      await route.continue();
    });
    await page.goto(`/executive-opportunity?search=${id}&open=${id}`);
    await page
      .getByRole('region', { name: `Details of ${name}` })
      .getByRole('button', { name: 'Edit Opportunity' })
      .click();
    const form = formDialog(page);
    const save = form.getByRole('button', { name: 'Save' });
    await expect(save).not.toHaveAttribute('aria-disabled', 'true');
    await form.getByLabel('Status').selectOption('Closed');
    await expect(save).toHaveAttribute('aria-disabled', 'true');
    await expect(save).toHaveAccessibleDescription(/The items are still loading/);
    loaded.open();
    await expect(form.getByText('₹777.00').first()).toBeVisible();
    await save.click();
    await expect(firstExactText(page, 'Opportunity updated successfully!')).toBeVisible();
    expect(Number((await db.order.findFirstOrThrow({ where: { opportunityId: id } })).totalAmount)).toBe(777);
  },
);
