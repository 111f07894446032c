import { updateBooking } from '@/lib/bookings/contract';
import { directionsLink } from '@/components/bookings/directions';
import { formatDate, formatTime } from '@/lib/text/format';
import { daysAfter } from '@/lib/bookings/rules';
import { openDateFrom, openDateUpTo } from '@/prisma/factories/bookings';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import {
  alertWith,
  chooseSlot,
  dayIn,
  field,
  logInWith,
  openBookingForm,
  showMonth,
  statusWith,
  timeChoice,
} from '@/e2e/fixtures/screens';
import { bookFor, freeSlot, placesTaken, sundayFrom, today } from '@/e2e/fixtures/slots';
import { enter, expect, test } from '@/e2e/fixtures/test';

test('missing choices show the required messages at their fields', async ({
  page,
  context,
  people,
  complaints,
}) => {
  complaints.allow(/ERR_/);
  await enter(context, await people.activeCustomer());
  await page.goto('/gold_slot_booking');
  await page.route('**/api/full_days*', (route) => route.abort('connectionreset'));
  const form = await openBookingForm(page);
  await field(form, 'Store location').selectOption('Telangana');
  // Without the list of full days no day is preselected, but each can be chosen.
  await expect(statusWith(form, "We couldn't check which days are full.")).toBeVisible();
  await form.getByRole('button', { name: 'Book Slot' }).click();
  for (const words of ['Please select gold quantity', 'Please select a date', 'Please select a time']) {
    await expect(form.getByText(words)).toBeVisible();
  }
  await expect(form.getByRole('group', { name: 'Date' })).toHaveAccessibleDescription('Please select a date');
  await page.unroute('**/api/full_days*');
  await form.getByRole('button', { name: 'Retry' }).click();
  await expect(form.locator('[aria-selected="true"]')).toBeVisible();
  await expect(form.getByText('Please select a date')).toBeHidden();
});

test('closed and past days are disabled; the next open day is selectable', async ({
  page,
  context,
  people,
}) => {
  await enter(context, await people.activeCustomer());
  await page.goto('/gold_slot_booking');
  const first = openDateFrom(daysAfter(today(), 3));
  const offered = openDateFrom(daysAfter(first, 1));
  const full = Array.from({ length: 10 }, (_, ahead) => daysAfter(today(), ahead)).filter(
    (day) => day <= first,
  );
  await page.route('**/api/full_days*', (route) => route.fulfill({ json: { success: true, data: full } }));
  const form = await openBookingForm(page);
  await expect(form.getByRole('grid')).toHaveCount(0);
  await field(form, 'Store location').selectOption('Telangana');
  await expect(form.locator('[aria-selected="true"]')).toHaveAttribute('data-day', offered);
  await expect(form.getByRole('grid')).toHaveAccessibleName(/^\w+ \d{4}$/);
  await expect(timeChoice(form, '11:00:00')).toBeVisible();

  const far = daysAfter(today(), 40);
  const sunday = sundayFrom(far);
  await showMonth(form, sunday);
  await expect(dayIn(form, sunday)).toBeDisabled();
  await expect(dayIn(form, sunday)).toHaveAccessibleName(/, closed$/);
  // A neighbour in the same month.
  await expect(dayIn(form, daysAfter(sunday, sunday.endsWith('-01') ? 1 : -1))).toBeEnabled();
  await page.reload();
  await openBookingForm(page);
  await field(form, 'Store location').selectOption('Karnataka');
  await expect(form.locator('[aria-selected="true"]')).toBeVisible();
  await expect(form.locator('[aria-selected="true"]')).toHaveAttribute('data-day', offered);
  for (const cell of await form.locator('[data-day]:not([data-hidden])').all()) {
    const date = (await cell.getAttribute('data-day')) ?? '';
    // A full day can be chosen, to wait for a place.
    if (date < today()) await expect(cell.getByRole('button')).toBeDisabled();
    else if (date < offered) await expect(cell.getByRole('button')).toHaveAccessibleName(/, (full|closed)$/);
  }
});

