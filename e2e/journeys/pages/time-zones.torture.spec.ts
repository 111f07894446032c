import { formatDate } from '@/lib/kernel/text/format';
import { createBooking, openDateFrom } from '@/prisma/factories/bookings';
import { chosenDay, openBookingForm } from '@/e2e/fixtures/screens';
import { today } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { daysAfter } from '@/lib/kernel/text/calendar';

/** Store dates on devices from UTC+14 to UTC-8. Each has its own slot: places are few. */
for (const [timezoneId, slotTime] of [
  ['Pacific/Kiritimati', '17:30:00'],
  ['America/Los_Angeles', '17:00:00'],
] as const) {
  test.describe(`device in ${timezoneId}`, { tag: '@desk' }, () => {
    test.use({ timezoneId });

    test('no date is shifted, and a visit is upcoming until midnight in India', async ({
      page,
      context,
      accounts,
      database: { db },
    }) => {
      const now = today();
      const me = await accounts.activeCustomer({ dob: '1992-02-29' });
      const days = { yesterday: daysAfter(now, -1), today: now, tomorrow: daysAfter(now, 1) };
      for (const slotDate of Object.values(days))
        await createBooking(db, { userId: me.id, userMobile: me.mobile, slotDate, slotTime });
      await signInBrowser(context, me);
      const row = (date: string) => page.getByRole('listitem').filter({ hasText: formatDate(date) });

      await test.step('profile', async () => {
        await page.goto('/profile');
        await expect(page.getByRole('region', { name: 'Details' }).getByText('Feb 29, 1992')).toBeVisible();
      });

      await test.step('visits', async () => {
        // 15 seconds to midnight in India.
        await page.clock.install({ time: new Date(`${now}T18:29:45.000Z`) });
        await page.goto('/gold_slot_booking');
        await expect(row(days.yesterday)).toContainText('Past');
        await expect(row(days.today)).toContainText('Upcoming');
        await expect(row(days.tomorrow)).toContainText('Upcoming');
        const form = await openBookingForm(page);
        // The server's clock decides whether a slot of today is left.
        const offered = [openDateFrom(now), openDateFrom(days.tomorrow)].join('|');
        await expect(chosenDay(form)).toHaveAttribute('value', new RegExp(offered));
      });

      await test.step('after midnight in India', async () => {
        await page.clock.runFor(31_000);
        await expect(row(days.today)).toContainText('Past');
        await expect(row(days.tomorrow)).toContainText('Upcoming');
      });
    });
  });
}
