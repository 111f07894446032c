import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { createOrder } from '@/prisma/factories/sales';
import {
  button,
  openBooking,
  openDelivered,
  openOrder,
  openSale,
  openUser,
  type Opening,
} from '@/e2e/fixtures/opened-records';
import { field } from '@/e2e/fixtures/screens';
import { bookFor, freeSlot } from '@/e2e/fixtures/slots';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* WCAG 2.4.3: closing a popup, in any way, returns the focus to its trigger. */

interface Popup {
  /** The file that renders it. */
  readonly file: string;
  readonly trigger: string | RegExp;
  /** Default: button. */
  readonly role?: 'link';
  readonly cancel?: string;
  /** It has an X, and a press beside it closes it: the same code in each, so that few are tested. */
  readonly everyWay?: true;
  /** Before it can be opened. */
  prepare?(page: Page): Promise<void>;
}
interface Screen {
  readonly name: string;
  open(opening: Opening): Promise<void>;
  readonly popups: readonly Popup[];
}

const bookings = 'components/visits/bookings';
const orderForm = { file: 'components/back-office/record-form.tsx', cancel: 'Cancel' };
const question = { file: 'components/back-office/confirm-action.tsx', cancel: 'Cancel' };

const screens: readonly Screen[] = [
  {
    name: 'an order',
    open: openOrder,
    popups: [
      { ...orderForm, trigger: 'Edit Order', everyWay: true },
      { ...orderForm, trigger: 'Record Payment' },
      { ...orderForm, trigger: /^Void/ },
      { ...orderForm, trigger: /^Refund/ },
    ],
  },
  {
    name: 'a delivered order',
    open: openDelivered,
    popups: [
      {
        file: 'components/money/returns/return-dialog.tsx',
        trigger: 'Return Necklace',
        cancel: 'Cancel',
        everyWay: true,
      },
    ],
  },
  {
    name: 'an opportunity',
    open: openSale,
    popups: [
      { ...orderForm, trigger: 'Create Opportunity' },
      { ...orderForm, trigger: 'Edit Opportunity' },
      { ...orderForm, trigger: 'Add Item' },
      { ...orderForm, trigger: /^Edit( Item)? Gold chain/ },
      { ...question, trigger: 'Delete Opportunity' },
      { ...question, trigger: /^Delete( Item)? Gold chain/ },
    ],
  },
  {
    name: 'a user',
    open: openUser,
    popups: [
      { ...question, trigger: 'Delete' },
      {
        file: 'components/ui/unsaved-changes-dialog.tsx',
        trigger: 'Back to Dashboard',
        role: 'link',
        cancel: 'Keep Editing',
        async prepare(page) {
          await button(page, 'Edit').click();
          await field(page, 'Name').fill('Somebody Else');
        },
      },
      {
        file: 'components/back-office/use-guarded-view.tsx',
        trigger: /^(Hide|View) Twin One/,
        cancel: 'Keep Editing',
      },
    ],
  },
  {
    name: 'a booking',
    open: openBooking,
    popups: [
      { file: `${bookings}/caller-form.tsx`, trigger: 'Book for a Customer', cancel: 'Cancel' },
      { file: `${bookings}/booking-editor.tsx`, trigger: 'Edit', cancel: 'Cancel' },
      { file: `${bookings}/cancel-dialog.tsx`, trigger: 'Cancel Booking', cancel: 'Keep Booking' },
    ],
  },
  {
    name: "a customer's visits",
    async open({ page, accounts, db, as }) {
      const me = await accounts.activeCustomer();
      for (const slot of [await freeSlot(db), await freeSlot(db)]) await bookFor(db, me, slot);
      await as(me);
      await page.goto('/gold_slot_booking');
    },
    popups: [
      { file: `${bookings}/cancel-dialog.tsx`, trigger: /^Cancel Booking/, cancel: 'Keep Booking' },
      { file: `${bookings}/change-time-dialog.tsx`, trigger: /^Change Time/, cancel: 'Keep Time' },
      { file: `${bookings}/code-dialog.tsx`, trigger: /^Show QR code/ },
    ],
  },
  {
    name: 'the front desk',
    async open({ page, accounts, as }) {
      await as(await accounts.staff('employee'));
      await page.goto('/front-desk');
    },
    popups: [
      { file: 'components/visits/front-desk/walk-in-dialog.tsx', trigger: 'Walk-in', cancel: 'Cancel' },
      { file: 'components/visits/front-desk/scan-dialog.tsx', trigger: 'Scan', cancel: 'Cancel' },
      { file: 'components/desk/shortcuts/shortcuts-dialog.tsx', trigger: 'Keyboard shortcuts' },
    ],
  },
  {
    name: 'dues, profile and plan of a customer',
    async open({ page, accounts, db, as }) {
      const me = await accounts.signedIn();
      await createOrder(db, { userId: me.id });
      await as(me);
      await page.goto('/orders');
    },
    popups: [
      { file: 'components/money/own-orders/pay-due-dialog.tsx', trigger: /^Pay now for/, cancel: 'Cancel' },
      {
        file: 'components/people/profile/sessions-card.tsx',
        trigger: 'Log out everywhere',
        cancel: 'Cancel',
        prepare: async (page) => void (await page.goto('/profile')),
      },
      {
        file: 'components/money/subscription/confirm-payment.tsx',
        trigger: 'Subscribe Now',
        cancel: 'Cancel',
        prepare: async (page) => void (await page.goto('/subscription')),
      },
    ],
  },
  {
    name: 'the gold page',
    open: async ({ page }) => void (await page.goto('/gold')),
    popups: ['Signup', 'Login'].map((trigger) => ({
      file: 'components/gold/account-dialog-content.tsx',
      trigger,
      everyWay: true,
    })),
  },
];

