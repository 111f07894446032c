import { createOrder } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { inputMethodOf } from '@/e2e/fixtures/input-methods';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* Old gold at the counter (docs/product/old-gold.md). */

test('from the order: pieces with their value, the code of the SMS, set off, and the rest paid out', async ({
  page,
  context,
  accounts,
  provider,
  database: { db },
}) => {
  const input = inputMethodOf('mouse', page);
  const [me, customer] = [await accounts.staff('employee'), await accounts.account()];
  const { id: orderId } = await createOrder(db, {
    userId: customer.id,
    employeeId: me.id,
    totalAmount: '50000.00',
  });
  await signInBrowser(context, me);
  await page.goto(`/employee-orders/${orderId}`);
  await input.press(page.getByRole('link', { name: 'Buy Old Gold' }));

  await test.step('the value follows what is typed', async () => {
    const form = page.getByRole('form', { name: 'Buy Old Gold' });
    await expect(form.getByLabel('Order ID')).toHaveValue(String(orderId));
    const piece = form.getByRole('group', { name: 'Piece 1' });
    for (const [label, value] of [
      ['Gross (g)', '10'],
      ['Touch (%)', '91.6'],
      ['Rate per gram (₹)', '7000'],
      ['Deduction (%)', '2'],
      ['Description', 'Old bangle'],
    ] as const)
      await input.write(piece.getByLabel(label), value);
    await expect(piece.getByText('Net 10 g, fine 9.16 g')).toBeVisible();
    await expect(piece.getByText('₹62,837.60')).toBeVisible();
    await input.press(form.getByRole('button', { name: 'Add Piece' }));
    const second = form.getByRole('group', { name: 'Piece 2' });
    await expect(second.getByLabel('Rate per gram (₹)')).toHaveValue('7000');
    await input.press(second.getByRole('button', { name: 'Remove piece 2' }));
    await expect(second).toHaveCount(0);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await input.press(form.getByRole('button', { name: 'Save Quote' }));
    await expect(form).toHaveCount(0);
  });

  const details = page.getByRole('region', { name: 'Purchase Details' });
  await test.step('the customer accepts by the code', async () => {
    await input.press(details.getByRole('button', { name: 'Send Code', exact: true }));
    const code = await provider.saleCode(customer.mobile);
    await input.press(details.getByRole('button', { name: 'Enter Code' }));
    const form = page.getByRole('form', { name: 'Enter Code' });
    await input.write(form.getByLabel('Code from the SMS'), code);
    await input.press(form.getByRole('button', { name: 'Accept' }));
    await expect(form).toHaveCount(0);
    await expect(details.getByRole('link', { name: /^Purchase voucher U/ })).toBeVisible();
  });

  await test.step('the order is paid, and the rest goes to the customer', async () => {
    await input.press(details.getByRole('button', { name: 'Set Off' }));
    const form = page.getByRole('form', { name: 'Set off against an order' });
    await input.press(form.getByRole('button', { name: 'Set Off' }));
    await expect(form).toHaveCount(0);
    await expect(details.getByRole('link', { name: `Set off against order ${orderId}` })).toBeVisible();
    await input.press(details.getByRole('button', { name: 'Pay Out' }));
    const out = page.getByRole('form', { name: 'Pay out' });
    await input.press(out.getByRole('radio', { name: 'UPI' }));
    await input.write(out.getByLabel('Reference'), 'UTR123456');
    await input.press(out.getByRole('button', { name: 'Pay Out' }));
    await expect(out).toHaveCount(0);
    await expect(details.getByText('Settled', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
  expect(await db.order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({ status: 'paid' });
});
