import { createPayment } from '@/prisma/factories/entries';
import { createOrder } from '@/prisma/factories/sales';
import {
  alertWith,
  fillPasswordChange,
  expectAboveButtons,
  field,
  formDialog,
  logInWith,
  statusWith,
} from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* The server recorded it, but its response is lost: the list shows it, so that nobody records it twice. */

for (const { title, tags, endpoint, opener, kind, left } of [
  {
    title: 'a payment',
    tags: ['@desk'],
    endpoint: '**/api/order_payments',
    opener: 'Record Payment',
    kind: 'payment',
    left: 'Due ₹400.00',
  },
  {
    title: 'a refund',
    tags: ['@desk', '@torture'],
    endpoint: '**/api/refund_order_payment',
    opener: 'Refund',
    kind: 'refund',
    left: 'Left to refund: ₹200.00',
  },
] as const)
  test(
    `${title} whose response is lost is in the list, and the form warns of a second one`,
    { tag: [...tags] },
    async ({ page, context, accounts, consoleErrors, database: { db } }) => {
      consoleErrors.allow(/ERR_FAILED/);
      const [me, customer] = [await accounts.staff('admin'), await accounts.activeCustomer()];
      const order = await createOrder(db, { userId: customer.id, totalAmount: '1000.00' });
      if (kind === 'refund') await createPayment(db, { orderId: order.id, amount: '800.00' });
      const recorded = () => db.orderEntry.count({ where: { orderId: order.id, kind } });
      await signInBrowser(context, me);
      await page.goto(`/admin-orders?search=${order.id}&open=${order.id}`);
      const payments = page.getByRole('region', { name: 'Payments', exact: true });
      const entries = payments.getByRole('listitem');
      if (kind === 'refund') await expect(entries).toHaveCount(1);
      await payments
        .getByRole('button', { name: kind === 'refund' ? /^Refund/ : opener, exact: kind !== 'refund' })
        .click();
      const form = formDialog(page);
      await form.getByLabel('Amount').fill('600');
      await form.getByRole('radio', { name: 'Cash' }).check();
      await form.getByLabel('Note').fill('By hand');
      await page.route(endpoint, async (route) => {
        if (route.request().postData()?.includes('"list"')) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await form.getByRole('button', { name: opener, exact: true }).click();
      const doubt = alertWith(form, 'It may have been recorded. Check the list before you try again.');
      await expect(doubt).toBeVisible();
      await expectAboveButtons(doubt, form.getByRole('button', { name: 'Cancel' }));
      await expect(form.getByText(left)).toBeVisible();
      expect(await recorded()).toBe(1);

      await form.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await expect(entries).toHaveCount(kind === 'refund' ? 2 : 1);
      expect(await recorded()).toBe(1);
    },
  );

const mayBeSet = 'Your password may already be changed. Try to log in with the new one.';

test(
  'a password change whose response is lost: the retry does not contradict the change',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED|status of 401/);
    const me = await accounts.activeCustomer();
    await signInBrowser(context, me);
    await page.goto('/profile');
    const form = await fillPasswordChange(page, me.password, 'harvest-2027');
    await page.route('**/api/change_password', async (route) => {
      await route.fetch();
      // Nor does the browser get the new session's cookie.
      await signInBrowser(context, me);
      await route.abort();
    });
    await form.getByRole('button', { name: 'Save password' }).click();
    await expect(alertWith(form, 'Network error.')).toBeVisible();
    await expect(statusWith(form, mayBeSet)).toBeVisible();
    await page.unroute('**/api/change_password');
    await form.getByRole('button', { name: 'Save password' }).click();
    await expect(alertWith(form, 'Please log in to continue.')).toBeVisible();
    await expect(statusWith(form, mayBeSet)).toBeVisible();
    await form.getByRole('link', { name: 'Login' }).click();
    await logInWith(page, me.mobile, 'harvest-2027');
    await page.waitForURL('/profile');
  },
);

test(
  'a password reset with a wrong code, then a lost response: the retry does not contradict the reset',
  { tag: ['@desk', '@torture'] },
  async ({ page, accounts, provider, consoleErrors }) => {
    consoleErrors.allow(/ERR_FAILED|status of 400/);
    const me = await accounts.activeCustomer();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    const reset = page.getByRole('dialog', { name: 'Reset Password' });
    await field(reset, 'Mobile number').fill(me.mobile);
    await field(reset, 'New password').fill('harvest-2027');
    await field(reset, 'Confirm password').fill('harvest-2027');
    // No password can have been set yet.
    await page.route('**/api/request_reset', (route) => route.abort());
    await reset.getByRole('button', { name: 'Send code' }).click();
    await expect(
      alertWith(reset, 'Network error. Please check your connection and try again.'),
    ).toBeVisible();
    await expect(reset).not.toContainText(mayBeSet);
    await page.unroute('**/api/request_reset');
    await reset.getByRole('button', { name: 'Send code' }).click();
    const code = await provider.code(me.mobile);
    await expect(reset.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
    await field(reset, 'Code from the SMS').fill(code === '000000' ? '000001' : '000000');
    await reset.getByRole('button', { name: 'Reset Password' }).click();
    await expect(reset.getByText('This code is wrong or no longer valid.').first()).toBeVisible();
    await expect(reset).not.toContainText(mayBeSet);
    await field(reset, 'Code from the SMS').fill(code);
    await page.route('**/api/request_reset', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await reset.getByRole('button', { name: 'Reset Password' }).click();
    await expect(alertWith(reset, 'Network error.')).toBeVisible();
    await expect(statusWith(reset, mayBeSet)).toBeVisible();
    await page.unroute('**/api/request_reset');
    await reset.getByRole('button', { name: 'Reset Password' }).click();
    await expect(field(reset, 'Code from the SMS')).toHaveAttribute('aria-invalid', 'true');
    await expect(statusWith(reset, mayBeSet)).toBeVisible();
    await reset.getByRole('button', { name: 'Back to Login' }).click();
    await logInWith(page, me.mobile, 'harvest-2027');
    await page.waitForURL('/dashboard');
  },
);
