import { updateBooking } from '@/lib/visits/bookings/contract';
import { setReminders } from '@/lib/visits/messages/contract';
import { formatDate, formatTime } from '@/lib/kernel/text/format';
import { expectAccessible } from '@/e2e/fixtures/accessible';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { alertWith, expectAboveButtons, statusWith, timeChoice } from '@/e2e/fixtures/screens';
import { bookFor, freeDay, freeSlot, type FreeSlot } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* Visits that change while a dialog or a list shows them. */

const words = ({ slot_date, slot_time }: FreeSlot) => `${formatDate(slot_date)}, ${formatTime(slot_time)}`;

test('a customer cancelling a visit that was moved meanwhile sees its new time first', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 409/);
  const [me, admin] = [await accounts.activeCustomer(), await accounts.staff('admin')];
  const [slot, other] = [await freeSlot(db), await freeSlot(db)];
  const { id } = await bookFor(db, me, slot);
  await signInBrowser(context, me);
  await page.goto('/gold_slot_booking');
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
});

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
