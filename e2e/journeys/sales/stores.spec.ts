import { expectAccessible } from '@/e2e/fixtures/accessible';
import { inputMethodOf } from '@/e2e/fixtures/input-methods';
import { staffAndCustomer, someSaleName } from '@/e2e/fixtures/sales';
import { fact, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createStoreRow } from '@/prisma/factories/stores';

/* docs/product/rules.md, "The store of a sale". */

test(
  'with two stores that sell, an admin chooses the store of a sale and filters by it',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const { staff, customer } = await staffAndCustomer(accounts, 'admin');
    const executive = await accounts.account({ role: 'executive' });
    const employee = await accounts.account({ role: 'employee' });
    const first = await db.store.findFirstOrThrow({
      where: { sellerId: { not: null } },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    });
    const store = await createStoreRow(db, { sellerId: first.sellerId ?? 0, active: false });
    const name = someSaleName();
    try {
      await signInBrowser(context, staff);
      await page.goto('/admin-opportunity');
      await page.getByRole('button', { name: 'Create Opportunity' }).click();
      const form = formDialog(page);
      const mouse = inputMethodOf('mouse', page);
      await form.getByLabel('Opportunity Name').fill(name);
      const whose = form.getByLabel('User ID');
      await mouse.take(whose, customer.mobile, page.getByRole('option', { name: customer.name }));
      await form.getByLabel('Executive ID').fill(String(executive.id));
      await form.getByLabel('Employee ID').fill(String(employee.id));
      await form.getByLabel('Total Amount').fill('1000');
      await form.getByLabel('Store', { exact: true }).selectOption({ label: store.title });
      await form.getByRole('button', { name: 'Create Opportunity' }).click();
      const details = page.getByRole('region', { name: `Details of ${name}` });
      await expect(fact(details, 'Store')).toContainText(store.title);
      await expectAccessible(page);

      const filter = page.getByLabel('Store', { exact: true });
      const row = page.getByRole('button', { name: new RegExp(` ${name}$`) });
      await filter.selectOption({ label: store.title });
      await expect(page).toHaveURL(new RegExp(`store_id=${store.id}`));
      await expect(row).toBeVisible();
      await filter.selectOption({ label: first.title });
      await expect(page).toHaveURL(new RegExp(`store_id=${first.id}`));
      await expect(row).toHaveCount(0);

      await page.goto(`/admin-day-book?store_id=${store.id}`);
      await expect(page.getByText(`Orders of ${store.title}.`)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Close Day' })).toHaveCount(0);
      await page.getByLabel('Store', { exact: true }).selectOption({ label: 'All stores' });
      await expect(page.getByText(`Orders of ${store.title}.`)).toHaveCount(0);

      await page.goto(`/admin-dashboard?store=${store.id}`);
      const figures = page.getByRole('region', { name: 'Figures' });
      await expect(figures.getByLabel('Store', { exact: true })).toHaveValue(String(store.id));
      const made = figures.getByRole('listitem').filter({ hasText: 'New opportunities' }).getByRole('link');
      await expect(made).toHaveAttribute('href', new RegExp(`store_id=${store.id}`));
    } finally {
      // Screens of other tests show the store while two sell.
      await db.opportunity.updateMany({ where: { storeId: store.id }, data: { deletedAt: new Date() } });
      await db.store.update({ where: { id: store.id }, data: { sellerId: null } });
    }
  },
);
