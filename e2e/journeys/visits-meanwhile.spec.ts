import { updateBooking } from '@/lib/bookings/contract';
import { setReminders } from '@/lib/messages/contract';
import { gate } from '@/lib/testing/gate';
import { formatDate, formatTime } from '@/lib/text/format';
import { expectAccessible } from '@/e2e/fixtures/accessible';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { alertWith, expectAboveButtons, statusWith, timeChoice } from '@/e2e/fixtures/screens';
import { bookFor, freeDay, freeSlot, type FreeSlot } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* Visits that change while a dialog or a list shows them. */

const words = ({ slot_date, slot_time }: FreeSlot) => `${formatDate(slot_date)}, ${formatTime(slot_time)}`;

test(
  'Cancel Booking opens without the error of the last attempt',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/ERR_/);
    const me = await accounts.activeCustomer();
    await bookFor(db, me, await freeSlot(db));
    await signInBrowser(context, me);
    await page.goto('/gold_slot_booking');
    const dialog = page.getByRole('alertdialog', { name: 'Cancel Booking' });
    await page.getByRole('button', { name: /^Cancel Booking/ }).click();
    await page.route('**/api/cancel_booking', (route) => route.abort('connectionreset'));
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(alertWith(dialog, "We couldn't cancel this booking.")).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep Booking' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: /^Cancel Booking/ }).click();
    await expect(dialog.getByRole('button', { name: 'Cancel Booking' })).toBeVisible();
    await expect(dialog.getByRole('alert')).toBeEmpty();
  },
);

for (const who of ['customer', 'staff'] as const)
  test(
    `${who} cancelling a visit that was moved meanwhile sees its new time first`,
    { tag: who === 'staff' ? ['@torture'] : [] },
    async ({ page, context, accounts, consoleErrors, database: { db } }) => {
      consoleErrors.allow(/status of 409/);
      const [me, admin] = [await accounts.activeCustomer(), await accounts.staff('admin')];
      const [slot, other] = [await freeSlot(db), await freeSlot(db)];
      const { id } = await bookFor(db, me, slot);
      await signInBrowser(context, who === 'staff' ? admin : me);
      await page.goto(who === 'staff' ? `/admin-booking-slots?search=${me.mobile}` : '/gold_slot_booking');
      if (who === 'staff') await page.getByRole('button', { name: `View booking ${id}` }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Cancel Booking' });
      await page.getByRole('button', { name: /^Cancel Booking/ }).click();
      await expect(dialog.getByText(words(slot))).toBeVisible();
      expectSuccess(updateBooking, await admin.api.call(updateBooking, { id, ...other }));
      await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
      await expect(
        alertWith(
          dialog,
          `This visit was changed meanwhile. It is now on ${words(other)}, ${other.shop_address}.`,
        ),
      ).toBeVisible();
      await expectAccessible(page);
      expect((await db.booking.findUniqueOrThrow({ where: { id } })).status).toBe('booked');
      await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
      await expect(page.getByText('Booking cancelled.').first()).toBeVisible();
      expect((await db.booking.findUniqueOrThrow({ where: { id } })).status).toBe('cancelled');
    },
  );

test(
  'Change Time tells only what changed meanwhile',
  { tag: '@torture' },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 409/);
    const me = await accounts.activeCustomer();
    const from = { ...(await freeDay(db)), slot_time: '11:00:00' };
    const { id } = await bookFor(db, me, from);
    await signInBrowser(context, me);
    await page.goto('/gold_slot_booking');
    const dialog = page.getByRole('dialog', { name: 'Change Time' });
    const submit = dialog.getByRole('button', { name: 'Change Time' });

    await page.getByRole('button', { name: /^Change Time/ }).click();
    await timeChoice(dialog, '12:00:00').check();
    expectSuccess(setReminders, await me.api.call(setReminders, { id, reminders: false }));
    await submit.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Visit rescheduled successfully!')).toBeVisible();

    await page.getByRole('button', { name: /^Change Time/ }).click();
    await timeChoice(dialog, '12:30:00').check();
    const lost = { needsNewTimeAt: new Date(), version: { increment: 1 } };
    await db.booking.update({ where: { id }, data: lost });
    await submit.click();
    const why = statusWith(dialog, 'The store cannot receive you at this time.');
    await expect(why).toBeVisible();
    await expectAboveButtons(why, submit);
    await expect(dialog.getByText('This visit was changed meanwhile.')).toHaveCount(0);
    await submit.click();
    await expect(dialog).toBeHidden();
    expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ needsNewTimeAt: null });
  },
);

test(
  'a message about the reminders of a visit does not pass to the visit after it',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.activeCustomer();
    for (const slot of [await freeSlot(db), await freeSlot(db)]) await bookFor(db, me, slot);
    await signInBrowser(context, me);
    await page.goto('/gold_slot_booking');
    const next = page.getByRole('listitem').filter({ hasText: 'Next visit' });
    await next.getByRole('button', { name: /^Stop reminders/ }).click();
    await expect(next.getByText('You get no reminders of this visit.')).toBeVisible();
    await next.getByRole('button', { name: /^Cancel Booking/ }).click();
    await page
      .getByRole('alertdialog', { name: 'Cancel Booking' })
      .getByRole('button', { name: 'Cancel Booking' })
      .click();
    await expect(page.getByText('Booking cancelled.').first()).toBeVisible();
    await expect(next.getByRole('button', { name: /^Stop reminders/ })).toBeVisible();
    await expect(page.getByText('You get no reminders of this visit.')).toHaveCount(0);
  },
);

test(
  'a late response of Refresh does not bring a cancelled visit back',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.activeCustomer();
    await bookFor(db, me, await freeSlot(db));
    await signInBrowser(context, me);
    await page.goto('/gold_slot_booking');
    const row = page.getByRole('region', { name: 'All Bookings' }).getByRole('listitem');
    const [held, taken, responded] = [gate(), gate(), gate()];
    await page.route(
      '**/api/get_booking_by_user_id*',
      async (route) => {
        const response = await route.fetch();
        taken.open();
        await held.passed;
        // Aborted by the page.
        await route.fulfill({ response }).catch(() => undefined);
        responded.open();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await taken.passed;
    await row.getByRole('button', { name: /^Cancel Booking/ }).click();
    await page
      .getByRole('alertdialog', { name: 'Cancel Booking' })
      .getByRole('button', { name: 'Cancel Booking' })
      .click();
    await expect(page.getByText('Booking cancelled.').first()).toBeVisible();
    held.open();
    await responded.passed;
    await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
    await expect(row.getByText('Cancelled', { exact: true })).toBeVisible();
  },
);
