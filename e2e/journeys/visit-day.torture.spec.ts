import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright/test';
import type { Db } from '@/lib/db/client';
import { dateColumn, timeColumn } from '@/lib/db/dates';
import { daysAfter } from '@/lib/text/calendar';
import type { SignedInAccount } from '@/e2e/fixtures/accounts';
import { baseUrl } from '@/e2e/fixtures/urls';
import { textOfQr } from '@/e2e/fixtures/qr';
import {
  chooseDay,
  chooseSlot,
  dataRows,
  field,
  formDialog,
  openBookingForm,
  statusWith,
  timeChoice,
} from '@/e2e/fixtures/screens';
import { bookFor, today, type FreeSlot } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { createStoreRow } from '@/prisma/factories/stores';

/* A store's day, from the first booking to the no-shows: customers with phones and two desks, concurrently. */

const phone = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true };
/** The job of no-shows runs every minute. */
const markedWithin = { timeout: 100_000 };

async function open(
  browser: Browser,
  who: SignedInAccount,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl, ...options });
  await signInBrowser(context, who);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const visitOf = (desk: Page, { name }: { name: string }): Locator =>
  desk.getByRole('list', { name: 'Visits by time' }).getByRole('listitem').filter({ hasText: name });

const countOf = (desk: Page, label: string): Locator =>
  desk.locator('dl[aria-label="Visits by state"] > div').filter({ hasText: label }).locator('dd');

/** Moves the visits of a slot to today. */
async function passUntil(db: Db, storeId: number, { slot_date, slot_time }: FreeSlot): Promise<void> {
  const slotTime = timeColumn(slot_time);
  const slotDate = dateColumn(today());
  await db.slot.createMany({ data: [{ storeId, slotDate, slotTime, capacity: 4 }], skipDuplicates: true });
  const visits = { storeId, slotTime, slotDate: dateColumn(slot_date), status: 'booked' } as const;
  await db.booking.updateMany({ where: visits, data: { slotDate } });
}