test('calendar and slots work by keyboard alone', async ({ page, context, people, database: { db } }) => {
  const me = await people.activeCustomer();
  await enter(context, me);
  await page.goto('/gold_slot_booking');
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/slot_availability') loaded.push(searchParams.get('slot_date') ?? '');
  });
  const form = await openBookingForm(page);
  await field(form, 'Store location').selectOption('Karnataka');
  const selected = form.locator('[aria-selected="true"]');
  await expect(selected).toBeVisible();
  const focused = form.locator('[data-day]:focus-within');
  await selected.getByRole('button').focus();
  // One tab stop: the selected day.
  await expect(form.locator('[role="gridcell"] [tabindex="0"]')).toHaveCount(1);
  const start = (await selected.getAttribute('data-day')) ?? '';
  const nextOpen = (date: string, days: number) => openDateFrom(daysAfter(date, days));
  await page.keyboard.press('ArrowRight');
  await expect(focused).toHaveAttribute('data-day', nextOpen(start, 1));
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAttribute('data-day', daysAfter(nextOpen(start, 1), 7));
  await page.keyboard.press('PageDown');
  await expect(focused).not.toHaveAttribute('data-day', daysAfter(nextOpen(start, 1), 7));
  const wanted = (await focused.getAttribute('data-day')) ?? '';
  expect(wanted > daysAfter(start, 27)).toBe(true);
  // Arrow keys select nothing: no other day was loaded.
  expect(new Set(loaded)).toEqual(new Set([start]));
  await page.keyboard.press('Enter');
  await expect(selected).toHaveAttribute('data-day', wanted);
  await form.getByRole('radio', { name: '1-5 grams' }).check();
  const slots = form.getByRole('radiogroup', { name: 'Time' }).getByRole('radio', { disabled: false });
  await slots.first().check();
  await page.keyboard.press('Enter');
  await expect(statusWith(page, 'Slot booked successfully!')).toBeVisible();
  const booking = await db.booking.findFirstOrThrow({ where: { userId: me.id } });
  expect(booking.slotDate.toISOString().slice(0, 10)).toBe(wanted);
});

test('confirmation shows number, store and directions', async ({
  page,
  context,
  people,
  database: { db },
}) => {
  const me = await people.activeCustomer();
  await enter(context, me);
  await page.goto('/gold_slot_booking');
  const form = await openBookingForm(page);
  const slot = { ...(await freeSlot(db)), shop_address: "Jeweller's shop, Governer Peta, Vijayawada" };
  await chooseSlot(form, slot, '5-10 grams');
  await form.getByRole('button', { name: 'Book Slot' }).click();
  const confirmation = page.getByRole('region', { name: 'Your visit is booked' });
  await expect(confirmation).toBeVisible();
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
});

test(
  'slot filled meanwhile: message shown, other fields kept, another time can be booked',
  { tag: '@torture' },
  async ({ page, context, people, complaints, database: { db } }) => {
    complaints.allow(/status of 409/);
    const me = await people.activeCustomer();
    const slot = { ...(await freeSlot(db)), slot_time: '11:00:00' };
    await enter(context, me);
    await page.goto('/gold_slot_booking');
    const form = await openBookingForm(page);
    await chooseSlot(form, slot, '10-15 grams');
    await field(form, 'Referral code \\(optional\\)').fill(me.referralId);
    for (let taken = await placesTaken(db, slot); taken < 4; taken += 1) {
      await bookFor(db, await people.account({ active: true }), slot);
    }
    await form.getByRole('button', { name: 'Book Slot' }).click();
    await expect(form.getByText('This slot is full. Please choose another time.')).toBeVisible();
    await expect(timeChoice(form, slot.slot_time)).toBeDisabled();
    await expect(field(form, 'Store location')).toHaveValue(slot.shop_address);
    await expect(form.locator('[aria-selected="true"]')).toHaveAttribute('data-day', slot.slot_date);
    await expect(form.getByRole('radio', { name: '10-15 grams' })).toBeChecked();
    await expect(field(form, 'Referral code \\(optional\\)')).toHaveValue(me.referralId);
    await timeChoice(form, '11:30:00').check();
    await form.getByRole('button', { name: 'Book Slot' }).click();
    await expect(statusWith(page, 'Slot booked successfully!')).toBeVisible();
    expect(await db.booking.count({ where: { userId: me.id } })).toBe(1);
  },
);

test('a double click on Book Slot books once', async ({ page, context, people, database: { db } }) => {
  const me = await people.activeCustomer();
  await enter(context, me);
  await page.goto('/gold_slot_booking');
  const form = await openBookingForm(page);
  await chooseSlot(form, await freeSlot(db));
  await form.getByRole('button', { name: 'Book Slot' }).dblclick();
  await expect(statusWith(page, 'Slot booked successfully!')).toBeVisible();
  expect(await db.booking.count({ where: { userId: me.id } })).toBe(1);
});

