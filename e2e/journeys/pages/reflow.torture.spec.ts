import type { Page } from 'playwright/test';
import type { Db } from '@/lib/db/client';
import { createPayment } from '@/prisma/factories/entries';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { payPlan } from '@/prisma/factories/payments';
import { createItem, createOpportunity, createOrder } from '@/prisma/factories/sales';
import { expectEnlargeable, expectSoundWhenNarrow } from '@/e2e/fixtures/reflow';
import { addressOf, routeTable, shownPaths, type Kind, type RoutePath } from '@/e2e/testing/route-table';
import { openBookingForm } from '@/e2e/fixtures/screens';
import { bookFor, freeSlot } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test, type Accounts } from '@/e2e/fixtures/test';

/* Zoom, text spacing and tab order (WCAG 2.2 AA). */

test.use({ viewport: { width: 1280, height: 800 } });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const inPopup = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .filter({ has: page.locator('h2') })
    .getByRole('button', { name, exact: true });

/** The address without a parameter. */
function without(page: Page, parameter: string): string {
  const url = new URL(page.url());
  url.searchParams.delete(parameter);
  return url.href;
}

/** Opened in turn, and each checked. */
const states: Readonly<Record<string, Readonly<Record<string, (page: Page) => Promise<void>>>>> = {
  '/login': {
    'with mistakes': (page) => inPopup(page, 'Login').click(),
    reset: async (page) => {
      await inPopup(page, 'Forgot Password?').click();
      await inPopup(page, 'Send code').click();
    },
    'sign-up': async (page) => {
      await inPopup(page, 'Back to Login').click();
      await inPopup(page, 'Signup').click();
      await inPopup(page, 'Signup').click();
    },
  },
  '/dashboard': { 'with the profile menu': (page) => button(page, 'Profile menu').click() },
  '/subscription': { 'with the payment popup': (page) => button(page, 'Subscribe Now').click() },
  '/gold_slot_booking': { 'with the form': async (page) => void (await openBookingForm(page)) },
  '/profile': {
    'with the password form': (page) => button(page, 'Change password').click(),
    edited: (page) => button(page, 'Edit').click(),
  },
  '/admin-opportunity': {
    'with details': (page) =>
      button(page, /^View /)
        .first()
        .click(),
    'with a form': (page) => button(page, 'Edit Opportunity').click(),
    'with selected rows': async (page) => {
      await page.goto(without(page, 'open'));
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('region', { name: 'Selected opportunities' }).waitFor({ timeout: 2000 });
    },
    board: async (page) => {
      await page.goto(`${without(page, 'open')}&view=board`);
      await button(page, /^Move .* to another stage$/)
        .first()
        .waitFor();
    },
    'with the palette': async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Search or jump to' }).waitFor({ timeout: 2000 });
    },
  },
  '/customers/[id]': {
    'with a note': (page) => button(page, 'Add Note').click(),
    'with a task': async (page) => {
      await page.keyboard.press('Escape');
      await button(page, 'Add Task').click();
    },
  },
  '/admin-orders/[id]': {
    edited: (page) => button(page, 'Edit Order').click(),
  },
  '/admin-orders': {
    'with details': (page) =>
      button(page, /^View /)
        .first()
        .click(),
  },
  '/admin-users': {
    'with details': (page) =>
      button(page, /^View /)
        .first()
        .click(),
    edited: (page) => button(page, 'Edit').click(),
  },
  '/admin-import': {
    'with a checked file': async (page) => {
      const buffer = Buffer.from('Mobile number of the customer,Name\n98111,Venkata Subrahmanyam\n');
      await page.getByLabel('CSV file').setInputFiles({
        name: 'customers-of-the-branch-in-Rajamahendravaram.csv',
        mimeType: 'text/csv',
        buffer,
      });
      await page.getByRole('heading', { name: 'Rows' }).waitFor();
    },
  },
  '/admin-payments': {
    'with details': (page) =>
      button(page, /^View /)
        .first()
        .click(),
  },
  '/executive-booking': {
    'with details': (page) =>
      button(page, /^View /)
        .first()
        .click(),
    'with a form': (page) => button(page, 'Edit').click(),
  },
};

/** The last kind that may open the page, so that every kind is covered. */
function viewerOf(path: RoutePath): Kind {
  const row = routeTable[path];
  if (row.visitor === 'shown') return 'visitor';
  for (const kind of ['inactive', 'active', 'employee', 'executive', 'admin'] as const)
    if (row[kind] === 'shown' && !(path === '/profile' && kind === 'inactive')) return kind;
  throw new Error(`Nobody may see ${path}.`);
}

