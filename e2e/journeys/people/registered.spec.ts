import { registerCustomer } from '@/lib/money/plan-sales/contract';
import { randomMobile } from '@/prisma/factories/users';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { field, logInWith, statusWith } from '@/e2e/fixtures/screens';
import { expect, test } from '@/e2e/fixtures/test';

/* docs/product/money.md, "The plan at the front desk". */

test('who was registered at the front desk sets a password with the code of the SMS', async ({
  page,
  accounts,
  provider,
}) => {
  const employee = await accounts.staff('employee');
  const mobile = randomMobile();
  const sent = { mobile, name: 'Ravi Kumar', method: 'cash' } as const;
  expectSuccess(registerCustomer, await employee.api.call(registerCustomer, sent), 201);
  const code = await provider.code(mobile);

  await page.goto('/gold');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const popup = page.getByRole('dialog', { name: 'Reset Password' });
  await popup.getByRole('button', { name: 'I have a code' }).click();
  // Number and password come first.
  await expect(field(popup, 'Mobile number')).toBeFocused();
  await field(popup, 'Mobile number').fill(mobile);
  await field(popup, 'New password').fill('another1');
  await field(popup, 'Confirm password').fill('another1');
  await popup.getByRole('button', { name: 'I have a code' }).click();
  await field(popup, 'Code from the SMS').fill(code);
  await popup.getByRole('button', { name: 'Reset Password' }).click();
  await statusWith(popup, 'Password updated successfully!').waitFor();
  await logInWith(page, mobile, 'another1');
  await page.waitForURL('/profileupdate');
});