test(
  'offline keeps the form; a lost response books once',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, people, complaints, database: { db } }) => {
    complaints.allow(/ERR_/);
    const me = await people.activeCustomer();
    await enter(context, me);
    await page.goto('/gold_slot_booking');
    const form = await openBookingForm(page);
    const slot = await freeSlot(db);
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
  async ({ page, context, people, complaints, database: { db } }) => {
    complaints.allow(/status of 401/);
    const me = await people.activeCustomer();
    await enter(context, me);
    await page.goto('/gold_slot_booking');
    let form = await openBookingForm(page);
    const slot = await freeSlot(db);
    await chooseSlot(form, slot);
    await db.session.updateMany({ where: { userId: me.id }, data: { endedAt: new Date() } });
    await form.getByRole('button', { name: 'Book Slot' }).click();
    await expect(alertWith(form, 'Authentication required. Please login again.')).toBeVisible();
    await form.getByRole('link', { name: 'Login' }).click();
    await logInWith(page, me.mobile, me.password);
    await page.waitForURL('/gold_slot_booking');
    form = page.getByRole('form', { name: 'Book your slot' });
    await expect(field(form, 'Store location')).toHaveValue(slot.shop_address);
    await expect(timeChoice(form, slot.slot_time)).toBeChecked();
    await form.getByRole('button', { name: 'Book Slot' }).click();
    await expect(statusWith(page, 'Slot booked successfully!')).toBeVisible();
  },
);

test(
  'plan withdrawn meanwhile: the screen says why booking is impossible',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, people, complaints, database: { db } }) => {
    complaints.allow(/status of 403/);
    const me = await people.activeCustomer();
    await enter(context, me);
    await page.goto('/gold_slot_booking');
    const form = await openBookingForm(page);
    await chooseSlot(form, await freeSlot(db));
    await db.user.update({ where: { id: me.id }, data: { planActive: false } });
    await form.getByRole('button', { name: 'Book Slot' }).click();
    await expect(page.getByText('Subscribe to Access Bookings')).toBeVisible();
    await page.getByRole('link', { name: 'Subscribe Now' }).click();
    await page.waitForURL('/subscription');
  },
);

