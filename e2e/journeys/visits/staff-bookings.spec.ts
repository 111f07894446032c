import type { Page } from 'playwright/test';
import { bookingFailureText } from '@/lib/kernel/text/failures';
import { formatTime } from '@/lib/kernel/text/format';
import { createFullSlot } from '@/prisma/factories/waiting-entries';
import { bookFor, freeDay, freeSlot, bookedPlaces } from '@/e2e/fixtures/slots';
import { inputMethodOf } from '@/e2e/fixtures/input-methods';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import {
  button,
  details,
  expectAccessibleScreen,
  firstText,
  confirmDialog,
} from '@/e2e/fixtures/staff-screens';

const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Booking' });

const bookingScreens = { executive: '/executive-booking', employee: '/employee-booking-slots' } as const;

// One screen at three addresses.
for (const [role, inputMethod, tags] of [
  ['employee', 'touch', ['@phone', '@torture']],
  ['executive', 'keyboard', ['@desk', '@torture']],
] as const) {
  test(
    `${role} moves a visit to a free slot and cancels it by ${inputMethod}`,
    { tag: [...tags] },
    async ({ page, context, accounts, database: { db } }) => {
      const input = inputMethodOf(inputMethod, page);
      const looks = role === 'employee';
      const customer = await accounts.account({ active: true });
      const slot = { ...(await freeDay(db)), slot_time: '11:00:00' };
      const to = { ...(await freeDay(db, slot.shop_address)), slot_time: '15:30:00' };
      const booking = await bookFor(db, customer, slot);
      await signInBrowser(context, await accounts.staff(role));
      await page.goto(`${bookingScreens[role]}?search=${customer.mobile}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible();
      await input.press(button(page, `View booking ${booking.id}`));
      await expect(details(page, 'Booking Details')).toContainText(String(customer.id));
      if (looks) await expectAccessibleScreen(page, input);

      await input.press(button(page, 'Edit'));
      await input.date(editor(page).getByLabel('Slot Date'), to.slot_date);
      await input.check(
        editor(page).getByRole('radio', { name: new RegExp(`^${formatTime(to.slot_time)}`) }),
      );
      await input.check(editor(page).getByRole('radio', { name: '10-15 grams' }));
      if (looks) await expectAccessibleScreen(page, input);
      await input.press(button(editor(page), 'Save'));
      await expect(firstText(page, 'Booking updated successfully!')).toBeVisible();
      await expect(editor(page)).toBeHidden();
      await expect(button(page, 'Edit')).toBeFocused();
      await expect(details(page, 'Booking Details')).toContainText('10-15 grams');
      await expect(firstText(page, /changed the booking/)).toBeVisible();
      expect([await bookedPlaces(db, slot), await bookedPlaces(db, to)]).toEqual([0, 1]);

      await input.press(button(page, 'Cancel Booking'));
      await input.press(button(confirmDialog(page), 'Cancel Booking'));
      await expect(firstText(page, 'Booking cancelled.')).toBeVisible();
      await expect(confirmDialog(page)).toHaveCount(0);
      await expect(button(page, 'Edit')).toBeDisabled();
      await expect(details(page, 'Booking Details')).toContainText('cancelled the booking');
      await input.expectTooltip(button(page, 'Edit'), 'This booking is cancelled and cannot be changed.');
      expect((await db.booking.findUniqueOrThrow({ where: { id: booking.id } })).status).toBe('cancelled');
      await page.reload();
      await expect(details(page, 'Booking Details')).toContainText('Cancelled');
    },
  );
}

test(
  'a visit that needs a new time: leaving its untouched form asks nothing, and a time must be chosen',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const customer = await accounts.account({ active: true });
    const slot = await freeSlot(db);
    const { id } = await bookFor(db, customer, slot);
    await db.booking.update({ where: { id }, data: { needsNewTimeAt: new Date() } });
    await createFullSlot(db, slot);
    await signInBrowser(context, await accounts.staff('executive'));
    await page.goto(`/executive-booking?search=${customer.mobile}&open=${id}`);
    await button(page, 'Edit').click();
    const time = editor(page).getByRole('radio', { name: new RegExp(`^${formatTime(slot.slot_time)}`) });
    await expect(time).toBeDisabled();
    await button(editor(page), 'Cancel').click();
    await expect(editor(page)).toBeHidden();
    await expect(confirmDialog(page)).toHaveCount(0);

    await button(page, 'Edit').click();
    await expect(time).toBeDisabled();
    await button(editor(page), 'Save').click();
    await expect(editor(page).getByText(bookingFailureText.noTime)).toBeVisible();
  },
);