/** Creates records with long names and large amounts. */
async function business(accounts: Accounts, db: Db, kind: Kind) {
  const customer = await accounts.activeCustomer({ name: 'Venkata Subrahmanyam Lakshminarasimha Charyulu' });
  const viewer =
    kind === 'inactive'
      ? await accounts.signedIn()
      : kind === 'active' || kind === 'visitor'
        ? customer
        : await accounts.staff(kind);
  const sale = {
    userId: customer.id,
    name: 'Bridal set with temple necklace, jhumkas and vanki for the wedding in Rajamahendravaram',
    totalAmount: '123456789012.34',
    executiveId: kind === 'executive' ? viewer.id : null,
    employeeId: kind === 'employee' ? viewer.id : null,
  };
  const opportunity = await createOpportunity(db, sale);
  await createItem(db, { opportunityId: opportunity.id, price: '123456789012.34' });
  const order = await createOrder(db, sale);
  const slot = await freeSlot(db);
  await bookFor(db, customer, slot);
  const payer = await accounts.account({ name: sale.name.slice(0, 100) });
  await payPlan(db, payer);
  const searches: Readonly<Record<string, string | number>> = {
    '/admin-opportunity': opportunity.id,
    '/admin-orders': order.id,
    '/admin-users': customer.mobile,
    '/executive-booking': customer.mobile,
    '/admin-payments': payer.mobile,
  };
  return { viewer, searches };
}

/** A day with one payment: today has those of all other tests, too many to look at one by one. */
async function dayOfFew(db: Db, { id: userId }: { id: number }): Promise<string> {
  const receivedAt = new Date('2024-03-05T06:00:00Z');
  const order = await createOrder(db, { userId, totalAmount: '123456789012.34', createdAt: receivedAt });
  await createPayment(db, {
    orderId: order.id,
    amount: '123456789012.34',
    receivedAt,
    createdAt: receivedAt,
  });
  return '2024-03-05';
}

async function linkOf(db: Db, { id: userId }: { id: number }): Promise<string> {
  const name = 'Order for Lakshmi haram with matching jhumkas, bangles and a waist belt';
  const { id: orderId } = await createOrder(db, { userId, name, totalAmount: '18500000.00' });
  return `/pay/${await createPaymentLink(db, { orderId, amount: '12345678.90' })}`;
}

/** Have the layout of another page: of another role, list, text or group of the API reference. */
const repeated =
  /^\/employee-|^\/executive-(?!booking)|^\/admin-(booking-slots|customers|dues|audit|messages|account)|^\/(privacy|privacy-notice|refunds)$|^\/developers\/(?!records|sales)/;

for (const path of [...shownPaths.filter((each) => !repeated.test(each)), '/nope'] as const) {
  test(
    `${path} reflows at higher zoom`,
    { tag: '@desk' },
    async ({ page, context, accounts, provider, consoleErrors, database: { db } }) => {
      void provider;
      if (path === '/nope') consoleErrors.allow(/status of 404/);
      const kind = path === '/nope' ? 'active' : viewerOf(path);
      const { viewer, searches } = await business(accounts, db, kind);
      if (kind !== 'visitor') await signInBrowser(context, viewer);
      if (path === '/pay/[token]') await page.goto(await linkOf(db, viewer));
      // Few rows; those of other tests may be without a form.
      else
        await page.goto(
          path in searches
            ? `${path}?search=${searches[path]}`
            : path === '/admin-day-book'
              ? `${path}?date=${await dayOfFew(db, viewer)}`
              : path === '/nope'
                ? path
                : addressOf(path),
        );
      // Streamed content is in the page twice for a moment, once hidden; the dialog of /login
      // takes the heading behind it from the tree of roles.
      await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1);
      await expectEnlargeable(page, path);
      for (const [name, open] of Object.entries(states[path] ?? {})) {
        await expect(async () => open(page)).toPass();
        await expectEnlargeable(page, `${path}, ${name}`);
      }
      if (path === '/about' || path === '/nope') {
        await page.setViewportSize({ width: 320, height: 640 });
        await button(page, 'Open menu').click();
        await expectSoundWhenNarrow(page, `${path}, with the menu`);
      }
    },
  );
}