/** The frame of the forms, those that a response opens (gold-rate.spec.ts, stores.spec.ts), and those that need several records. */
const elsewhere = [
  'components/back-office/form-dialog.tsx',
  // e2e/journeys/people/second-factor.spec.ts: a response opens the first, an app of the account the other.
  'components/people/second-factor/proof-dialog.tsx',
  'components/people/second-factor/second-factor-card.tsx',
  // e2e/journeys/people/passkeys.spec.ts, invitations.spec.ts (a response opens it), e2e/journeys/visits/offers.spec.ts.
  'components/people/second-factor/passkeys.tsx',
  'components/people/invitations/invitation-dialog.tsx',
  'components/visits/messages/offer-form.tsx',
  // By keyboard alone: e2e/journeys/sales/delivery-input.spec.ts.
  'components/money/deliveries/delivery-dialog.tsx',
  'components/money/gold-rate/rate-form.tsx',
  // e2e/journeys/desk/export.spec.ts, e2e/journeys/money/estimate-and-statement.spec.ts.
  'components/money/day-book/registers-dialog.tsx',
  'components/money/shared-document/live-links.tsx',
  // e2e/journeys/money/dues.spec.ts, e2e/journeys/people/customer-page.spec.ts.
  'components/money/collections/send-links.tsx',
  'components/people/customers/choose-due.tsx',
  'components/visits/stores/use-store-change.tsx',
];

test('list covers every popup of the product', { tag: '@desk' }, () => {
  const project = path.join(import.meta.dirname, '../../..');
  const files = readdirSync(path.join(project, 'components'), { recursive: true, encoding: 'utf8' })
    .map((file) => `components/${file}`)
    .filter((file) => file.endsWith('.tsx'))
    // The palette (`Dialog.Root`) has no buttons: palette.torture.spec.ts.
    .filter((file) =>
      /<(?:Confirm|Form)?Dialog\b(?!\.)/.test(readFileSync(path.join(project, file), 'utf8')),
    );
  const listed = new Set([...screens.flatMap(({ popups }) => popups.map(({ file }) => file)), ...elsewhere]);
  expect(files.toSorted(), 'files with a popup (received), the list (expected)').toEqual(
    [...listed].toSorted(),
  );
});

async function expectFocusBack(page: Page, { trigger: name, role, cancel, everyWay }: Popup): Promise<void> {
  const trigger: Locator = role === 'link' ? page.getByRole('link', { name }) : button(page, name).first();
  const popup = page.locator('[role=dialog], [role=alertdialog]').filter({ has: page.locator('h2') });
  const inside = (label: string) => popup.getByRole('button', { name: label, exact: true });
  const ways: Record<string, () => Promise<void>> = { Esc: () => page.keyboard.press('Escape') };
  if (cancel !== undefined) ways[cancel] = () => inside(cancel).click();
  if (everyWay) {
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
}

for (const { name, open, popups } of screens)
  test(
    `popups of ${name}: closing returns the focus`,
    { tag: name === 'an order' ? '@desk' : ['@desk', '@torture'] },
    async ({ page, context, accounts, provider, database: { db } }) => {
      void provider;
      await open({ page, accounts, db, as: (account) => signInBrowser(context, account) });
      for (const popup of popups)
        await test.step(String(popup.trigger), async () => {
          await popup.prepare?.(page);
          await expectFocusBack(page, popup);
        });
    },
  );
