import { randomUUID } from 'node:crypto';
import { createItem, createOpportunity } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { newHuid } from '@/e2e/fixtures/booked-sale';
import { inputMethodOf } from '@/e2e/fixtures/input-methods';
import { field } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* A piece (docs/product/money.md, "Items by weight"). HUIDs are unique on the whole site. */

test('a piece with stones is priced as it is typed; its HUID changes after the sale', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  // HUID_TAKEN.
  consoleErrors.allow(/status of 409/);
  const input = inputMethodOf('mouse', page);
  const me = await accounts.staff('executive');
  const customer = await accounts.account();
  const name = `Wedding ${randomUUID().slice(0, 8)}`;
  const { id } = await createOpportunity(db, { name, userId: customer.id, executiveId: me.id });
  const taken = newHuid();
  const other = await createOpportunity(db, { userId: customer.id });
  const { id: otherId } = await createItem(db, { opportunityId: other.id });
  await db.item.update({ where: { id: otherId }, data: { huid: taken } });
  await signInBrowser(context, me);
  await page.goto(`/executive-opportunity?search=${id}&open=${id}`);
  const details = page.getByRole('region', { name: `Details of ${name}` });
  const form = page.getByRole('form', { name: 'Add New Item' });

  await test.step('fields follow the article', async () => {
    await input.press(details.getByRole('button', { name: 'Add Item' }));
    await expect(form.getByLabel('Article')).toHaveValue('jewellery');
    await expect(form.getByLabel('HUID', { exact: true })).toBeVisible();
    await input.choose(form.getByLabel('Article'), 'Service');
    await expect(form.getByLabel('Purity')).toHaveCount(0);
    await input.choose(form.getByLabel('Article'), 'Silver article');
    await expect(form.getByLabel('Purity').locator('option')).toHaveText([
      'Not set',
      'Silver 999',
      'Silver 925',
    ]);
    await expect(form.getByLabel('HUID', { exact: true })).toHaveCount(0);
    await input.choose(form.getByLabel('Article'), 'Jewellery');
  });

  await test.step('the price follows what is typed', async () => {
    await input.write(form.getByLabel('Item Name'), 'Necklace');
    await input.write(form.getByLabel('Gross weight (g)'), '12');
    await input.write(form.getByLabel('Stones (g)'), '12');
    await expect(form.getByLabel('Weight (g)', { exact: true })).toHaveCount(0);
    await input.write(form.getByLabel('Stones (g)'), '2');
    await expect(form.getByText('Net weight 10 g.')).toBeVisible();
    // No rate is published for every purity; that of another would price the piece wrongly.
    await input.choose(form.getByLabel('Purity'), '22 carat (916)');
    await expect(form.getByLabel('Rate per gram')).not.toHaveValue('');
    await input.choose(form.getByLabel('Purity'), '20 carat (833)');
    await expect(form.getByLabel('Rate per gram')).toHaveValue('');
    await input.choose(form.getByLabel('Article'), 'Silver article');
    await expect(form.getByLabel('Purity')).toHaveValue('');
    await input.choose(form.getByLabel('Article'), 'Jewellery');
    await input.choose(form.getByLabel('Purity'), '20 carat (833)');
    for (const [label, value] of [
      ['Rate per gram', '9850'],
      ['Wastage (%)', '8.5'],
      ['Making (%)', '12.5'],
      ['Stones', '4500'],
      ['Hallmarking', '45'],
      ['Discount', '500.50'],
      ['Reason for discount', 'Festival'],
    ] as const)
      await input.write(form.getByLabel(label, { exact: true }), value);
    const price = form.getByRole('region', { name: 'Price by weight' });
    for (const amount of [
      '₹98,500.00',
      '₹8,372.50',
      '₹12,312.50',
      '₹4,500.00',
      '₹45.00',
      '-₹500.50',
      '₹126,926.39',
    ])
      await expect(price.getByText(amount, { exact: true })).toBeVisible();
    // The price follows, and so does the total at the buttons.
    await expect(field(form, 'Price')).toHaveValue('126,926.39');
    await expect(form.getByText('₹126,926.39', { exact: true })).toHaveCount(2);
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  const huid = newHuid();
  await test.step('a HUID of another piece is refused at its field', async () => {
    await input.write(form.getByLabel('HUID', { exact: true }), taken.toLowerCase());
    await input.press(form.getByRole('button', { name: 'Add Item' }));
    await expect(form.getByText('Another piece has this HUID.')).toBeVisible();
    await input.write(form.getByLabel('HUID', { exact: true }), huid.toLowerCase());
    await input.press(form.getByRole('button', { name: 'Add Item' }));
    await expect(form).toHaveCount(0);
    for (const text of ['10 g, 20 carat (833)', 'Gross 12 g, stones 2 g', `HUID ${huid}`])
      await expect(details.getByText(text, { exact: true })).toBeVisible();
  });

  await test.step('weights and HUID of a closed opportunity', async () => {
    await db.opportunity.update({ where: { id }, data: { status: 'closed' } });
    await page.reload();
    await input.press(details.getByRole('button', { name: 'Edit Necklace' }));
    const edit = page.getByRole('form', { name: 'Edit Item' });
    await expect(edit.getByLabel('Item Name')).toHaveCount(0);
    await input.write(edit.getByLabel('Gross weight (g)'), '12.5');
    await expect(edit.getByText('Net weight 10.5 g.')).toBeVisible();
    await input.press(edit.getByRole('button', { name: 'Update Item' }));
    await expect(details.getByText('Gross 12.5 g, stones 2 g', { exact: true })).toBeVisible();
    const stored = await db.item.findFirstOrThrow({ where: { opportunityId: id } });
    expect(stored).toMatchObject({ grossMg: 12_500, stoneMg: 2000, weightMg: 10_500, huid, purity: 'k20' });
    expect(stored.discountReason).toBe('Festival');
  });
});
