import type { Locator } from 'playwright/test';
import { createWaitingEntry } from '@/prisma/factories/waiting-entries';
import {
  alertWith,
  chooseDay,
  chooseSlot,
  chosenDay,
  field,
  fullTime,
  logInWith,
  openBookingForm,
  statusWith,
  timeChoice,
} from '@/e2e/fixtures/screens';
import { bookFor, bookedPlaces, freeDay, freeSlot, fullSlot, shop, shopSlot } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

test(
  'slot filled meanwhile: message shown, other fields kept, another time can be booked',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 409/);
    const me = await accounts.activeCustomer();
    const slot = { ...(await freeDay(db, shop)), slot_time: '11:00:00' };
    await signInBrowser(context, me);
    await page.goto('/gold_slot_booking');
    const form = await openBookingForm(page);
    await chooseSlot(form, slot, '10-15 grams');
    await field(form, 'Referral code \\(optional\\)').fill(me.referralId);
    for (let places = await bookedPlaces(db, slot); places < 4; places += 1) {
      await bookFor(db, await accounts.account({ active: true }), slot);
    }
    await form.getByRole('button', { name: 'Book Slot' }).click();
    await expect(form.getByText('This slot is full. Please choose another time.')).toBeVisible();
    await expect(fullTime(form, slot.slot_time)).toBeVisible();
    await expect(field(form, 'Store location')).toHaveValue(slot.shop_address);
    await expect(chosenDay(form)).toHaveAttribute('value', slot.slot_date);
    await expect(form.getByRole('radio', { name: '10-15 grams' })).toBeChecked();
    await expect(field(form, 'Referral code \\(optional\\)')).toHaveValue(me.referralId);
    await timeChoice(form, '11:30:00').check();
    await form.getByRole('button', { name: 'Book Slot' }).click();
    await expect(statusWith(page, 'Slot booked successfully!')).toBeVisible();
    expect(await db.booking.count({ where: { userId: me.id } })).toBe(1);
  },
);

test(
  'offline keeps the form; a lost response books once',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/ERR_/);
    const me = await accounts.activeCustomer();
    await signInBrowser(context, me);
    await page.goto('/gold_slot_booking');
    const form = await openBookingForm(page);
    const slot = await shopSlot(db);
    await chooseSlot(form, slot);

    await context.setOffline(true);
    await form.getByRole('button', { name: 'Book Slot' }).click();
    await expect(alertWith(form, 'Failed to book slot. Please try again.')).toBeVisible();
    await context.setOffline(false);
    await expect(timeChoice(form, slot.slot_time)).toBeChecked();

    await page.route(
      '**/api/slotbooking',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await form.getByRole('button', { name: 'Book Slot' }).click();
    await expect(alertWith(form, 'Failed to book slot. Please try again.')).toBeVisible();
    await expect.poll(() => db.booking.count({ where: { userId: me.id } })).toBe(1);
    await form.getByRole('button', { name: 'Book Slot' }).click();
    await expect(statusWith(page, 'Slot booked successfully!')).toBeVisible();
    expect(await db.booking.count({ where: { userId: me.id } })).toBe(1);
  },
);

test(
  'signed out meanwhile: the form is restored after log-in',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 401/);
    const me = await accounts.activeCustomer();
    await signInBrowser(context, me);
    await page.goto('/gold_slot_booking');
    let form = await openBookingForm(page);
    const slot = await shopSlot(db);
    await chooseSlot(form, slot);
    await db.session.updateMany({ where: { userId: me.id }, data: { endedAt: new Date() } });
    await form.getByRole('button', { name: 'Book Slot' }).click();
    await expect(alertWith(form, 'Authentication required. Please login again.')).toBeVisible();
    await field(form, 'Referral code \\(optional\\)').fill(me.referralId);
    await form.getByRole('link', { name: 'Login' }).click();
    await logInWith(page, me.mobile, me.password);
    await page.waitForURL('/gold_slot_booking');
    form = page.getByRole('form', { name: 'Book your slot' });
    await expect(field(form, 'Store location')).toHaveValue(slot.shop_address);
    await expect(timeChoice(form, slot.slot_time)).toBeChecked();
    await expect(field(form, 'Referral code \\(optional\\)')).toHaveValue(me.referralId);
    // Restored input is still unsaved.
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click();
    await form.getByRole('button', { name: 'Book Slot' }).click();
    await expect(statusWith(page, 'Slot booked successfully!')).toBeVisible();
  },
);

test(
  'signed out meanwhile: cancelling and the waiting list lead to the log-in, too',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 401/);
    const me = await accounts.activeCustomer();
    await bookFor(db, me, await freeSlot(db));
    const [waited, wanted] = [await fullSlot(db), await fullSlot(db, { shop_address: shop })];
    await createWaitingEntry(db, me.id, waited);
    await signInBrowser(context, me);
    await page.goto('/gold_slot_booking');
    const form = await openBookingForm(page);
    await field(form, 'Store location').selectOption(wanted.shop_address);
    await chooseDay(form, wanted.slot_date);
    await form.getByRole('radio', { name: '5-10 grams' }).check();
    await fullTime(form, wanted.slot_time).click();
    await db.session.updateMany({ where: { userId: me.id }, data: { endedAt: new Date() } });
    const expectLogin = async (scope: Locator) => {
      const signedOut = alertWith(scope, 'Authentication required. Please login again.');
      await expect(signedOut.getByRole('link', { name: 'Login' })).toHaveAttribute(
        'href',
        '/session?login=%2Fgold_slot_booking',
      );
    };
    await form.getByRole('button', { name: 'Tell me when a place is free' }).click();
    await expectLogin(form);
    const list = page.getByRole('region', { name: 'Waiting list' });
    await list.getByRole('button', { name: /^Leave: / }).click();
    await expectLogin(list);
    await page.getByRole('button', { name: /^Cancel Booking: / }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
    await expectLogin(dialog);
    // Opened again, the dialog asks without the error.
    await dialog.getByRole('button', { name: 'Keep Booking' }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: /^Cancel Booking: / }).click();
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  },
);

test(
  'plan withdrawn meanwhile: the screen shows the reason',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 403/);
    const me = await accounts.activeCustomer();
    await signInBrowser(context, me);
    await page.goto('/gold_slot_booking');
    const form = await openBookingForm(page);
    await chooseSlot(form, await shopSlot(db));
    await db.user.update({ where: { id: me.id }, data: { planActive: false } });
    await form.getByRole('button', { name: 'Book Slot' }).click();
    await expect(page.getByText('Subscribe to Access Bookings')).toBeVisible();
    await page.getByRole('link', { name: 'Subscribe Now' }).click();
    await page.waitForURL('/subscription');
  },
);
