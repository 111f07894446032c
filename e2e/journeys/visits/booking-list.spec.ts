import { updateBooking } from '@/lib/visits/bookings/contract';
import { daysAfter } from '@/lib/kernel/text/calendar';
import { formatDate, formatTime } from '@/lib/kernel/text/format';
import { openDateUpTo } from '@/prisma/factories/bookings';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { alertWith } from '@/e2e/fixtures/screens';
import { bookFor, freeSlot, today } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

test('list shows next, later and past visits with counts; a failed load offers Retry', async ({
  page,
  context,
  accounts,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/ERR_|status of 503/);
  const me = await accounts.activeCustomer();
  const past = openDateUpTo(daysAfter(today(), -400 - (me.id % 3000)));
  const slots = [await freeSlot(db), await freeSlot(db), await freeSlot(db)].toSorted((one, other) =>
    `${one.slot_date}T${one.slot_time}`.localeCompare(`${other.slot_date}T${other.slot_time}`),
  );
  const cancelled = await freeSlot(db);
  await bookFor(db, me, { slot_date: past, slot_time: '10:00:00' });
  for (const each of [slots[1], slots[2], slots[0]]) if (each) await bookFor(db, me, each);
  await bookFor(db, me, cancelled, new Date());
  await bookFor(db, me, { slot_date: past, slot_time: '10:30:00' });
  await signInBrowser(context, me);
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
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.activeCustomer();
    const past = openDateUpTo(daysAfter(today(), -500 - (me.id % 3000)));
    for (const slotTime of ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00'])
      await bookFor(db, me, { slot_date: past, slot_time: `${slotTime}:00` });
    const slot = await freeSlot(db);
    await bookFor(db, me, slot);
    await signInBrowser(context, me);
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
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.activeCustomer();
    const { api } = await accounts.staff('employee');
    const [from, to] = [await freeSlot(db), await freeSlot(db)];
    const { id } = await bookFor(db, me, from);
    await signInBrowser(context, me);
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

test(
  'after a cancellation its message has the focus, not a button pressed before',
  { tag: '@torture' },
  async ({ page, context, accounts, database: { db } }) => {
    const me = await accounts.activeCustomer();
    for (const slot of [await freeSlot(db), await freeSlot(db)]) await bookFor(db, me, slot);
    await signInBrowser(context, me);
    await page.goto('/gold_slot_booking');
    const cancel = page.getByRole('button', { name: /^Cancel Booking: / });
    const dialog = page.getByRole('alertdialog', { name: 'Cancel Booking' });
    await cancel.first().click();
    await dialog.getByRole('button', { name: 'Keep Booking' }).click();
    await expect(dialog).toHaveCount(0);
    await cancel.last().click();
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator(':focus')).toContainText('Booking cancelled.');
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
    async ({ page, context, accounts }) => {
      await signInBrowser(context, await accounts.activeCustomer());
      await page.goto('/gold_slot_booking');
      const rows = page.getByRole('region', { name: 'All Bookings' }).getByRole('listitem');
      let body = '';
      await page.route('**/api/get_booking_by_user_id*', (route) =>
        route.fulfill({ status: 200, contentType: 'application/json', body }),
      );
      for (const [index, response] of odd.entries()) {
        body = JSON.stringify(lists[index % lists.length]);
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(rows).toHaveCount(1);
        await expect(rows).toContainText('5-10 grams');
        body = response;
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(page.getByText('No bookings yet')).toBeVisible();
        await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
      }
    },
  );
});
