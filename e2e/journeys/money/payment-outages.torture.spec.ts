import { alertWith, openPaySheet, paySheet, statusWith } from '@/e2e/fixtures/screens';
import { stateOf } from '@/e2e/fixtures/state';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* Every interruption: never charged without the plan, never a stuck screen. */

test(
  'lost confirmation is retried automatically and charged once',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, provider, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/ERR_/);
    const me = await accounts.signedIn();
    await signInBrowser(context, me);
    let lost = 0;
    await page.route('**/api/subscription_details', async (route) => {
      if (lost === 2) return route.continue();
      lost += 1;
      // The first request does not reach the server; of the second only the response is lost.
      if (lost === 2) await route.fetch();
      return route.abort('connectionreset');
    });
    await page.goto('/subscription');
    await (await openPaySheet(page)).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(
      statusWith(page, /Payment ID: pay_\w+\. Keep this page open\. Don't pay again/),
    ).toBeVisible();
    await page.waitForURL('/dashboard');
    const { orders, payments, subscriptions } = await stateOf(db, me.id);
    expect([orders.length, payments.length, subscriptions.length, lost]).toEqual([1, 1, 1, 2]);
    expect(await provider.payments(orders[0]?.razorpayOrderId ?? '')).toHaveLength(1);
  },
);

test(
  'page offline after payment: the webhook activates the plan, a reload shows it',
  { tag: '@desk' },
  async ({ page, context, accounts, provider, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/ERR_/);
    void provider;
    const me = await accounts.signedIn();
    await signInBrowser(context, me);
    await page.route('**/api/subscription_details', (route) => route.abort('connectionreset'));
    await page.goto('/subscription');
    await (await openPaySheet(page)).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText('This is taking longer than usual. We keep trying.')).toBeVisible();
    await expect.poll(async () => (await stateOf(db, me.id)).user.planActive).toBe(true);
    await page.reload();
    await page.waitForURL('/dashboard');
    expect((await stateOf(db, me.id)).payments).toHaveLength(1);
  },
);

test(
  'Razorpay down before page load: clear message, works after recovery',
  { tag: '@desk' },
  async ({ page, context, accounts, ownProvider, consoleErrors }) => {
    consoleErrors.allow(/ERR_/);
    await signInBrowser(context, await accounts.signedIn());
    await ownProvider.breakDown({ down: true });
    await page.goto('/subscription');
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    const popup = page.getByRole('dialog', { name: 'Confirm Payment' });
    await popup.getByRole('button', { name: 'Confirm' }).click();
    await expect(alertWith(popup, 'Payment gateway not loaded. Please refresh the page.')).toBeVisible();
    await ownProvider.heal();
    await popup.getByRole('button', { name: 'Try loading it again' }).click();
    await paySheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('/dashboard');
  },
);

test(
  'Razorpay down at order creation: clear message, Confirm works after recovery',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, ownProvider, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 503/);
    const me = await accounts.signedIn();
    await signInBrowser(context, me);
    await page.goto('/subscription');
    await page.waitForFunction(() => 'Razorpay' in window);
    await ownProvider.breakDown({ fail_rate: 1 });
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    const popup = page.getByRole('dialog', { name: 'Confirm Payment' });
    await popup.getByRole('button', { name: 'Confirm' }).click();
    const message = alertWith(popup, 'Subscription failed. Please try again.');
    await expect(message).toContainText('The payment provider cannot be reached right now.');
    expect((await stateOf(db, me.id)).orders).toEqual([]);
    await ownProvider.heal();
    await popup.getByRole('button', { name: 'Confirm' }).click();
    await paySheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('/dashboard');
  },
);

test(
  'Razorpay down at confirmation: the page waits and completes',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, ownProvider, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 503/);
    const me = await accounts.signedIn();
    await signInBrowser(context, me);
    await page.goto('/subscription');
    const sheet = await openPaySheet(page);
    await page.route(
      '**/api/subscription_details',
      async (route) => {
        await ownProvider.breakDown({ down: true });
        await route.continue();
      },
      { times: 1 },
    );
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
    // The waiting message, unless the webhook was faster.
    const waits = page.getByText('Confirming your payment');
    await expect
      .poll(async () => (await waits.isVisible()) || new URL(page.url()).pathname === '/dashboard')
      .toBe(true);
    // Webhook or confirmation, whichever is first, activates the plan and updates the page.
    await ownProvider.heal();
    await page.waitForURL('/dashboard');
    expect((await stateOf(db, me.id)).subscriptions).toHaveLength(1);
  },
);