test('list shows next, later and past visits with counts; a failed load offers Retry', async ({
  page,
  context,
  people,
  complaints,
  database: { db },
}) => {
  complaints.allow(/ERR_|status of 503/);
  const me = await people.activeCustomer();
  const past = openDateUpTo(daysAfter(today(), -400 - (me.id % 3000)));
  const slots = [await freeSlot(db), await freeSlot(db), await freeSlot(db)].toSorted((one, other) =>
    `${one.slot_date}T${one.slot_time}`.localeCompare(`${other.slot_date}T${other.slot_time}`),
  );
  const cancelled = await freeSlot(db);
  await bookFor(db, me, { slot_date: past, slot_time: '10:00:00' });
  for (const each of [slots[1], slots[2], slots[0]]) if (each) await bookFor(db, me, each);
  await bookFor(db, me, cancelled, new Date());
  await bookFor(db, me, { slot_date: past, slot_time: '10:30:00' });
  await enter(context, me);
  await page.goto('/gold_slot_booking');
  const rows = page.getByRole('region', { name: 'All Bookings' }).getByRole('listitem');
  await expect(rows.getByRole('heading')).toHaveText([
    ...[...slots, cancelled].map((each) => `${formatDate(each.slot_date)}, ${formatTime(each.slot_time)}`),
    `${formatDate(past)}, 10:30 AM`,
    `${formatDate(past)}, 10:00 AM`,
  ]);
  await expect(rows.first()).toContainText('Next visit');
  await expect(page.getByText('Next visit')).toHaveCount(1);
  await expect(rows.first().getByRole('link', { name: /^Get directions|^For directions/ })).toBeVisible();
  await expect(page.getByText('6 bookings', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Past' }).check();
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('2 bookings', { exact: true })).toBeVisible();
  await expect(rows.getByRole('button')).toHaveCount(0);
  await page.getByRole('radio', { name: 'All Bookings' }).check();

  await page.route('**/api/get_booking_by_user_id*', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(alertWith(page, 'Failed to fetch bookings. Please try again.')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await page.unroute('**/api/get_booking_by_user_id*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows).toHaveCount(6);
});

test(
  'next visit stays visible while the list scrolls; on a phone the page scrolls',
  { tag: ['@everywhere', '@torture'] },
  async ({ page, context, people, database: { db } }) => {
    const me = await people.activeCustomer();
    const past = openDateUpTo(daysAfter(today(), -500 - (me.id % 3000)));
    for (const slotTime of ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00'])
      await bookFor(db, me, { slot_date: past, slot_time: `${slotTime}:00` });
    const slot = await freeSlot(db);
    await bookFor(db, me, slot);
    await enter(context, me);
    await page.goto('/gold_slot_booking');
    const list = page.getByRole('region', { name: 'List of bookings' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(list).toHaveCSS('max-height', '600px');
    await list.evaluate((area) => area.scrollTo(0, area.scrollHeight));
    await expect.poll(() => list.evaluate((area) => area.scrollTop)).toBeGreaterThan(0);
    await expect(page.getByText('Next visit')).toBeVisible();
    await expect(list.getByText('Next visit')).toHaveCount(0);
    await page.setViewportSize({ width: 767, height: 900 });
    // Without an inner scroll area it has no tab stop.
    await expect(list).toHaveCount(0);
    const scrollers = await page
      .getByRole('main')
      .evaluate((main) =>
        [...main.querySelectorAll('*')]
          .filter(
            (each) =>
              each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY === 'auto',
          )
          .map((each) => each.className),
      );
    expect(scrollers).toEqual([]);
  },
);

test(
  'a visit is marked as moved only if staff moved it',
  { tag: '@torture' },
  async ({ page, context, people, database: { db } }) => {
    const me = await people.activeCustomer();
    const { api } = await people.staff('employee');
    const [from, to] = [await freeSlot(db), await freeSlot(db)];
    const { id } = await bookFor(db, me, from);
    await enter(context, me);
    await page.goto('/gold_slot_booking');
    const moved = page.getByText(/^Our team moved this visit on /);
    await expect(page.getByText('Next visit')).toBeVisible();
    await expect(moved).toHaveCount(0);
    expectSuccess(updateBooking, await api.call(updateBooking, { id, quantity: '10' }));
    await page.reload();
    await expect(page.getByText('10-15 grams')).toBeVisible();
    await expect(moved).toHaveCount(0);
    expectSuccess(updateBooking, await api.call(updateBooking, { id, ...to }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(moved).toBeVisible();
    await expect(page.getByText(formatDate(to.slot_date)).first()).toBeVisible();
    await page.goto('/dashboard');
    await expect(moved).toBeVisible();
  },
);

test.describe('responses of another shape', () => {
  const record = {
    id: 7001,
    slot_time: '10:00:00',
    slot_date: '2030-01-07',
    shop_address: 'Telangana',
    user_id: 1,
    user_mobile: '9876543210',
    Quantity: '5',
    referral_code: null,
    created_at: '2026-11-22T04:30:00.000Z',
  };
  const lists = [[record], { bookings: [record] }, { data: [record] }, { data: { data: [record] } }];
  const odd = ['null', '"text"', '{"success":true}', '{"data":{"rows":[]}}', '<html></html>', ''];

  test(
    "customer's bookings: known shapes list rows, unknown shapes an empty list without error",
    { tag: '@torture' },
    async ({ page, context, people }) => {
      await enter(context, await people.activeCustomer());
      await page.goto('/gold_slot_booking');
      const rows = page.getByRole('region', { name: 'All Bookings' }).getByRole('listitem');
      let body = '';
      await page.route('**/api/get_booking_by_user_id*', (route) =>
        route.fulfill({ status: 200, contentType: 'application/json', body }),
      );
      for (const [index, answer] of odd.entries()) {
        body = JSON.stringify(lists[index % lists.length]);
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(rows).toHaveCount(1);
        await expect(rows).toContainText('5-10 grams');
        body = answer;
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(page.getByText('No bookings yet')).toBeVisible();
        await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
      }
    },
  );

  test("staff's bookings: known shapes list rows, unknown shapes an empty list without error", async ({
    page,
    context,
    people,
  }) => {
    await enter(context, await people.staff('employee'));
    await page.goto('/employee-booking-slots');
    let body = '';
    await page.route('**/api/get_all_booking_details', (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body }),
    );
    const row = page.locator('[data-row-toggle]');
    for (const [index, answer] of odd.entries()) {
      body = JSON.stringify(lists[index % lists.length]);
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(row).toHaveCount(1);
      body = answer;
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByText('No bookings found matching your filters.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    }
  });
});
