import { formatDate, formatTime } from '@/lib/text/format';
import { daysAfter } from '@/lib/bookings/rules';
import { createBooking, openDateUpTo } from '@/prisma/factories/bookings';
import {
  alertWith,
  chooseSlot,
  field,
  logInWith,
  openBookingForm,
  statusWith,
  timeChoice,
} from '@/e2e/fixtures/screens';
import { freeSlot, placesTaken, sundayFrom, today } from '@/e2e/fixtures/slots';
import { enter, expect, test } from '@/e2e/fixtures/test';

test('what is not chosen yet is said at its place, in the words of the specification', async ({
  page,
  context,
  people,
}) => {
  await enter(context, await people.activeCustomer());
  await page.goto('/gold_slot_booking');
  const form = await openBookingForm(page);
  await field(form, 'Store location').selectOption('Telangana');
  await form.getByRole('button', { name: 'Book Slot' }).click();
  for (const words of ['Please select gold quantity', 'Please select a date', 'Please select a time']) {
    await expect(form.getByText(words)).toBeVisible();
  }
  await field(form, 'Date').fill(daysAfter(today(), -1));
  await form.getByRole('button', { name: 'Book Slot' }).click();
  await expect(form.getByText('The date cannot be earlier than today.')).toBeVisible();
  await field(form, 'Date').fill(sundayFrom(daysAfter(today(), 30)));
  await expect(form.getByText('The store is closed on this day.')).toBeVisible();
});

test('a slot that filled up meanwhile: the words say so, everything else stays, another time is taken', async ({
  page,
  context,
  people,
  complaints,
  database: { db },
}) => {
  complaints.allow(/status of 409/);
  const me = await people.activeCustomer();
  const slot = { ...(await freeSlot(db)), slot_time: '11:00:00' };
  await enter(context, me);
  await page.goto('/gold_slot_booking');
  const form = await openBookingForm(page);
  await chooseSlot(form, slot, '10-15 grams');
  await field(form, 'Referral code \\(optional\\)').fill(me.referralId);
  for (let taken = await placesTaken(db, slot); taken < 4; taken += 1) {
    const { id, mobile } = await people.account({ active: true });
    await createBooking(db, {
      userId: id,
      userMobile: mobile,
      shopAddress: slot.shop_address,
      slotDate: slot.slot_date,
      slotTime: slot.slot_time,
    });
  }
  await form.getByRole('button', { name: 'Book Slot' }).click();
  await expect(form.getByText('This slot is full. Please choose another time.')).toBeVisible();
  await expect(timeChoice(form, slot.slot_time)).toBeDisabled();
  await expect(field(form, 'Store location')).toHaveValue(slot.shop_address);
  await expect(field(form, 'Date')).toHaveValue(slot.slot_date);
  await expect(form.getByRole('radio', { name: '10-15 grams' })).toBeChecked();
  await expect(field(form, 'Referral code \\(optional\\)')).toHaveValue(me.referralId);
  await timeChoice(form, '11:30:00').check();
  await form.getByRole('button', { name: 'Book Slot' }).click();
  await expect(statusWith(page, 'Slot booked successfully!')).toBeVisible();
  expect(await db.booking.count({ where: { userId: me.id } })).toBe(1);
});

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
  'a lost network keeps what was chosen; a lost answer books once',
  { tag: '@desk' },
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

test('signed out meanwhile: after the log-in the form is as it was left', async ({
  page,
  context,
  people,
  complaints,
  database: { db },
}) => {
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
});

test(
  'the plan is gone meanwhile: the screen says what is missing',
  { tag: '@desk' },
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

test('the list: past and upcoming, newest first, counted; a failed load says so, and Retry loads it', async ({
  page,
  context,
  people,
  complaints,
  database: { db },
}) => {
  complaints.allow(/ERR_|status of 503/);
  const me = await people.activeCustomer();
  const mine = { userId: me.id, userMobile: me.mobile };
  const past = openDateUpTo(daysAfter(today(), -400 - (me.id % 3000)));
  const slot = await freeSlot(db);
  await createBooking(db, { ...mine, slotDate: past, slotTime: '10:00:00' });
  await createBooking(db, { ...mine, slotDate: past, slotTime: '10:30:00' });
  await createBooking(db, {
    ...mine,
    shopAddress: slot.shop_address,
    slotDate: slot.slot_date,
    slotTime: slot.slot_time,
  });
  await enter(context, me);
  await page.goto('/gold_slot_booking');
  const rows = page.getByRole('region', { name: 'All Bookings' }).getByRole('listitem');
  await expect(rows.getByRole('heading')).toHaveText([
    `${formatDate(slot.slot_date)}, ${formatTime(slot.slot_time)}`,
    `${formatDate(past)}, 10:30 AM`,
    `${formatDate(past)}, 10:00 AM`,
  ]);
  await expect(page.getByText('3 bookings', { exact: true })).toBeVisible();
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
  await expect(rows).toHaveCount(3);
});
