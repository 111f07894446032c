import { directionsLink } from '@/components/visits/bookings/directions';
import { formatDate, formatTime } from '@/lib/kernel/text/format';
import { openDateFrom } from '@/prisma/factories/bookings';
import {
  chooseSlot,
  chosenDay,
  dayChoice,
  dayIn,
  field,
  openBookingForm,
  showMonth,
  statusWith,
  timeChoice,
} from '@/e2e/fixtures/screens';
import { bookFor, shop, shopSlot, sundayFrom, today } from '@/e2e/fixtures/slots';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { daysAfter } from '@/lib/kernel/text/calendar';

test('missing choices show the required messages at their fields', async ({
  page,
  context,
  accounts,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_/);
  await signInBrowser(context, await accounts.activeCustomer());
  await page.goto('/gold_slot_booking');
  await page.route('**/api/full_days*', (route) => route.abort('connectionreset'));
  const form = await openBookingForm(page);
  await expect(field(form, 'Store location')).toHaveValue(shop);
  // Without the list of full days no day is preselected, but each can be chosen.
  await expect(statusWith(form, "We couldn't check which days are full.")).toBeVisible();
  await form.getByRole('button', { name: 'Book Slot' }).click();
  for (const words of ['Please select gold quantity', 'Please select a date', 'Please select a time']) {
    await expect(form.getByText(words)).toBeVisible();
  }
  await expect(form.getByRole('radiogroup', { name: 'Date' })).toHaveAccessibleDescription(
    'Please select a date',
  );
  await page.unroute('**/api/full_days*');
  await form.getByRole('button', { name: 'Retry' }).click();
  await expect(chosenDay(form)).toBeVisible();
  await expect(form.getByText('Please select a date')).toBeHidden();
});

test(
  'closed and past days are disabled; the next open day is selectable',
  { tag: '@torture' },
  async ({ page, context, accounts }) => {
    await signInBrowser(context, await accounts.activeCustomer());
    await page.goto('/gold_slot_booking');
    const first = openDateFrom(daysAfter(today(), 3));
    const offered = openDateFrom(daysAfter(first, 1));
    const full = Array.from({ length: 10 }, (_, ahead) => daysAfter(today(), ahead)).filter(
      (day) => day <= first,
    );
    await page.route('**/api/full_days*', (route) => route.fulfill({ json: { success: true, data: full } }));
    const form = await openBookingForm(page);
    await expect(chosenDay(form)).toHaveAttribute('value', offered);
    await expect(timeChoice(form, '11:00:00')).toBeVisible();
    await expect(form.getByRole('radiogroup', { name: 'Date' }).getByRole('radio')).toHaveCount(14);
    for (let date = today(); date <= first; date = daysAfter(date, 1)) {
      // A full day can be chosen, to wait for a place.
      await expect(dayChoice(form, date)).toHaveAccessibleName(/, full$/);
      await expect(dayChoice(form, date)).toBeEnabled();
    }
    const closed = sundayFrom(offered);
    await expect(dayChoice(form, closed)).toBeDisabled();
    await expect(dayChoice(form, closed)).toHaveAccessibleName(/, closed$/);
    await expect(form.getByRole('grid')).toHaveCount(0);

    await form.getByRole('button', { name: 'More dates' }).click();
    await expect(form.getByRole('grid')).toHaveAccessibleName(/^\w+ \d{4}$/);
    const sunday = sundayFrom(daysAfter(today(), 40));
    await showMonth(form, sunday);
    await expect(dayIn(form, sunday)).toBeDisabled();
    await expect(dayIn(form, sunday)).toHaveAccessibleName(/, closed$/);
    // A neighbour in the same month.
    const open = daysAfter(sunday, sunday.endsWith('-01') ? 1 : -1);
    await dayIn(form, open).click();
    await expect(form.getByRole('grid')).toHaveCount(0);
    await expect(chosenDay(form)).toHaveAttribute('value', open);
    await expect(chosenDay(form)).toBeFocused();
  },
);

