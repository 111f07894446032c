import { sellPlanAtDesk } from '@/prisma/factories/payments';
import { expectAccessible } from '@/e2e/fixtures/accessible';
import { field, formDialog } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* docs/product/money.md, "The plan at the front desk": refunds. */

test('an admin refunds a plan sold by UPI: the plan ends, with a credit note and its row in the day book', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [admin, employee, customer] = [
    await accounts.staff('admin'),
    await accounts.staff('employee'),
    await accounts.account({ name: 'Ravi Kumar' }),
  ];
  const { id } = await sellPlanAtDesk(db, customer, {
    recordedBy: employee.id,
    reference: `UPI${customer.mobile}`,
  });
  await signInBrowser(context, admin);
  await page.goto(`/customers/${customer.id}`);
  await page.getByRole('button', { name: 'Refund plan' }).click();
  const form = formDialog(page);
  await expect(form).toContainText('Return ₹200.00 to Ravi Kumar.');
  await expect(form.getByRole('radio', { name: 'UPI' })).toBeChecked();
  await expectAccessible(page);
  const reference = `BACK${customer.mobile}`;
  await field(form, 'UPI reference').fill(reference);
  await form.getByRole('button', { name: 'Refund ₹200.00' }).click();
  await expect(page.getByText('The Premium Plan is refunded and ended.')).toBeVisible();
  await expect(page.getByText('No plan', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund plan' })).toHaveCount(0);
  const { creditNotes } = await db.subscription.findUniqueOrThrow({
    where: { id },
    select: { creditNotes: { select: { number: true } } },
  });
  expect(creditNotes).toHaveLength(1);

  await page.goto('/admin-day-book');
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Ravi Kumar');
  await expect(row).toContainText('Refund');
  await expect(row).toContainText('-₹200.00');
  await expect(row).toContainText(creditNotes[0]?.number ?? 'a number');
});
