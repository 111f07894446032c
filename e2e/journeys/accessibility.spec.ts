import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { createBooking } from '@/prisma/factories/bookings';
import { chooseSlot, openBookingForm, openPaySheet } from '@/e2e/fixtures/screens';
import { freeSlot } from '@/e2e/fixtures/slots';
import { enter, expect, test } from '@/e2e/fixtures/test';

test.describe.configure({ timeout: 60_000 });

/** No fault that axe knows of, nothing wider than the screen, one h1. */
async function expectAccessible(page: Page): Promise<void> {
  // Legacy mode asks in the page itself; the other one opens a page more for each question, for frames that we have none of.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
    page.url(),
  ).toEqual([]);
  const { clientWidth, scrollWidth } = await page.evaluate(() => document.documentElement);
  expect([page.url(), scrollWidth]).toEqual([page.url(), clientWidth]);
  await expect(page.locator('h1')).toHaveCount(1);
}

for (const path of [
  '/',
  '/about',
  '/one-rupee',
  '/upi-transactions',
  '/rewards',
  '/terms',
  '/privacy',
  '/refunds',
  '/contact',
  '/developers',
  '/gold',
  '/profileupdate',
  '/nope',
]) {
  test(`visitor: ${path}`, async ({ page, complaints }) => {
    if (path === '/nope') complaints.allow(/status of 404/);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });
}

test('visitor: each popup of the gold page, with its mistakes shown', async ({ page }) => {
  await page.goto('/login');
  const login = page.getByRole('dialog', { name: 'Login' });
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expectAccessible(page);
  await login.getByRole('button', { name: 'Forgot Password?' }).click();
  const reset = page.getByRole('dialog', { name: 'Reset Password' });
  await reset.getByRole('button', { name: 'Reset Password' }).click();
  await expectAccessible(page);
  await reset.getByRole('button', { name: 'Back to Login' }).click();
  await login.getByRole('button', { name: 'Signup' }).click();
  await page
    .getByRole('dialog', { name: 'Signup' })
    .getByRole('button', { name: 'Signup', exact: true })
    .click();
  await expectAccessible(page);
});

test('customer without a plan: /subscription, its popup and the pay sheet', async ({
  page,
  context,
  people,
  provider,
}) => {
  void provider;
  await enter(context, await people.signedIn());
  await page.goto('/subscription');
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm Payment' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await openPaySheet(page);
  await expectAccessible(page);
});

test('customer: dashboard and profile menu', async ({ page, context, people, database: { db } }) => {
  const me = await people.activeCustomer();
  const slot = await freeSlot(db);
  await createBooking(db, {
    userId: me.id,
    userMobile: me.mobile,
    shopAddress: slot.shop_address,
    slotDate: slot.slot_date,
    slotTime: slot.slot_time,
  });
  await enter(context, me);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Your next visit' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expectAccessible(page);
});

test('customer: bookings with form, list and question', async ({
  page,
  context,
  people,
  database: { db },
}) => {
  const me = await people.activeCustomer();
  const slot = await freeSlot(db);
  await createBooking(db, {
    userId: me.id,
    userMobile: me.mobile,
    shopAddress: slot.shop_address,
    slotDate: slot.slot_date,
    slotTime: slot.slot_time,
  });
  await enter(context, me);
  await page.goto('/gold_slot_booking');
  await expectAccessible(page);
  const form = await openBookingForm(page);
  await form.getByRole('combobox').selectOption('Others');
  await form.getByRole('button', { name: 'Book Slot' }).click();
  await expectAccessible(page);
  await chooseSlot(form, await freeSlot(db));
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Cancel Booking/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
});

test('customer: profile in view and edit, completing it', async ({ page, context, people }) => {
  await enter(context, await people.activeCustomer());
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expectAccessible(page);
  await page.goto('/profileupdate');
  await expectAccessible(page);
});

for (const role of ['employee', 'executive', 'admin'] as const) {
  test(`${role}: dashboard and bookings`, async ({ page, context, people }) => {
    await enter(context, await people.staff(role));
    await page.goto(`/${role}-dashboard`);
    await expectAccessible(page);
    await page.goto(role === 'executive' ? '/executive-booking' : `/${role}-booking-slots`);
    await expectAccessible(page);
  });
}
