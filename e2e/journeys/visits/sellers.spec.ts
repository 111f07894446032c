import { randomUUID } from 'node:crypto';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { freeSeries } from '@/prisma/factories/sellers';
import { createStoreRow } from '@/prisma/factories/stores';

/* docs/product/money.md, "Sellers". */

test('an admin adds a seller, corrects its GSTIN, gives it a store, and moves it once it has documents', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db, pool },
}) => {
  consoleErrors.allow(/status of 400/);
  const name = `Pasidi ${randomUUID()}`;
  const store = await createStoreRow(db, { active: false });
  await signInBrowser(context, await accounts.staff('admin'));
  await page.goto('/admin-sellers');
  await page.getByRole('button', { name: 'Add Seller' }).click();
  const form = page.getByRole('dialog', { name: 'New Seller' });
  await form.getByLabel('Legal Name').fill(name);
  await form.getByLabel('Address').fill('Abids Road, Hyderabad');
  await form.getByLabel(/^State/).selectOption('36');
  await form.getByLabel('GSTIN').fill('36AAACP0000A1ZI');
  await form.getByLabel('Series').fill(await freeSeries(db));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText(/^The last character of the GSTIN/)).toBeVisible();
  await form.getByLabel('GSTIN').fill('36aaacp0000a1zk');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const card = page.getByRole('region', { name });
  await expect(card.getByText('36AAACP0000A1ZK')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);

  await page.goto('/admin-stores');
  const row = page.getByRole('row').filter({ hasText: store.shopAddress });
  await row.getByRole('button', { name: /^Edit/ }).locator('visible=true').click();
  const ofStore = page.getByRole('dialog', { name: 'Edit Store' });
  const { id, series } = await db.seller.findFirstOrThrow({ where: { legalName: name } });
  await ofStore.getByLabel('Seller').selectOption({ label: `${name} (${series})` });
  await ofStore.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText(`Sold by ${name}`)).toBeVisible();

  await pool.query(`SELECT next_document_number($1, 'R', now())`, [id]);
  await page.goto('/admin-sellers');
  await card.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Seller' });
  await expect(edit.getByLabel('GSTIN')).toHaveCount(0);
  await edit.getByLabel('Address').fill('Himayat Nagar, Hyderabad');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(card.getByText('Himayat Nagar, Hyderabad')).toBeVisible();
  await card.getByRole('button', { name: /^History/ }).click();
  await expect(card.getByRole('listitem')).toHaveCount(2);
});
