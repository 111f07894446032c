import type { BrowserContext } from 'playwright/test';
import { formatTime } from '@/lib/kernel/text/format';
import type { SignedInAccount } from '@/e2e/fixtures/accounts';
import { gate } from '@/e2e/testing/gate';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { baseUrl } from '@/e2e/fixtures/urls';
import { chooseDay, field, fullTime, openBookingForm, statusWith, timeChoice } from '@/e2e/fixtures/screens';
import { bookFor, shopSlot, type FreeSlot } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createFullSlot, createWaitingEntry } from '@/prisma/factories/waiting-entries';

/* docs/product/rules.md, "Waiting list". */

async function seeSlot(context: BrowserContext, who: SignedInAccount, slot: FreeSlot) {
  await signInBrowser(context, who);
  const page = await context.newPage();
  await page.goto('/gold_slot_booking');
  const form = await openBookingForm(page);
  await chooseDay(form, slot.slot_date);
  return { page, form };
}

test('a cancelled place is held for the first in line, who gets a message and books it; others see a full slot', async ({
  page,
  context,
  browser,
  accounts,
  database: { db },
}) => {
  const [owner, me, third] = [
    await accounts.activeCustomer(),
    await accounts.activeCustomer(),
    await accounts.activeCustomer(),
  ];
  const slot = await shopSlot(db);
  const store = await db.store.findUniqueOrThrow({ where: { shopAddress: slot.shop_address } });
  const { slotDate, slotTime } = await bookFor(db, owner, slot);
  await db.slot.updateMany({ where: { storeId: store.id, slotDate, slotTime }, data: { capacity: 1 } });
  const time = formatTime(slot.slot_time);

  const contexts = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: baseUrl })));
  const [mine, others] = contexts;
  if (mine === undefined || others === undefined) throw new Error('No contexts');
  try {
    const { page: own, form } = await seeSlot(mine, me, slot);
    await fullTime(form, slot.slot_time).click();
    await expect(statusWith(form, `${time} is full.`)).toBeVisible();
    const waitButton = form.getByRole('button', { name: 'Tell me when a place is free' });
    await waitButton.click();
    await expect(form.getByText('Please select gold quantity')).toBeVisible();
    await form.getByRole('radio', { name: '5-10 grams' }).check();
    await expectAccessible(own);
    await waitButton.click();
    await expect(statusWith(form, 'You are on the waiting list. You are first in line.')).toBeVisible();
    await expect(waitButton).toBeHidden();
    await expect(timeChoice(form, slot.slot_time)).toBeDisabled();
    await expect(timeChoice(form, slot.slot_time)).toHaveAccessibleName(/You wait$/);
    const list = own.getByRole('region', { name: 'Waiting list' });
    await expect(list.getByText('You are first in line.')).toBeVisible();
    await expectAccessible(own);
    await expectNoOverflow(own);

    await signInBrowser(context, owner);
    await page.goto('/gold_slot_booking');
    await page.getByRole('button', { name: /^Cancel Booking: / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(statusWith(page, 'Booking cancelled.')).toBeVisible();
    await expect.poll(() => db.message.count({ where: { customerId: me.id, kind: 'place_free' } })).toBe(1);

    const { page: stranger, form: full } = await seeSlot(others, third, slot);
    await expect(fullTime(full, slot.slot_time)).toBeVisible();

    // The open page still shows the slot as full.
    const times = gate();
    await own.route('**/api/slot_availability*', async (route) => {
      await times.passed;
      await route.continue();
    });
    // A page that was loaded or looked at in the last seconds is not loaded again.
    const bookNow = list.getByRole('button', { name: /^Book now: / });
    await expect(async () => {
      await own.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(bookNow).toBeVisible({ timeout: 500 });
    }).toPass();
    await bookNow.click();
    await expect(field(form, 'Store location')).toBeFocused();
    times.open();
    await expect(timeChoice(form, slot.slot_time)).toBeEnabled();
    await expect(timeChoice(form, slot.slot_time)).toBeChecked();

    await own.goto('/dashboard');
    await expect(own.getByText(/^A place is held for you until /)).toBeVisible();
    await expectAccessible(own);
    await expectNoOverflow(own);
    await own.getByRole('link', { name: /^Book now: / }).click();
    const filled = own.getByRole('form', { name: 'Book your slot' });
    await expect(timeChoice(filled, slot.slot_time)).toBeChecked();
    await expect(filled.getByRole('radio', { name: '5-10 grams' })).toBeChecked();
    await expect(own.getByText(/^A place is held for you until /)).toBeVisible();
    await expectAccessible(own);
    await filled.getByRole('button', { name: 'Book Slot' }).click();
    await expect(statusWith(own, 'Slot booked successfully!')).toBeVisible();
    await expect(own.getByRole('region', { name: 'Waiting list' })).toBeHidden();

    await stranger.reload();
    const still = await openBookingForm(stranger);
    await chooseDay(still, slot.slot_date);
    await expect(fullTime(still, slot.slot_time)).toBeVisible();
    expect(await db.booking.count({ where: { userId: me.id, status: 'booked' } })).toBe(1);
  } finally {
    for (const each of contexts) await each.close();
  }
});

test('Book now fills in the form, Leave gives the place up and moves the focus', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const [me, next] = [await accounts.activeCustomer(), await accounts.activeCustomer()];
  const slot = await shopSlot(db);
  const bookingId = await createFullSlot(db, slot);
  await createWaitingEntry(db, me.id, slot);
  await createWaitingEntry(db, next.id, slot);
  await db.booking.update({
    where: { id: bookingId },
    data: { status: 'cancelled', cancelledAt: new Date() },
  });
  await signInBrowser(context, me);
  await page.goto('/gold_slot_booking');
  const list = page.getByRole('region', { name: 'Waiting list' });
  await list.getByRole('button', { name: /^Book now: / }).click();
  const form = page.getByRole('form', { name: 'Book your slot' });
  await expect(timeChoice(form, slot.slot_time)).toBeChecked();
  await expect(field(form, 'Store location')).toHaveValue(slot.shop_address);
  await list.getByRole('button', { name: /^Leave: / }).click();
  await expect(statusWith(page, 'You left the waiting list.')).toBeVisible();
  await expect(list).toBeHidden();
  await expect(page.locator(':focus')).toContainText('You left the waiting list.');
  const entry = await db.waitingEntry.findFirstOrThrow({ where: { userId: next.id } });
  expect(entry.heldUntil).not.toBeNull();
});

test('a full time pressed again, or a free one, offers nothing to wait for', async ({
  context,
  accounts,
  database: { db },
}) => {
  const slot = await shopSlot(db);
  await createFullSlot(db, slot);
  const { form } = await seeSlot(context, await accounts.activeCustomer(), slot);
  const waitButton = form.getByRole('button', { name: 'Tell me when a place is free' });
  const full = fullTime(form, slot.slot_time);
  for (const pressed of [true, false, true]) {
    await full.click();
    await expect(full).toHaveAttribute('aria-pressed', String(pressed));
    await expect(waitButton).toBeVisible({ visible: pressed });
  }
  await form
    .getByRole('radiogroup', { name: 'Time' })
    .getByRole('radio', { disabled: false })
    .first()
    .check();
  await expect(waitButton).toBeHidden();
  // The full time takes the choice of the free one back.
  await full.press('Enter');
  await expect(
    form.getByRole('radiogroup', { name: 'Time' }).getByRole('radio', { checked: true }),
  ).toHaveCount(0);
  await expect(waitButton).toBeVisible();
});
