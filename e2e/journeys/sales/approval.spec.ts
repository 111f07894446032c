import { randomUUID } from 'node:crypto';
import { createOpportunity } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { inputMethodOf } from '@/e2e/fixtures/input-methods';
import { field } from '@/e2e/fixtures/screens';
import { changePerson, expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* Reductions above the limit (docs/product/money.md, "Reductions"). */

test('an executive asks for a discount above the limit, and an admin approves it', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  // NEEDS_APPROVAL.
  consoleErrors.allow(/status of 409/);
  const input = inputMethodOf('mouse', page);
  const [me, admin] = [await accounts.staff('executive'), await accounts.staff('admin')];
  const customer = await accounts.account();
  const name = `Wedding ${randomUUID().slice(0, 8)}`;
  const { id } = await createOpportunity(db, { name, userId: customer.id, executiveId: me.id });
  await signInBrowser(context, me);
  await page.goto(`/executive-opportunity?search=${id}&open=${id}`);
  const details = page.getByRole('region', { name: `Details of ${name}` });
  const stored = () => db.item.findFirstOrThrow({ where: { opportunityId: id } });

  await test.step('the new item is added at its full price, and the rest is asked for', async () => {
    const form = page.getByRole('form', { name: 'Add New Item' });
    await input.press(details.getByRole('button', { name: 'Add Item' }));
    await input.write(form.getByLabel('Item Name'), 'Necklace');
    for (const [label, value] of [
      ['Weight (g)', '10'],
      ['Rate per gram', '10000'],
      ['Discount', '8000'],
      ['Reason for discount', 'Third purchase'],
    ] as const)
      await input.write(form.getByLabel(label, { exact: true }), value);
    // The price follows.
    await expect(field(form, 'Price')).toHaveValue('94,760');
    await expect(form.getByText('Reduction ₹8,000.00 before tax. Your limit: ₹5,000.00.')).toBeVisible();
    await input.press(form.getByRole('button', { name: 'Add Item' }));
    await expect(form.getByText('₹8,000.00 is above your limit of ₹5,000.00.')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await input.press(form.getByRole('button', { name: 'Ask for approval' }));
    await expect(form).toHaveCount(0);
    await expect(details.getByText('Approval requested', { exact: true })).toBeVisible();
    await expect(details.getByText('₹94,760.00, discount ₹8,000.00, Third purchase')).toBeVisible();
    await expect(details.getByRole('button', { name: 'Approve Necklace' })).toHaveCount(0);
    expect(await stored()).toMatchObject({ version: 2, discountAmount: null, askedBy: me.id });
    expect(Number((await stored()).price)).toBe(103_000);
    expect(await db.task.count({ where: { opportunityId: id, assigneeId: admin.id, doneAt: null } })).toBe(1);
  });

  await test.step('a change that saves other fields asks again', async () => {
    const form = page.getByRole('form', { name: 'Edit Item' });
    await input.press(details.getByRole('button', { name: 'Edit Necklace' }));
    await input.write(form.getByLabel('Item Name'), 'Long necklace');
    await input.write(form.getByLabel('Discount', { exact: true }), '9000');
    await input.write(form.getByLabel('Price', { exact: true }), '93730');
    await input.press(form.getByRole('button', { name: 'Update Item' }));
    await input.press(form.getByRole('button', { name: 'Ask for approval' }));
    await expect(form).toHaveCount(0);
    await expect(details.getByText('₹93,730.00, discount ₹9,000.00')).toBeVisible();
    expect(await stored()).toMatchObject({ name: 'Long necklace', discountAmount: null });
  });

  await test.step('an admin approves with a note', async () => {
    await changePerson(page, admin);
    await page.goto(`/admin-opportunity?search=${id}&open=${id}`);
    const form = page.getByRole('form', { name: 'Approve Reduction' });
    await input.press(details.getByRole('button', { name: 'Approve Long necklace' }));
    await expect(form.getByText('Long necklace. Price now: ₹103,000.00.')).toBeVisible();
    await expect(form.getByLabel('Price')).toHaveValue(/^93,?730$/);
    await expect(form.getByLabel('Discount', { exact: true })).toHaveValue(/^9,?000$/);
    await input.write(form.getByLabel('Note'), 'Agreed by phone');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await input.press(form.getByRole('button', { name: 'Approve' }));
    await expect(form).toHaveCount(0);
    await expect(details.getByText('Approval requested', { exact: true })).toHaveCount(0);
    await expect(details.getByText('₹93,730.00', { exact: true }).first()).toBeVisible();
    expect(await stored()).toMatchObject({ askedAt: null, version: 5 });
    expect(await db.task.count({ where: { opportunityId: id, assigneeId: me.id, doneAt: null } })).toBe(1);
  });
});
