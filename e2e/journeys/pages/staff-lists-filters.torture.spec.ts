import { randomUUID } from 'node:crypto';
import { formatDate } from '@/lib/kernel/text/format';
import { createBooking } from '@/prisma/factories/bookings';
import { createPaymentOrder } from '@/prisma/factories/payments';
import { expectAccessible } from '@/e2e/fixtures/accessible';
import { dataRows, toggles } from '@/e2e/fixtures/screens';
import { someOpenDay, today } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { daysAfter } from '@/lib/kernel/text/calendar';

test(
  'bookings start today in order of time; periods, calendar and All Dates change that',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const staff = await accounts.staff('employee');
    const customer = await accounts.account({ active: true });
    const visit = (slotDate: string, slotTime: string) =>
      createBooking(db, {
        userId: customer.id,
        userMobile: customer.mobile,
        shopAddress: 'Others',
        slotDate,
        slotTime,
        cancelledAt: new Date(),
      });
    const far = someOpenDay();
    const past = await visit(daysAfter(today(), -30), '10:00:00');
    const late = await visit(far, '17:00:00');
    const early = await visit(far, '10:30:00');
    const now = await visit(today(), '10:00:00');
    const tomorrow = await visit(daysAfter(today(), 1), '10:00:00');
    await signInBrowser(context, staff);
    await page.goto(`/employee-booking-slots?search=${customer.mobile}`);
    const ids = async () =>
      (await toggles(page).allInnerTexts()).map((words) => Number(/(\d+)$/.exec(words)?.[1]));
    await expect.poll(ids).toEqual([now.id, tomorrow.id, early.id, late.id]);
    await expect(page.getByRole('radio', { name: 'From today' })).toBeChecked();
    await expectAccessible(page);

    await page.getByRole('radio', { name: 'All', exact: true }).check();
    await expect.poll(ids).toEqual([late.id, early.id, tomorrow.id, now.id, past.id]);

    // The calendar opens at the selected date.
    await page.goto(`/employee-booking-slots?search=${customer.mobile}&slot_date=${far}`);
    await expect.poll(ids).toEqual([early.id, late.id]);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    const date = page.getByRole('button', { name: `Slot Date ${formatDate(far)}` });
    await date.click();
    const calendar = page.getByRole('grid');
    await expect(calendar).toBeVisible();
    const chosen = calendar.getByRole('button', { name: /selected/ });
    await expect(chosen).toBeFocused();
    await expect(chosen).toHaveAccessibleName(/has bookings/);
    await expectAccessible(page);
    // By keyboard to the next open day, and back by Escape.
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(date).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chosen).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`slot_date=${daysAfter(far, 1)}`));
    await expect(page.getByText('No bookings found matching your filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all dates' }).click();
    await expect(page).toHaveURL(/period=all/);
    await expect.poll(ids).toHaveLength(5);
    await page.getByRole('radio', { name: 'This week' }).check();
    await expect.poll(ids).toContain(now.id);
    await page.getByRole('button', { name: /^Slot Date \S/ }).click();
    await page.getByRole('button', { name: 'All Dates' }).click();
    await expect.poll(ids).toHaveLength(5);
    await page.goBack();
    await expect(page.getByRole('radio', { name: 'This week' })).toBeChecked();
  },
);

test(
  'audit trail filters by actor and date',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const name = `Nomad ${randomUUID().slice(0, 8)}`;
    const namesake = await accounts.staff('admin', { name });
    const admin = await accounts.staff('admin', { name });
    const customer = await accounts.account();
    const changed = (at: string, entityId: number) =>
      db.auditEntry.create({
        data: { at: new Date(at), actorId: admin.id, action: 'user.update', entity: 'user', entityId },
      });
    const ofCustomer = customer.id;
    await changed('2026-01-10T18:29:59Z', ofCustomer);
    await changed('2026-01-10T18:30:00Z', ofCustomer);
    // Inserted later, with an earlier time.
    await changed('2026-01-09T12:00:00Z', ofCustomer);
    await signInBrowser(context, admin);
    await page.goto('/admin-audit');
    const person = page.getByRole('combobox', { name: 'Changed by' });
    await person.fill(name.slice(0, 14));
    await expect(page.getByRole('option', { name: new RegExp(name) })).toHaveText([
      new RegExp(`ID ${namesake.id}$`),
      new RegExp(`ID ${admin.id}$`),
    ]);
    await page.getByRole('option', { name: new RegExp(`ID ${admin.id}$`) }).click();
    await expect(page).toHaveURL(new RegExp(`actor_id=${admin.id}`));
    await expect(person).toHaveValue(name);
    await expect(dataRows(page)).toHaveCount(3);
    await expect(dataRows(page).locator('td:visible').first()).toContainText('Jan 11, 2026');
    await expect(dataRows(page).last().locator('td:visible').first()).toContainText('Jan 9, 2026');
    await expectAccessible(page);
    await page.reload();
    await expect(person).toHaveValue(name);

    await page.goto(`/admin-audit?actor_id=${admin.id}&from=2026-01-10&to=2026-01-10`);
    await expect(dataRows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'To Sat, Jan 10, 2026' }).click();
    await page.getByRole('button', { name: /January 11, 2026/ }).click();
    await expect(dataRows(page)).toHaveCount(2);
    await expect(page).toHaveURL(/to=2026-01-11/);
    await page.getByRole('button', { name: /^From / }).click();
    await page.getByRole('button', { name: 'Any date' }).click();
    await expect(dataRows(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Clear Changed by' }).click();
    await expect(page).not.toHaveURL(/actor_id/);
    await expect(person).toBeFocused();
  },
);

test(
  'payment of 1 rupee on an order of 200 needs attention until refunded',
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const customer = await accounts.account({ name: 'One Rupee' });
    const order = await createPaymentOrder(db, { userId: customer.id, status: 'paid' });
    const payment = await db.payment.create({
      data: {
        razorpayPaymentId: `pay_${randomUUID()}`,
        paymentOrderId: order.id,
        userId: customer.id,
        amountPaise: 100,
        currency: 'INR',
        status: 'captured',
        effect: 'mismatch',
        capturedAt: new Date(),
      },
    });
    await signInBrowser(context, await accounts.staff('admin'));
    await page.goto(`/admin-payments?search=${customer.mobile}`);
    const row = dataRows(page);
    await expect(row).toContainText('₹1.00');
    await expect(row).toContainText('of ₹200.00');
    await expect(row.getByText('Needs review: amount differs').first()).toBeVisible();
    await expect(row.getByText('Paid', { exact: true })).toHaveCount(0);
    await expect(page.getByText(/^Needs attention \([1-9]\d*\)$/)).toBeVisible();
    await page.getByRole('radio', { name: /^Needs attention/ }).check();
    await expect(page).toHaveURL(/attention=any/);
    // Rows are dimmed while the list loads.
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    await expect(row).toHaveCount(1);
    await toggles(page).click();
    await expect(page.getByText('₹1.00 was paid instead of ₹200.00')).toBeVisible();
    await expectAccessible(page);
    await db.payment.update({
      where: { id: payment.id },
      data: { status: 'refunded', refundedPaise: 100, refundFlaggedAt: new Date() },
    });
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(page.getByText('Nothing needs attention.')).toHaveCount(0);
    await expect(row).toHaveCount(0);
    await page.getByRole('radio', { name: 'All payments' }).check();
    await expect(row).toContainText('₹1.00 refunded');
    await expect(row.getByText('Refunded', { exact: true }).first()).toBeVisible();
    await expect(row.getByText('Paid', { exact: true })).toHaveCount(0);
  },
);
