import { field, alertWith, openPaySheet, payElsewhere, paySheet } from '@/e2e/fixtures/screens';
import { stateOf } from '@/e2e/fixtures/state';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';

/* Every interruption: never charged without the plan, never a stuck screen. */

test('failed payment, then a successful one on the same order', async ({
  page,
  context,
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  await signInBrowser(context, me);
  await page.goto('/subscription');
  const sheet = await openPaySheet(page);
  await sheet.getByRole('button', { name: 'Fail', exact: true }).click();
  await expect(sheet.getByText('Payment failed. You can try again.')).toBeVisible();
  await expect(page.getByText('Subscription failed. Please try again.')).toBeAttached();
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL('/dashboard');
  const { orders, subscriptions } = await stateOf(db, me.id);
  expect([orders.length, subscriptions.length]).toEqual([1, 1]);
  const payments = await provider.payments(orders[0]?.razorpayOrderId ?? '');
  expect(payments.map(({ status }) => status).toSorted()).toEqual(['captured', 'failed']);
});

test(
  'sheet closed after payment elsewhere: the plan is active',
  { tag: '@torture' },
  async ({ page, context, accounts, provider, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 409/);
    void provider;
    const me = await accounts.signedIn();
    await signInBrowser(context, me);
    await page.goto('/subscription');
    const sheet = await openPaySheet(page);
    await payElsewhere(sheet);
    await page.waitForURL('/dashboard');
    expect((await stateOf(db, me.id)).subscriptions).toHaveLength(1);
  },
);

test(
  'sheet closed without payment: neutral message and retry',
  { tag: '@torture' },
  async ({ page, context, accounts, provider }) => {
    void provider;
    await signInBrowser(context, await accounts.signedIn());
    await page.goto('/subscription');
    const sheet = await openPaySheet(page);
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByText('You closed the payment window.')).toBeVisible();
    await page.getByRole('button', { name: 'I have paid, check again' }).click();
    await expect(page.getByText("We haven't received a payment yet.")).toBeVisible();
    await (await openPaySheet(page)).getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('/dashboard');
  },
);

test('double click on Confirm opens one sheet for one order', async ({
  page,
  context,
  accounts,
  provider,
  database: { db },
}) => {
  void provider;
  const me = await accounts.signedIn();
  await signInBrowser(context, me);
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Subscribe Now' }).dblclick();
  await page
    .getByRole('dialog', { name: 'Confirm Payment' })
    .getByRole('button', { name: 'Confirm' })
    .dblclick();
  await expect(paySheet(page)).toHaveCount(1);
  await paySheet(page).getByRole('button', { name: 'Pay', exact: true }).dblclick();
  await page.waitForURL('/dashboard');
  const { orders, payments } = await stateOf(db, me.id);
  expect([orders.length, payments.length]).toEqual([1, 1]);
});

test(
  'two tabs: payment in one moves the other to the dashboard',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, provider, database: { db } }) => {
    void provider;
    const me = await accounts.signedIn();
    await signInBrowser(context, me);
    const other = await context.newPage();
    await page.goto('/subscription');
    await other.goto('/subscription');
    const otherSheet = await openPaySheet(other);
    await expect(otherSheet).toBeVisible();
    await page.bringToFront();
    await (await openPaySheet(page)).getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('/dashboard');
    await other.waitForURL('/dashboard');
    const { orders, payments } = await stateOf(db, me.id);
    expect([orders.length, payments.length]).toEqual([1, 1]);
  },
);

test(
  'back button after payment leads to the previous page, never to a second payment',
  { tag: ['@desk', '@torture'] },
  async ({ page, context, accounts, provider }) => {
    void provider;
    await signInBrowser(context, await accounts.signedIn());
    await page.goto('/about');
    await page.goto('/subscription');
    await (await openPaySheet(page)).getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('/dashboard');
    await page.goBack();
    await expect(page).toHaveURL('/about');
    await page.goto('/subscription');
    await expect(page).toHaveURL('/dashboard');
  },
);

test(
  'signed out meanwhile: Confirm shows a message; payment works after log-in',
  { tag: '@torture' },
  async ({ page, context, accounts, provider, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 401/);
    void provider;
    const me = await accounts.signedIn();
    await signInBrowser(context, me);
    await page.goto('/subscription');
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await db.session.updateMany({ where: { userId: me.id }, data: { endedAt: new Date() } });
    const popup = page.getByRole('dialog', { name: 'Confirm Payment' });
    await popup.getByRole('button', { name: 'Confirm' }).click();
    await expect(alertWith(popup, 'Authentication required. Please login again.')).toBeVisible();
    await popup.getByRole('link', { name: 'Login' }).click();
    const login = page.getByRole('dialog', { name: 'Login' });
    await field(login, 'Mobile number').fill(me.mobile);
    await field(login, 'Password').fill(me.password);
    await login.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL('/subscription');
    await (await openPaySheet(page)).getByRole('button', { name: 'Pay', exact: true }).click();
    await page.waitForURL('/dashboard');
  },
);
