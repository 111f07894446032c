import type { Page } from 'playwright/test';
import { doing, holdFirst, untilEnded } from '@/e2e/fixtures/held-requests';
import { alertWith, field, follow, formDialog } from '@/e2e/fixtures/screens';
import { hydratedWhole } from '@/e2e/fixtures/input-methods';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { gate } from '@/e2e/testing/gate';
import { createBooking } from '@/prisma/factories/bookings';
import { createNote } from '@/prisma/factories/notes-and-tasks';
import { createEntry, createOrder } from '@/prisma/factories/sales';
import { createStoreRow } from '@/prisma/factories/stores';

/* The reload on Back (e2e/journeys/pages/back-button.torture.spec.ts) where it fails, is late or meets a part that failed. */

const tag = ['@desk', '@torture'];

const auditTrail = (page: Page) => page.getByRole('heading', { level: 1, name: 'Audit Trail' });
const timelineOf = (page: Page) => page.getByRole('region', { name: 'Timeline' });
const sumsOf = (page: Page) => page.getByRole('region', { name: 'Sales' }).getByRole('definition');

test(
  "back to a customer's page whose timeline failed: the page is reloaded",
  { tag: '@desk' },
  async ({ page, context, accounts, database: { db } }) => {
    const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
    const { id: userId, mobile: userMobile } = customer;
    const { id: orderId } = await createOrder(db, { userId, totalAmount: '5000.00' });
    const cancelledAt = new Date();
    const { id } = await createBooking(db, { userId, userMobile, slotDate: '2026-02-03', cancelledAt });
    await db.$executeRaw`UPDATE bookings SET cancelled_at = 'infinity' WHERE id = ${id}`;
    await signInBrowser(context, me);
    await page.goto(`/customers/${customer.id}`);
    await expect(alertWith(timelineOf(page), 'This part could not be loaded.')).toBeVisible();
    await expect(sumsOf(page)).toHaveText(['₹5,000.00']);
    await follow(page, 'Audit trail');
    await expect(auditTrail(page)).toBeVisible();
    await createEntry(db, { orderId, amount: '1500.00', recordedBy: me.id });
    await db.booking.update({ where: { id }, data: { cancelledAt } });
    await db.user.update({ where: { id: customer.id }, data: { name: 'Parveen Sultana' } });
    await page.goBack();
    await expect(sumsOf(page)).toHaveText(['₹1,500.00', '₹3,500.00']);
    await expect(page.getByRole('heading', { level: 1, name: 'Parveen Sultana' })).toBeVisible();
    await expect(timelineOf(page).getByText(/^Visit cancelled/)).toBeVisible();
  },
);

test(
  "back to a customer's page without a network: it stays, with a retry that reloads it once",
  { tag },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const [me, customer] = [await accounts.staff('admin'), await accounts.account()];
    await signInBrowser(context, me);
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
    await expect(failure).toHaveCount(0);
    await expect.poll(() => reloads.length).toBe(1);
    await expect(timelineOf(page).getByText('Likes rubies')).toBeVisible();
    expect(reloads).toHaveLength(1);
  },
);

test(
  'back to a profile that fails to reload: an error, and the current details by Retry',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 503/);
    const me = await accounts.staff('executive', { name: 'Meera Nair' });
    await signInBrowser(context, me);
    await page.goto('/profile');
    await follow(page, 'Customers');
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
    await db.user.update({ where: { id: me.id }, data: { name: 'Meera Menon' } });
    await page.route('**/api/get_details*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goBack();
    const failure = alertWith(page, "Your profile couldn't be loaded. Please try again.");
    await expect(failure).toBeVisible();
    await page.unroute('**/api/get_details*');
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Meera Menon' })).toBeVisible();
    await expect(failure).toHaveCount(0);
  },
);

test(
  "a part of a customer's page that failed: Reload without a network stays, and works again later",
  { tag },
  async ({ page, context, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const me = await accounts.staff('admin');
    const { id: userId, mobile: userMobile } = await accounts.account();
    const cancelledAt = new Date();
    const { id } = await createBooking(db, { userId, userMobile, slotDate: '2026-02-03', cancelledAt });
    await db.$executeRaw`UPDATE bookings SET cancelled_at = 'infinity' WHERE id = ${id}`;
    await signInBrowser(context, me);
    await page.goto(`/customers/${userId}`);
    const failure = alertWith(timelineOf(page), 'This part could not be loaded.');
    const reload = failure.getByRole('button', { name: 'Reload' });
    await hydratedWhole(page);
    await context.setOffline(true);
    await reload.click();
    await expect(failure).toContainText('check your connection');
    await context.setOffline(false);
    await db.booking.update({ where: { id }, data: { cancelledAt } });
    const held = gate();
    await page.route('**/api/notes', async (route) => {
      await held.passed;
      await route.continue();
    });
    await reload.click();
    await expect(reload).toHaveAttribute('aria-busy', 'true');
    held.open();
    await expect(timelineOf(page).getByText(/^Visit cancelled/)).toBeVisible();
  },
);

const isList = doing('list');

test(
  'back to the stores on a slow network: a save during the reload stays, and the others are current',
  { tag },
  async ({ page, context, accounts, database: { db } }) => {
    const [store, other] = [await createStoreRow(db), await createStoreRow(db)];
    const row = page.getByRole('row').filter({ hasText: store.shopAddress });
    await signInBrowser(context, await accounts.staff('admin'));
    await page.goto('/admin-stores');
    await expect(row).toBeVisible();
    await follow(page, 'Audit trail');
    await expect(auditTrail(page)).toBeVisible();
    const reload = await holdFirst(page, '**/api/stores_gold', isList);
    const ended = untilEnded(page, isList);
    await page.goBack();
    await reload.read;
    await db.store.update({ where: { id: other.id }, data: { title: 'Renamed store' } });
    await row.getByRole('button', { name: /^Edit/ }).locator('visible=true').click();
    await field(formDialog(page), 'Name').fill('Saved store');
    await formDialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(formDialog(page)).toHaveCount(0);
    reload.release();
    await ended;
    await expect(row).toContainText('Saved store');
    await expect(page.getByRole('row').filter({ hasText: other.shopAddress })).toContainText('Renamed store');
    await expect(row).toContainText('Saved store');
  },
);
