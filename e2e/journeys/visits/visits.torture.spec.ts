import { formatDate, formatTime } from '@/lib/kernel/text/format';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { baseUrl } from '@/e2e/fixtures/urls';
import { openCalendar, readCalendar } from '@/e2e/fixtures/calendar';
import { textOfQr } from '@/e2e/fixtures/qr';
import {
  chooseDay,
  chooseSlot,
  chosenDay,
  field,
  openBookingForm,
  statusWith,
  timeChoice,
} from '@/e2e/fixtures/screens';
import { bookFor, bookedPlaces, freeSlot, shop, shopSlot, type FreeSlot } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

const words = ({ slot_date, slot_time }: FreeSlot) => `${formatDate(slot_date)}, ${formatTime(slot_time)}`;
const startOf = ({ slot_date, slot_time }: FreeSlot) =>
  new Date(`${slot_date}T${slot_time}+05:30`).toISOString();

test('from booking to cancelling: the code stays, the calendar file follows', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  await signInBrowser(context, me);
  await page.goto('/gold_slot_booking');
  const form = await openBookingForm(page);
  // `chooseDay` moves the calendar forward only.
  const [one, two] = [await shopSlot(db), await shopSlot(db)];
  const [first, second] = one.slot_date <= two.slot_date ? [one, two] : [two, one];
  const slot = first;
  await chooseSlot(form, slot);
  await form.getByRole('button', { name: 'Book Slot' }).click();

  const confirmation = page.getByRole('region', { name: 'Your visit is booked' });
  await expect(confirmation).toBeVisible();
  const { id, code } = await db.booking.findFirstOrThrow({ where: { userId: me.id } });
  await expect(confirmation.getByText(code, { exact: true })).toBeVisible();
  const qr = confirmation.getByRole('img', { name: `QR code of visit code ${code}` });
  await expect(qr).toBeVisible();
  const address = `${baseUrl}/front-desk?code=${code}`;
  expect(await textOfQr(qr)).toBe(address);
  await expectAccessible(page);
  await expectNoOverflow(page);
  const link = confirmation.getByRole('link', { name: `Add to calendar: ${words(slot)}` });
  const calendarAddress = (await link.getAttribute('href')) ?? '';
  const entry = await openCalendar(link);
  expect(entry).toEqual({
    uid: `booking-${id}@pasidi.example`,
    sequence: 0,
    starts: startOf(slot),
    location: shop,
    status: 'CONFIRMED',
  });
  await confirmation.getByRole('button', { name: 'Done' }).click();

  const row = page.getByRole('region', { name: 'All Bookings' }).getByRole('listitem');
  await expect(row.getByText(code, { exact: true })).toBeVisible();
  expect(await textOfQr(row.getByRole('img', { name: /^QR code/ }))).toBe(address);

  const other = second;
  await row.getByRole('button', { name: `Change Time: ${words(slot)}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Time' });
  await expect(field(dialog, 'Store location')).toHaveValue(shop);
  await expect(chosenDay(dialog)).toHaveAttribute('value', slot.slot_date);
  await expect(timeChoice(dialog, slot.slot_time)).toBeChecked();
  await dialog.getByRole('button', { name: 'Change Time' }).click();
  await expect(dialog.getByText('Choose another store, day or time first.')).toBeVisible();
  await chooseDay(dialog, other.slot_date);
  await timeChoice(dialog, other.slot_time).check();
  await expect(dialog.getByRole('definition')).toHaveText([
    `${words(slot)}${shop}`,
    `${words(other)}${shop}`,
  ]);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Change Time' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(statusWith(page, 'Visit rescheduled successfully!')).toBeVisible();
  await expect(row.getByRole('heading')).toHaveText(words(other));
  await expect(row.getByText(code, { exact: true })).toBeVisible();
  expect([await bookedPlaces(db, slot), await bookedPlaces(db, other)]).toEqual([0, 1]);
  expect(await db.auditEntry.count({ where: { entity: 'booking', entityId: id } })).toBe(2);
  const moved = { ...entry, sequence: 1, starts: startOf(other) };
  expect(await openCalendar(row.getByRole('link', { name: /^Add to calendar/ }))).toEqual(moved);

  await row.getByRole('button', { name: /^Cancel Booking/ }).click();
  await page
    .getByRole('alertdialog', { name: 'Cancel Booking' })
    .getByRole('button', { name: 'Cancel Booking' })
    .click();
  await expect(statusWith(page, 'Booking cancelled.')).toBeVisible();
  await expect(row.getByText(code)).toBeHidden();
  const file = await page.request.get(calendarAddress);
  expect(readCalendar(await file.text())).toEqual({ ...moved, sequence: 2, status: 'CANCELLED' });
});

test('a later visit shows its QR code in a dialog; so does the dashboard', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const visits = [await bookFor(db, me, await freeSlot(db)), await bookFor(db, me, await freeSlot(db))];
  const [next, later] = visits.toSorted(
    (one, two) =>
      one.slotDate.getTime() - two.slotDate.getTime() || one.slotTime.getTime() - two.slotTime.getTime(),
  );
  await signInBrowser(context, me);
  for (const [address, code] of [
    ['/gold_slot_booking', later?.code],
    ['/dashboard', next?.code],
  ] as const) {
    await page.goto(address);
    await page.getByRole('button', { name: /^Show QR code/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Your visit code' });
    await expect(dialog.getByText(code ?? '', { exact: true })).toBeVisible();
    const qr = dialog.getByRole('img', { name: `QR code of visit code ${code}` });
    await expect(qr).toBeVisible();
    expect(await textOfQr(qr)).toBe(`${baseUrl}/front-desk?code=${code}`);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^Show QR code/ })).toBeFocused();
  }
});