test('days and times work by keyboard alone', async ({ page, context, accounts, database: { db } }) => {
  const me = await accounts.activeCustomer();
  await signInBrowser(context, me);
  await page.goto('/gold_slot_booking');
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/slot_availability') loaded.push(searchParams.get('slot_date') ?? '');
  });
  const form = await openBookingForm(page);
  await expect(chosenDay(form)).toBeVisible();
  const nextOpen = (date: string, days: number) => openDateFrom(daysAfter(date, days));
  const first = (await chosenDay(form).getAttribute('value')) ?? '';
  await chosenDay(form).focus();
  await page.keyboard.press('ArrowRight');
  const start = nextOpen(first, 1);
  await expect(chosenDay(form)).toHaveAttribute('value', start);
  await form.getByRole('button', { name: 'More dates' }).focus();
  await page.keyboard.press('Enter');
  const selected = form.locator('[aria-selected="true"]');
  await expect(selected).toHaveAttribute('data-day', start);
  const focused = form.locator('[data-day]:focus-within');
  await selected.getByRole('button').focus();
  // One tab stop: the selected day.
  await expect(form.locator('[role="gridcell"] [tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('data-day', nextOpen(start, 1));
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAttribute('data-day', daysAfter(nextOpen(start, 1), 7));
  await page.keyboard.press('PageDown');
  await expect(focused).not.toHaveAttribute('data-day', daysAfter(nextOpen(start, 1), 7));
  const day = (await focused.getAttribute('data-day')) ?? '';
  expect(day > daysAfter(start, 27)).toBe(true);
  // Arrow keys in the month select nothing: no other day was loaded.
  expect(new Set(loaded)).toEqual(new Set([first, start]));
  await page.keyboard.press('Enter');
  await expect(chosenDay(form)).toHaveAttribute('value', day);
  await expect(chosenDay(form)).toBeFocused();
  await form.getByRole('radio', { name: '1-5 grams' }).check();
  const slots = form.getByRole('radiogroup', { name: 'Time' }).getByRole('radio', { disabled: false });
  await slots.first().check();
  await page.keyboard.press('Enter');
  await expect(statusWith(page, 'Slot booked successfully!')).toBeVisible();
  const booking = await db.booking.findFirstOrThrow({ where: { userId: me.id } });
  expect(booking.slotDate.toISOString().slice(0, 10)).toBe(day);
});

test(
  'confirmation shows number, store and directions, from its headline on',
  { tag: ['@phone', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.activeCustomer();
    await signInBrowser(context, me);
    await page.goto('/gold_slot_booking');
    const form = await openBookingForm(page);
    const slot = await shopSlot(db);
    await chooseSlot(form, slot, '5-10 grams');
    await form.getByRole('button', { name: 'Book Slot' }).click();
    const confirmation = page.getByRole('region', { name: 'Your visit is booked' });
    await expect(confirmation.getByRole('heading')).toBeInViewport({ ratio: 1 });
    const bar = await page.getByRole('banner').boundingBox();
    const headline = await confirmation.getByRole('heading').boundingBox();
    expect(headline?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    const { id } = await db.booking.findFirstOrThrow({ where: { userId: me.id } });
    for (const words of [
      String(id),
      `${formatDate(slot.slot_date)}, ${formatTime(slot.slot_time)}`,
      slot.shop_address,
      '5-10 grams',
    ])
      await expect(confirmation.getByText(words, { exact: true })).toBeVisible();
    await expect(confirmation.getByRole('link', { name: /^Get directions/ })).toHaveAttribute(
      'href',
      directionsLink(slot.shop_address) ?? '',
    );
    await confirmation.getByRole('button', { name: 'Done' }).click();
    await expect(confirmation).toBeHidden();
    await expect(page.getByRole('button', { name: 'Book a Slot' })).toBeFocused();
  },
);

test('a double click on Book Slot books once', async ({ page, context, accounts, database: { db } }) => {
  const me = await accounts.activeCustomer();
  await signInBrowser(context, me);
  await page.goto('/gold_slot_booking');
  const form = await openBookingForm(page);
  await chooseSlot(form, await shopSlot(db));
  await form.getByRole('button', { name: 'Book Slot' }).dblclick();
  await expect(statusWith(page, 'Slot booked successfully!')).toBeVisible();
  expect(await db.booking.count({ where: { userId: me.id } })).toBe(1);
});

test('the address of a link opens the form with the shop chosen: three presses book', async ({
  page,
  context,
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  // Chosen without an earlier visit, too, but other tests make more shops.
  await bookFor(db, me, { slot_date: '2026-01-05', slot_time: '11:00:00' });
  await signInBrowser(context, me);
  await page.goto('/gold_slot_booking?book=1');
  const form = page.getByRole('form', { name: 'Book your slot' });
  await expect(field(form, 'Store location')).toHaveValue(shop);
  await expect(page).toHaveURL('/gold_slot_booking');
  await expect(form.getByText(/^Open /)).toBeVisible();
  await expect(form.getByRole('group', { name: 'Afternoon' })).toBeVisible();
  await expect(chosenDay(form)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  // Nothing typed yet: no question on leaving.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).first().click();
  await page.waitForURL('/about');

  await page.goto('/gold_slot_booking?book=1');
  await form.getByRole('radio', { name: '1-5 grams' }).check();
  await form.getByRole('radiogroup', { name: 'Time' }).getByRole('radio', { disabled: false }).last().check();
  await form.getByRole('button', { name: 'Book Slot' }).click();
  await expect(statusWith(page, 'Slot booked successfully!')).toBeVisible();
  expect(await db.booking.count({ where: { userId: me.id } })).toBe(2);
});
