/* oxlint-disable max-lines -- one table: how each popup is opened */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import type { Db } from '@/lib/db/client';
import { createPayment } from '@/prisma/factories/entries';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import type { SignedInAccount } from '@/e2e/fixtures/accounts';
import { field } from '@/e2e/fixtures/screens';
import { bookFor, freeSlot } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test, type Accounts } from '@/e2e/fixtures/test';

/* WCAG 2.4.3: closing a popup, in any way, returns the focus to its trigger. */

interface Fixtures {
  readonly page: Page;
  readonly accounts: Accounts;
  readonly db: Db;
  as(account: SignedInAccount): Promise<void>;
}
interface Opened {
  readonly trigger: Locator;
  readonly cancel?: string;
}
interface Popup {
  readonly name: string;
  /** Closes by its buttons and Esc only. */
  readonly asks?: true;
  /** Prepares a page where the popup can be opened. */
  arrange(fixtures: Fixtures): Promise<Opened>;
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Opens the details of a new admin's opportunity with an item. */
async function saleOf({ page, accounts, db, as }: Fixtures) {
  const [admin, customer] = [await accounts.staff('admin'), await accounts.activeCustomer()];
  const opportunity = await createOpportunity(db, { userId: customer.id, name: `Focus ${customer.id}` });
  await createItem(db, { opportunityId: opportunity.id, name: 'Gold chain' });
  await as(admin);
  await page.goto(`/admin-opportunity?search=${opportunity.id}`);
  await button(page, `View ${opportunity.name}`).click();
  await expect(page.getByText('Gold chain').first()).toBeVisible();
}

async function bookingOf(db: Db, customer: SignedInAccount) {
  const slot = await freeSlot(db);
  return bookFor(db, customer, slot);
}

async function staffBooking({ page, accounts, db, as }: Fixtures) {
  const customer = await accounts.activeCustomer();
  const booking = await bookingOf(db, customer);
  await as(await accounts.staff('executive'));
  await page.goto(`/executive-booking?search=${customer.mobile}`);
  await button(page, `View booking ${booking.id}`).click();
}

async function editedUsers({ page, accounts, as }: Fixtures) {
  const user = await accounts.account({ name: 'Twin One' });
  await as(await accounts.staff('admin'));
  await page.goto(`/admin-users?search=${user.mobile}`);
  await button(page, 'View Twin One').click();
  await button(page, 'Edit').click();
  await field(page, 'Name').fill('Somebody Else');
}

/** Cases of `npm test`; the others are torture. */
const usual = new Set(['Edit Order']);

/** Popups by the file that renders them. */
const popups: Readonly<Record<string, readonly Popup[]>> = {
  'components/gold/account-dialog-content.tsx': ['Signup', 'Login'].map((name) => ({
    name,
    arrange: async ({ page }) => {
      await page.goto('/gold');
      return { trigger: page.getByRole('main').getByRole('button', { name, exact: true }).first() };
    },
  })),
  'components/subscription/confirm-payment.tsx': [
    {
      name: 'Confirm Payment',
      arrange: async ({ page, accounts, as }) => {
        await as(await accounts.signedIn());
        await page.goto('/subscription');
        return { trigger: button(page, 'Subscribe Now'), cancel: 'Cancel' };
      },
    },
  ],
  'components/own-orders/pay-due-dialog.tsx': [
    {
      name: 'Pay now',
      arrange: async ({ page, accounts, db, as }) => {
        const me = await accounts.activeCustomer();
        await createOrder(db, { userId: me.id });
        await as(me);
        await page.goto('/orders');
        return { trigger: button(page, /^Pay now for/), cancel: 'Cancel' };
      },
    },
  ],
  // Opened by a response: gold-rate.spec.ts, stores.spec.ts.
  'components/gold-rate/rate-form.tsx': [],
  'components/stores/use-store-change.tsx': [],
  'components/shortcuts/shortcuts-dialog.tsx': [
    {
      name: 'Keyboard shortcuts',
      arrange: async ({ page, accounts, as }) => {
        await as(await accounts.staff('employee'));
        await page.goto('/employee-orders');
        return { trigger: button(page, 'Keyboard shortcuts') };
      },
    },
  ],
  'components/front-desk/walk-in-dialog.tsx': [
    {
      name: 'Walk-in',
      arrange: async ({ page, accounts, as }) => {
        await as(await accounts.staff('employee'));
        await page.goto('/front-desk');
        return { trigger: button(page, 'Walk-in'), cancel: 'Cancel' };
      },
    },
  ],
  'components/front-desk/scan-dialog.tsx': [
    {
      name: 'Scan',
      arrange: async ({ page, accounts, as }) => {
        await as(await accounts.staff('employee'));
        await page.goto('/front-desk');
        return { trigger: button(page, 'Scan'), cancel: 'Cancel' };
      },
    },
  ],
  'components/profile/sessions-card.tsx': [
    {
      name: 'Log out everywhere',
      asks: true,
      arrange: async ({ page, accounts, as }) => {
        await as(await accounts.activeCustomer());
        await page.goto('/profile');
        return { trigger: button(page, 'Log out everywhere'), cancel: 'Cancel' };
      },
    },
  ],
  'components/bookings/caller-form.tsx': [
    {
      name: 'Book for a Customer',
      arrange: async ({ page, accounts, as }) => {
        await as(await accounts.staff('employee'));
        await page.goto('/employee-booking-slots');
        return { trigger: button(page, 'Book for a Customer'), cancel: 'Cancel' };
      },
    },
  ],
  'components/bookings/cancel-dialog.tsx': [
    {
      name: "Cancel Booking, a customer's",
      asks: true,
      arrange: async ({ page, accounts, db, as }) => {
        const me = await accounts.activeCustomer();
        await bookingOf(db, me);
        await as(me);
        await page.goto('/gold_slot_booking');
        return { trigger: button(page, /^Cancel Booking/).first(), cancel: 'Keep Booking' };
      },
    },
    {
      name: 'Cancel Booking, by staff',
      asks: true,
      arrange: async (fixtures) => {
        await staffBooking(fixtures);
        return { trigger: button(fixtures.page, 'Cancel Booking'), cancel: 'Keep Booking' };
      },
    },
  ],
  'components/bookings/change-time-dialog.tsx': [
    {
      name: 'Change Time',
      arrange: async ({ page, accounts, db, as }) => {
        const me = await accounts.activeCustomer();
        await bookingOf(db, me);
        await as(me);
        await page.goto('/gold_slot_booking');
        return { trigger: button(page, /^Change Time/).first(), cancel: 'Keep Time' };
      },
    },
  ],
  'components/bookings/code-dialog.tsx': [
    {
      name: 'Your visit code',
      arrange: async ({ page, accounts, db, as }) => {
        const me = await accounts.activeCustomer();
        await bookingOf(db, me);
        await as(me);
        await page.goto('/dashboard');
        return { trigger: button(page, /^Show QR code/) };
      },
    },
  ],
  'components/bookings/booking-editor.tsx': [
    {
      name: 'Edit Booking',
      arrange: async (fixtures) => {
        await staffBooking(fixtures);
        return { trigger: button(fixtures.page, 'Edit'), cancel: 'Cancel' };
      },
    },
  ],
  // The frame of the forms.
  'components/back-office/form-dialog.tsx': [],
  'components/back-office/record-form.tsx': [
    {
      name: 'Create New Opportunity',
      arrange: async ({ page, accounts, as }) => {
        await as(await accounts.staff('employee'));
        await page.goto('/employee-opportunity');
        return { trigger: button(page, 'Create Opportunity').first(), cancel: 'Cancel' };
      },
    },
    ...['Edit Opportunity', 'Add Item', 'Edit Gold chain'].map((trigger) => ({
      name: trigger,
      arrange: async (fixtures: Fixtures) => {
        await saleOf(fixtures);
        const name = trigger.startsWith('Edit Gold') ? /^Edit( Item)? Gold chain/ : trigger;
        return { trigger: button(fixtures.page, name).first(), cancel: 'Cancel' };
      },
    })),
    {
      name: 'Edit Order',
      arrange: async ({ page, accounts, db, as }) => {
        const [admin, customer] = [await accounts.staff('admin'), await accounts.activeCustomer()];
        const order = await createOrder(db, { userId: customer.id, name: `Focus ${customer.id}` });
        await as(admin);
        await page.goto(`/admin-orders?search=${order.id}`);
        await button(page, `View ${order.name}`).click();
        return { trigger: button(page, 'Edit Order'), cancel: 'Cancel' };
      },
    },
    ...['Record Payment', /^Void/, /^Refund/].map((trigger) => ({
      name: String(trigger),
      arrange: async ({ page, accounts, db, as }: Fixtures) => {
        const [admin, customer] = [await accounts.staff('admin'), await accounts.activeCustomer()];
        const order = await createOrder(db, { userId: customer.id, name: `Focus ${customer.id}` });
        await createPayment(db, { orderId: order.id });
        await as(admin);
        await page.goto(`/admin-orders?search=${order.id}`);
        await button(page, `View ${order.name}`).click();
        return { trigger: button(page, trigger), cancel: 'Cancel' };
      },
    })),
  ],
  'components/back-office/confirm-action.tsx': [
    {
      name: 'Delete Opportunity',
      asks: true,
      arrange: async (fixtures) => {
        await saleOf(fixtures);
        return { trigger: button(fixtures.page, 'Delete Opportunity'), cancel: 'Cancel' };
      },
    },
    {
      name: 'Delete Item',
      asks: true,
      arrange: async (fixtures) => {
        await saleOf(fixtures);
        return { trigger: button(fixtures.page, /^Delete( Item)? Gold chain/).first(), cancel: 'Cancel' };
      },
    },
    {
      name: 'Delete User',
      asks: true,
      arrange: async ({ page, accounts, as }) => {
        const user = await accounts.account({ name: 'Focus User' });
        await as(await accounts.staff('admin'));
        await page.goto(`/admin-users?search=${user.mobile}`);
        await button(page, 'View Focus User').click();
        return { trigger: button(page, 'Delete'), cancel: 'Cancel' };
      },
    },
  ],
  'components/ui/unsaved-changes-dialog.tsx': [
    {
      name: 'leaving an edited user by a link',
      asks: true,
      arrange: async (fixtures) => {
        await editedUsers(fixtures);
        return {
          trigger: fixtures.page.getByRole('link', { name: 'Back to Dashboard' }),
          cancel: 'Keep Editing',
        };
      },
    },
  ],
  'components/back-office/use-guarded-view.tsx': [
    {
      name: 'closing the row of an edited user',
      asks: true,
      arrange: async (fixtures) => {
        await editedUsers(fixtures);
        return { trigger: button(fixtures.page, /^(Hide|View) Twin One/), cancel: 'Keep Editing' };
      },
    },
  ],
};

test('list covers every popup of the product', { tag: '@desk' }, () => {
  const project = path.join(import.meta.dirname, '../..');
  const files = readdirSync(path.join(project, 'components'), { recursive: true, encoding: 'utf8' })
    .map((file) => `components/${file}`)
    .filter((file) => file.endsWith('.tsx'))
    // The palette (`Dialog.Root`) has no buttons: palette.spec.ts.
    .filter((file) =>
      /<(?:Confirm|Form)?Dialog\b(?!\.)/.test(readFileSync(path.join(project, file), 'utf8')),
    );
  expect(files.toSorted(), 'files with a popup (received), the list (expected)').toEqual(
    Object.keys(popups).toSorted(),
  );
});

for (const { name, asks = false, arrange } of Object.values(popups).flat()) {
  test(
    `${name}: closing returns the focus`,
    { tag: usual.has(name) ? '@desk' : ['@desk', '@torture'] },
    async ({ page, context, accounts, provider, database }) => {
      void provider;
      const as = (account: SignedInAccount) => signInBrowser(context, account);
      const { trigger, cancel } = await arrange({ page, accounts, db: database.db, as });
      const popup = page.locator('[role=dialog], [role=alertdialog]').filter({ has: page.locator('h2') });
      const inside = (label: string) => popup.getByRole('button', { name: label, exact: true });
      const ways: Record<string, () => Promise<void>> = { Esc: () => page.keyboard.press('Escape') };
      if (cancel !== undefined) ways[cancel] = () => inside(cancel).click();
      if (!asks) {
        ways['the X'] = () => inside('Close').click();
        ways['a press beside it'] = () => page.mouse.click(8, 790);
      }
      for (const [way, close] of Object.entries(ways)) {
        await trigger.click();
        await expect(popup).toBeVisible();
        await close();
        await expect(popup, way).toHaveCount(0);
        await expect(trigger, way).toBeFocused();
      }
    },
  );
}