test(
  'the day of a store: booked, waited for, checked in, walked in, sold, missed',
  { tag: '@desk' },
  async ({ page: desk, context, browser, accounts, database: { db } }) => {
    const [first, second, customer, caller, waiting, walkIn, missing] = await Promise.all([
      accounts.staff('employee'),
      accounts.staff('employee'),
      accounts.activeCustomer({ name: 'Asha Rao' }),
      accounts.activeCustomer({ name: 'Bharat Naidu' }),
      accounts.activeCustomer({ name: 'Chitra Menon' }),
      accounts.activeCustomer({ name: 'Deepak Varma' }),
      accounts.activeCustomer({ name: 'Esha Pillai' }),
    ]);
    // A slot of 35 minutes is running at any time but the last minutes of the day.
    const store = await createStoreRow(db, {
      capacity: 2,
      slotMinutes: 35,
      hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00:00', closes: '23:55:00' })),
    });
    const { id: storeId, shopAddress } = store;
    const slot = { shop_address: shopAddress, slot_date: daysAfter(today(), 1), slot_time: '10:30:00' };
    const yesterday = daysAfter(today(), -1);
    const missed = await bookFor(db, missing, { ...slot, slot_date: yesterday });
    const deskPath = `/front-desk?store=${encodeURIComponent(shopAddress)}`;
    const pages: Page[] = [];

    try {
      const own = await open(browser, customer, '/gold_slot_booking', phone);
      pages.push(own);
      const code = await test.step('a customer books on the phone, and sees code and QR code', async () => {
        const form = await openBookingForm(own);
        await chooseSlot(form, slot);
        await form.getByRole('button', { name: 'Book Slot' }).click();
        const confirmation = own.getByRole('region', { name: 'Your visit is booked' });
        await expect(confirmation).toBeVisible();
        const booked = await db.booking.findFirstOrThrow({ where: { userId: customer.id } });
        await expect(confirmation.getByText(booked.code, { exact: true })).toBeVisible();
        const qr = confirmation.getByRole('img', { name: `QR code of visit code ${booked.code}` });
        expect(await textOfQr(qr)).toBe(`${baseUrl}/front-desk?code=${booked.code}`);
        return booked.code;
      });

      await test.step('desk 1 books the last place for a caller', async () => {
        await signInBrowser(context, first);
        await desk.goto('/employee-booking-slots');
        await desk.getByRole('button', { name: 'Book for a Customer' }).click();
        const form = formDialog(desk);
        await field(form, "Customer's mobile number").fill(caller.mobile);
        await field(form, 'Store location').selectOption(shopAddress);
        await chooseDay(form, slot.slot_date);
        await timeChoice(form, slot.slot_time).check();
        // Last: the day's times load above it and move it.
        await form.getByRole('radio', { name: '1-5 grams' }).check();
        await form.getByRole('button', { name: 'Book Visit' }).click();
        await expect(form).toBeHidden();
        await expect(dataRows(desk).filter({ hasText: caller.mobile })).toHaveCount(1);
      });

      const queue = await open(browser, waiting, '/gold_slot_booking', phone);
      pages.push(queue);
      await test.step('another customer waits for a place of the full slot', async () => {
        const form = await openBookingForm(queue);
        await field(form, 'Store location').selectOption(shopAddress);
        await form.getByRole('radio', { name: '5-10 grams' }).check();
        await chooseDay(form, slot.slot_date);
        await expect(timeChoice(form, slot.slot_time)).toBeDisabled();
        await form.getByLabel('Full time you would prefer').selectOption(slot.slot_time);
        await form.getByRole('button', { name: 'Tell me when a place is free' }).click();
        await expect(statusWith(form, 'You are on the waiting list. You are first in line.')).toBeVisible();
      });

      await test.step('the caller cancels; the place is held for the first in line, who books it', async () => {
        const callers = await open(browser, caller, '/gold_slot_booking', phone);
        pages.push(callers);
        await callers.getByRole('button', { name: /^Cancel Booking: / }).click();
        await callers.getByRole('alertdialog').getByRole('button', { name: 'Cancel Booking' }).click();
        await expect(statusWith(callers, 'Booking cancelled.')).toBeVisible();
        await queue.goto('/dashboard');
        await expect(queue.getByText(/^A place is held for you until /)).toBeVisible();
        await queue.getByRole('link', { name: /^Book now: / }).click();
        const form = queue.getByRole('form', { name: 'Book your slot' });
        await expect(timeChoice(form, slot.slot_time)).toBeChecked();
        await form.getByRole('button', { name: 'Book Slot' }).click();
        await expect(statusWith(queue, 'Slot booked successfully!')).toBeVisible();
      });

      await passUntil(db, storeId, slot);
      const other = await open(browser, second, deskPath);
      pages.push(other);
      await test.step('desk 1 searches the code and checks in; desk 2 shows the arrival without a reload', async () => {
        await desk.goto(deskPath);
        for (const each of [desk, other]) {
          await expect(visitOf(each, customer).getByText('Expected', { exact: true })).toBeVisible();
          await expect(visitOf(each, waiting).getByText('Expected', { exact: true })).toBeVisible();
          await expect(visitOf(each, caller)).toHaveCount(0);
        }
        await desk.getByLabel('Code, mobile or name').fill(code.toLowerCase());
        await visitOf(desk, customer)
          .getByRole('button', { name: /^Check in: / })
          .click();
        await expect(visitOf(desk, customer).getByText('Arrived', { exact: true })).toBeVisible();
        await expect(visitOf(other, customer).getByText('Arrived', { exact: true })).toBeVisible();
        await expect(countOf(other, 'Arrived')).toHaveText('1');
        await desk.getByLabel('Code, mobile or name').fill('');
      });

      await test.step('desk 2 checks in a walk-in; desk 1 shows it without a reload', async () => {
        await other.getByRole('button', { name: 'Walk-in' }).click();
        const dialog = other.getByRole('dialog', { name: 'Check in a walk-in' });
        await dialog.getByLabel('Mobile number').fill(walkIn.mobile);
        await dialog.getByRole('button', { name: 'Check in' }).click();
        await expect(dialog).toBeHidden();
        await expect(visitOf(desk, walkIn).getByText('Arrived', { exact: true })).toBeVisible();
        await expect(visitOf(other, walkIn).getByText('Arrived', { exact: true })).toBeVisible();
        await expect(countOf(desk, 'Expected')).toHaveText('1');
      });

      await test.step('desk 1 creates the opportunity in two presses; the visit is served', async () => {
        await visitOf(desk, customer)
          .getByRole('button', { name: /^Create Opportunity: / })
          .click();
        await desk.getByRole('dialog').getByRole('button', { name: 'Create Opportunity' }).click();
        await expect(visitOf(desk, customer).getByText('Served', { exact: true })).toBeVisible();
        await expect(visitOf(other, customer).getByText('Served', { exact: true })).toBeVisible();
        const { id } = await db.booking.findUniqueOrThrow({ where: { code } });
        expect(await db.opportunity.findMany({ where: { bookingId: id } })).toEqual([
          expect.objectContaining({ userId: customer.id, employeeId: first.id }),
        ]);
      });

      await test.step("the job makes yesterday's visit a no-show, once; the bookings of staff say so", async () => {
        const now = () => db.booking.findUniqueOrThrow({ where: { id: missed.id } });
        await expect.poll(async () => (await now()).visit, markedWithin).toBe('no_show');
        const entries = { entity: 'booking', entityId: missed.id, action: 'booking.no_show' };
        expect(await db.auditEntry.count({ where: entries })).toBe(1);
        const { visit } = await db.booking.findFirstOrThrow({ where: { userId: waiting.id } });
        expect(visit).toBe('expected');
        await desk.goto(`/employee-booking-slots?period=all&search=${missing.mobile}`);
        const row = dataRows(desk).filter({ hasText: missing.name });
        await expect(row).toHaveCount(1);
        await expect(row.getByText('No-show', { exact: true }).locator('visible=true')).toBeVisible();
      });
    } finally {
      for (const each of pages) await each.context().close();
    }
  },
);
