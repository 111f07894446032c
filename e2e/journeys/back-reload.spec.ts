import type { Page } from 'playwright/test';
import { alertWith, follow, navigationLink } from '@/e2e/fixtures/screens';
import { hydrated } from '@/e2e/fixtures/input-methods';
import { slowDocument } from '@/e2e/fixtures/slow-document';
import { enter, expect, test } from '@/e2e/fixtures/test';
import { createBooking } from '@/prisma/factories/bookings';
import { createNote } from '@/prisma/factories/notes-and-tasks';
import { createEntry, createOrder } from '@/prisma/factories/sales';

/** The reload on Back (e2e/journeys/back-button.spec.ts) where it fails, is late or meets a part that failed. */

const tag = ['@desk', '@torture'];

const auditTrail = (page: Page) => page.getByRole('heading', { level: 1, name: 'Audit Trail' });
const timelineOf = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const sumsOf = (page: Page) => page.getByRole('region', { name: 'Sales' }).getByRole('definition');

test(
  "back to a customer's page whose timeline failed: the page is reloaded",
  { tag: '@desk' },
  async ({ page, context, people, database: { db } }) => {
    const [me, customer] = [await people.staff('admin'), await people.account()];
    const { id: userId, mobile: userMobile } = customer;
    const { id: orderId } = await createOrder(db, { userId, totalAmount: '5000.00' });
    const cancelledAt = new Date();
    const { id } = await createBooking(db, { userId, userMobile, slotDate: '2026-02-03', cancelledAt });
    await db.$executeRaw`UPDATE bookings SET cancelled_at = 'infinity' WHERE id = ${id}`;
    await enter(context, me);
    await page.goto(`/customers/${customer.id}`);
    await expect(alertWith(timelineOf(page), 'This part could not be loaded.')).toBeVisible();
    await expect(sumsOf(page)).toHaveText([/./, /./, '₹0.00', '₹5,000.00']);
    await follow(page, 'Audit trail');
    await expect(auditTrail(page)).toBeVisible();
    await createEntry(db, { orderId, amount: '1500.00', recordedBy: me.id });
    await db.booking.update({ where: { id }, data: { cancelledAt } });
    await db.user.update({ where: { id: customer.id }, data: { name: 'Parveen Sultana' } });
    await page.goBack();
    await expect(sumsOf(page)).toHaveText([/./, /./, '₹1,500.00', '₹3,500.00']);
    await expect(page.getByRole('heading', { level: 1, name: 'Parveen Sultana' })).toBeVisible();
    await expect(timelineOf(page).getByText(/^Visit cancelled/)).toBeVisible();
  },
);

test(
  "back to a customer's page that was left before its timeline was hydrated: the page is reloaded",
  { tag },
  async ({ page, context, people, database: { db } }) => {
    const [me, customer] = [await people.staff('admin'), await people.account()];
    const { id: orderId } = await createOrder(db, { userId: customer.id, totalAmount: '5000.00' });
    await enter(context, me);
    // In the data that the timeline is hydrated with.
    const site = await slowDocument(String.raw`\"Signed up\"`);
    try {
      await page.goto(`${site.url}/customers/${customer.id}`, { waitUntil: 'commit' });
      await hydrated(page.getByRole('heading', { level: 1, name: customer.name }));
      await navigationLink(page, 'Audit trail').click();
      await expect(auditTrail(page)).toBeVisible();
      site.release();
      await createEntry(db, { orderId, amount: '1500.00', recordedBy: me.id });
      await createNote(db, { customerId: customer.id, authorId: me.id, text: 'Likes rubies' });
      await page.goBack();
      await expect(sumsOf(page)).toHaveText([/./, /./, '₹1,500.00', '₹3,500.00']);
      await expect(timelineOf(page).getByText('Likes rubies')).toBeVisible();
    } finally {
      await page.close();
      await site.close();
    }
  },
);

test(
  "back to a customer's page without a network: it stays, with a retry that reloads it once",
  { tag },
  async ({ page, context, people, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const [me, customer] = [await people.staff('admin'), await people.account()];
    await enter(context, me);
    await page.goto(`/customers/${customer.id}`);
    await expect(timelineOf(page).getByText('Signed up')).toBeVisible();
    await follow(page, 'Audit trail');
    await expect(auditTrail(page)).toBeVisible();
    await createNote(db, { customerId: customer.id, authorId: me.id, text: 'Likes rubies' });
    const reloads: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === `/customers/${customer.id}`) reloads.push(request.url());
    });
    await context.setOffline(true);
    await page.goBack();
    const failure = alertWith(page, 'This page could not be reloaded.');
    await expect(failure).toBeVisible();
    await expect(timelineOf(page).getByText('Signed up')).toBeVisible();
    expect(reloads).toEqual([]);
    await context.setOffline(false);
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(timelineOf(page).getByText('Likes rubies')).toBeVisible();
    await expect(failure).toHaveCount(0);
    expect(reloads).toHaveLength(1);
  },
);
