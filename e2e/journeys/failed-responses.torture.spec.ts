import type { BrowserContext, Page } from 'playwright/test';
import type { Db } from '@/lib/db/client';
import { accountFailureText, userFailureText } from '@/lib/text/account-failures';
import { bookingFailureText } from '@/lib/text/failures';
import { randomMobile } from '@/prisma/factories/users';
import { freeSlot } from '@/e2e/fixtures/slots';
import { alertWith, chooseSlot, field, openBookingForm } from '@/e2e/fixtures/screens';
import { expect, signInBrowser, test, type Accounts } from '@/e2e/fixtures/test';

/* Responses of a proxy or an older server: shows `message`, else `error`, else the screen's own message. */

const shapes = [
  { shape: 'an empty object', status: 502, json: {}, shown: null },
  { shape: 'a message without a code', status: 400, json: { message: 'Not today.' }, shown: 'Not today.' },
  { shape: 'an error alone', status: 400, json: { error: 'Try tomorrow.' }, shown: 'Try tomorrow.' },
] as const;

interface Screen {
  /** The failing endpoint. */
  readonly path: string;
  /** Shown if the response has no message. */
  readonly sentence: string;
  /** Fills in the screen; returns the function that sends the request. */
  prepare(page: Page, context: BrowserContext, accounts: Accounts, db: Db): Promise<() => Promise<unknown>>;
}

const press = (page: Page, name: string) => () => page.getByRole('button', { name, exact: true }).click();

const screens: Readonly<Record<string, Screen>> = {
  'sign-up': {
    path: 'Signup_Gold',
    sentence: accountFailureText.signup,
    prepare: async (page) => {
      await page.goto('/gold');
      await page.getByRole('button', { name: 'Signup', exact: true }).click();
      const form = page.getByRole('dialog', { name: 'Signup' });
      await field(form, 'Name').fill('Asha Rao');
      await field(form, 'Mobile number').fill(randomMobile());
      await field(form, 'Password').fill('secret1');
      await field(form, 'Confirm password').fill('secret1');
      return () => form.getByRole('button', { name: 'Signup', exact: true }).click();
    },
  },
  reset: {
    path: 'request_reset',
    sentence: accountFailureText.resetStatus(502),
    prepare: async (page) => {
      await page.goto('/login');
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: /Forgot Password/ }).click();
      await field(form, 'Mobile number').fill(randomMobile());
      await field(form, 'New password').fill('secret1');
      await field(form, 'Confirm password').fill('secret1');
      return () => form.locator('[type=submit]').click();
    },
  },
  booking: {
    path: 'slotbooking',
    sentence: bookingFailureText.booking,
    prepare: async (page, context, accounts, db) => {
      await signInBrowser(context, await accounts.activeCustomer());
      await page.goto('/gold_slot_booking');
      await chooseSlot(await openBookingForm(page), await freeSlot(db));
      return press(page, 'Book Slot');
    },
  },
  profile: {
    path: 'profileupdate',
    sentence: accountFailureText.profile,
    prepare: async (page, context, accounts) => {
      await signInBrowser(context, await accounts.activeCustomer());
      await page.goto('/profile');
      await press(page, 'Edit')();
      await field(page, 'Full Name').fill('Asha Devi');
      return async () => {
        const restore = page.getByRole('button', { name: 'Restore my changes' });
        if (await restore.isVisible()) await restore.click();
        await press(page, 'Save')();
      };
    },
  },
  'create user': {
    path: 'create_user',
    sentence: userFailureText.createUser,
    prepare: async (page, context, accounts) => {
      await signInBrowser(context, await accounts.staff('admin'));
      await page.goto('/create-user');
      await field(page, 'Name').fill('Hari');
      await field(page, 'Mobile').fill(randomMobile());
      await field(page, 'Password').fill('secret1');
      await field(page, 'Confirm Password').fill('secret1');
      await field(page, 'Role').selectOption('employee');
      return press(page, 'Create');
    },
  },
  "staff's bookings": {
    path: 'get_all_booking_details',
    sentence: `Error: ${bookingFailureText.staffBookingsLoad}`,
    prepare: async (page, context, accounts) => {
      await signInBrowser(context, await accounts.staff('executive'));
      await page.goto('/executive-booking');
      return async () => {
        const retry = page.getByRole('button', { name: 'Retry', exact: true });
        if (await retry.isVisible()) await retry.click();
        else await press(page, 'Refresh')();
      };
    },
  },
};

for (const [name, screen] of Object.entries(screens)) {
  test(
    `${name}: error responses of unexpected shapes`,
    { tag: name === 'booking' ? '@desk' : ['@desk', '@torture'] },
    async ({ page, context, accounts, consoleErrors, database: { db } }) => {
      consoleErrors.allow(/status of (502|400)/);
      const send = await screen.prepare(page, context, accounts, db);
      for (const { shape, status, json, shown } of shapes) {
        await page.route(`**/api/${screen.path}`, (route) => route.fulfill({ status, json }));
        await send();
        await expect(alertWith(page, shown ?? screen.sentence), shape).toBeVisible();
        await page.unroute(`**/api/${screen.path}`);
      }
    },
  );
}
