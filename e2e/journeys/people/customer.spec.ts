import { formatDate, formatTime } from '@/lib/kernel/text/format';
import { randomMobile } from '@/prisma/factories/users';
import {
  chooseSlot,
  field,
  logInWith,
  logOut,
  openBookingForm,
  openPaySheet,
  statusWith,
} from '@/e2e/fixtures/screens';
import { shopSlot } from '@/e2e/fixtures/slots';
import { expect, test } from '@/e2e/fixtures/test';

test(
  'signs up, pays, completes the profile, books, cancels, resets the password and logs out',
  { tag: ['@phone', '@torture'] },
  async ({ page, provider, database: { db } }) => {
    const mobile = randomMobile();

    await test.step('sign up', async () => {
      await page.goto('/gold');
      await page.getByRole('button', { name: 'Signup', exact: true }).click();
      const popup = page.getByRole('dialog', { name: 'Signup' });
      await field(popup, 'Name').fill('Asha Rao');
      await field(popup, 'Mobile number').fill(mobile);
      await field(popup, 'Password').fill('secret1');
      await field(popup, 'Confirm password').fill('secret2');
      await popup.getByRole('button', { name: 'Signup', exact: true }).click();
      await expect(popup.getByText('Passwords do not match')).toBeVisible();
      await field(popup, 'Confirm password').fill('secret1');
      await popup.getByRole('checkbox').check();
      await popup.getByRole('button', { name: 'Signup', exact: true }).click();
    });

    await test.step('log in', async () => {
      const popup = page.getByRole('dialog', { name: 'Login' });
      await expect(statusWith(popup, 'Signup successful!')).toBeVisible();
      await expect(field(popup, 'Mobile number')).toHaveValue(mobile);
      await logInWith(page, mobile, 'secret1');
      await page.waitForURL('/subscription');
    });

    await test.step('pay', async () => {
      await expect(page.getByRole('heading', { name: 'Premium Features' })).toBeVisible();
      await expect(page.getByText('Only')).toBeVisible();
      await page.getByRole('button', { name: 'Subscribe Now' }).click();
      const popup = page.getByRole('dialog', { name: 'Confirm Payment' });
      for (const words of [
        'Premium Plan',
        'Life time',
        'Payment Amount',
        '200 rupees',
        'Payment will be processed securely',
      ]) {
        await expect(popup.getByText(words, { exact: true })).toBeVisible();
      }
      await popup.getByRole('button', { name: 'Cancel' }).click();
      await expect(popup).toBeHidden();
      const sheet = await openPaySheet(page);
      await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
      await page.waitForURL('/dashboard');
      await expect(statusWith(page, /Payment successful! Payment ID: pay_\w+/)).toBeVisible();
    });

    await test.step('complete the profile', async () => {
      await page.getByRole('link', { name: 'Complete now' }).click();
      await page.waitForURL('/profileupdate');
      await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
      await expect(field(page, 'Full Name')).toHaveValue('Asha Rao');
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await expect(field(page, 'Email Address')).toHaveAttribute('aria-invalid', 'true');
      await field(page, 'Gender').selectOption('Female');
      await field(page, 'Email Address').fill('asha@mail.example');
      await field(page, 'Date of birth').fill('1990-02-28');
      await field(page, 'Full Address').fill('12 Besant Road\nVijayawada');
      await page.getByRole('button', { name: 'Save Profile' }).click();
      // Shown for 1.5 s: `waitFor` looks more often than `expect`.
      await statusWith(page, 'Profile updated successfully!').waitFor();
      await page.waitForURL('/dashboard');
      await expect(page.getByRole('link', { name: 'Complete now' })).toBeHidden();
    });

    const slot = await shopSlot(db);
    const when = `${formatDate(slot.slot_date)}, ${formatTime(slot.slot_time)}`;
    const row = page.getByRole('listitem').filter({ hasText: when });

    await test.step('book', async () => {
      await page.getByRole('main').getByRole('link', { name: 'My Bookings' }).click();
      await expect(page.getByRole('heading', { name: 'My Bookings' })).toBeVisible();
      await expect(page.getByText('No bookings yet')).toBeVisible();
      const form = await openBookingForm(page);
      await expect(field(form, 'Store location')).toHaveValue(slot.shop_address);
      await chooseSlot(form, slot, '5-10 grams');
      await form.getByRole('button', { name: 'Book Slot' }).click();
      await expect(statusWith(page, 'Slot booked successfully!')).toBeVisible();
      await expect(row).toContainText(slot.shop_address);
      await expect(row).toContainText('5-10 grams');
      await expect(row).toContainText('Upcoming');
    });

    await test.step('cancel', async () => {
      await row.getByRole('button', { name: /^Cancel Booking/ }).click();
      const confirmDialog = page.getByRole('alertdialog', { name: 'Cancel Booking' });
      await confirmDialog.getByRole('button', { name: 'Keep Booking' }).click();
      await expect(confirmDialog).toBeHidden();
      await expect(row).toContainText('Upcoming');
      await row.getByRole('button', { name: /^Cancel Booking/ }).click();
      await confirmDialog.getByRole('button', { name: 'Cancel Booking' }).click();
      await expect(statusWith(page, 'Booking cancelled.')).toBeVisible();
      await expect(row).toContainText('Cancelled');
      await expect(row.getByRole('button')).toHaveCount(0);
    });

    await test.step('log out', () => logOut(page));

    await test.step('reset the password by SMS', async () => {
      await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
      await page.getByRole('button', { name: 'Forgot Password?' }).click();
      const popup = page.getByRole('dialog', { name: 'Reset Password' });
      await field(popup, 'Mobile number').fill(mobile);
      await field(popup, 'New password').fill('another1');
      await field(popup, 'Confirm password').fill('another1');
      await popup.getByRole('button', { name: 'Send code' }).click();
      const code = await provider.code(mobile);
      await field(popup, 'Code from the SMS').fill(code);
      await popup.getByRole('button', { name: 'Reset Password' }).click();
      await statusWith(popup, 'Password updated successfully!').waitFor();
      await logInWith(page, mobile, 'another1');
      await page.waitForURL('/dashboard');
    });

    await test.step('log out again', async () => {
      await logOut(page);
      await page.goto('/dashboard');
      await expect(page).toHaveURL('/gold');
    });
  },
);

test('wrong password shows an error and keeps the input; the right one logs in', async ({
  page,
  accounts,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/);
  const me = await accounts.account({ active: true, profile: true });
  await page.goto('/login');
  await logInWith(page, me.mobile, 'wrong password');
  const popup = page.getByRole('dialog', { name: 'Login' });
  await expect(
    popup.getByRole('alert').filter({ hasText: 'Mobile number or password is wrong.' }),
  ).toBeVisible();
  await expect(field(popup, 'Mobile number')).toHaveValue(me.mobile);
  await logInWith(page, me.mobile, me.password);
  await page.waitForURL('/dashboard');
});

test('executive: logs in to the right dashboard and out again', async ({ page, accounts }) => {
  const me = await accounts.account({ role: 'executive', profile: true });
  await page.goto('/login');
  await logInWith(page, me.mobile, me.password);
  await page.waitForURL('/executive-dashboard');
  await expect(page.getByRole('heading', { name: 'EXECUTIVE DASHBOARD' })).toBeVisible();
  await logOut(page);
});
