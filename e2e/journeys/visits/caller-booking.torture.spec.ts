import { expectAccessible } from '@/e2e/fixtures/accessible';
import { Day } from '@/e2e/fixtures/presses';
import { chooseSlot, chosenDay, dataRows, field, formDialog } from '@/e2e/fixtures/screens';
import { shop, shopSlot } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

test('a visit for a caller: looked up by the mobile, with the plan sold first, booked and on top of the list', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [inactive, customer] = [
    await accounts.signedIn(),
    await accounts.activeCustomer({ name: 'Kamala Devi' }),
  ];
  await signInBrowser(context, await accounts.staff('employee'));
  const slot = await shopSlot(db);
  await page.goto('/employee-booking-slots');
  await page.getByRole('button', { name: 'Book for a Customer' }).click();
  const form = formDialog(page);
  await form.getByRole('button', { name: 'Book Visit' }).click();
  await expect(form.getByText("Enter the customer's 10-digit mobile number.")).toBeVisible();
  await expect(form.getByText('Please select gold quantity')).toBeVisible();
  await expectAccessible(page);

  await field(form, "Customer's mobile number").fill(inactive.mobile);
  await chooseSlot(form, slot, '5-10 grams');
  await expect(form.getByText('No Premium Plan', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Sell plan for ₹200.00' }).click();
  await expect(form.getByText(/has the Premium Plan\. Invoice P\//)).toBeVisible();
  expect(await db.booking.count({ where: { userId: inactive.id } })).toBe(0);

  // The rest of the input stays.
  await field(form, "Customer's mobile number").fill(customer.mobile);
  await expect(form.getByText('Kamala Devi')).toBeVisible();
  await form.getByRole('button', { name: 'Book Visit' }).dblclick();
  await expect(form).toBeHidden();
  await expect(dataRows(page).first()).toContainText('Kamala Devi');
  await expect(page.getByText(/^[A-Z2-9]{6}$/).first()).toBeVisible();
  expect(await db.booking.count({ where: { userId: customer.id } })).toBe(1);
  expect(await db.message.count({ where: { customerId: customer.id, kind: 'visit_booked' } })).toBe(1);

  await page.getByRole('button', { name: 'Book for a Customer' }).click();
  await field(form, "Customer's mobile number").fill('98');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
});

test(
  'a caller is booked in five presses',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const customer = await accounts.activeCustomer();
    await signInBrowser(context, await accounts.staff('employee'));
    await page.goto('/employee-booking-slots');
    const day = new Day(page, false, { 'Book a visit for a caller': 5 });
    const form = formDialog(page);
    await day.does('Book a visit for a caller', async () => {
      await day.press(page.getByRole('button', { name: 'Book for a Customer' }));
      await field(form, "Customer's mobile number").fill(customer.mobile);
      await day.choose(field(form, 'Store location'), shop);
      await day.press(form.getByRole('radio', { name: '1-5 grams' }));
      await expect(chosenDay(form)).toBeVisible();
      const times = form.getByRole('radiogroup', { name: 'Time' }).getByRole('radio', { disabled: false });
      await day.press(times.last());
      await day.press(form.getByRole('button', { name: 'Book Visit' }));
      await expect(form).toBeHidden();
    });
    expect(await db.booking.count({ where: { userId: customer.id } })).toBe(1);
  },
);
