import { once } from 'node:events';
import { createServer } from 'node:http';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect, test } from '@/e2e/fixtures/test';

/*
 * The sandbox's `checkout.js` under a strict content security policy: options, callbacks and retries as documented by Razorpay
 * (docs/product/payments.md, "Razorpay: checkout.js"), and accessibility.
 */

test.beforeEach(({ provider }) => void provider);

const SANDBOX = process.env.SANDBOX_URL ?? 'http://127.0.0.1:4100';
const KEY = 'rzp_test_pasidisandbox';
const AUTHORIZATION = `Basic ${Buffer.from(`${KEY}:sandbox_key_secret`).toString('base64')}`;

const SHOP_PAGE = `<!doctype html><html lang="en"><head><title>Shop</title>
  <meta name="viewport" content="width=device-width, initial-scale=1"></head>
  <body><main><h1>Shop</h1><button id="buy">Buy</button><ol id="log"></ol></main>
  <script src="${SANDBOX}/v1/checkout.js"></script><script src="/app.js"></script></body></html>`;

const SHOP_SCRIPT = `
  const say = (what, data) => {
    const line = document.createElement('li');
    line.textContent = what + ' ' + JSON.stringify(data ?? null);
    line.style.overflowWrap = 'anywhere';
    document.querySelector('#log').append(line);
  };
  document.querySelector('#buy').addEventListener('click', () => {
    const asked = new URLSearchParams(location.search);
    const checkout = new Razorpay({
      key: asked.get('key'), order_id: asked.get('order'), amount: 20000, currency: 'INR',
      name: 'Pasidi', description: 'Premium Plan Subscription',
      prefill: { contact: '9000000005' }, readonly: { contact: true },
      handler: (response) => say('paid', response),
      modal: { ondismiss: () => say('dismissed') },
    });
    checkout.on('payment.failed', (response) => say('failed', response));
    checkout.open();
  });`;

async function newOrder(page: Page): Promise<string> {
  const response = await page.request.post(`${SANDBOX}/v1/orders`, {
    headers: { authorization: AUTHORIZATION },
    data: { amount: 20000, currency: 'INR', receipt: 'pay-sheet', payment: { capture: 'automatic' } },
  });
  const { id }: { id: string } = await response.json();
  return id;
}

async function paymentsOf(page: Page, order: string): Promise<string[]> {
  const response = await page.request.get(`${SANDBOX}/v1/orders/${order}/payments`, {
    headers: { authorization: AUTHORIZATION },
  });
  const { items }: { items: { status: string; method: string }[] } = await response.json();
  return items.map((payment) => `${payment.method} ${payment.status}`);
}

// A real server: Chromium blocks loopback requests from pages without a network address.
const shop = createServer((request, response) => {
  const script = request.url === '/app.js';
  response.writeHead(200, {
    'content-type': script ? 'text/javascript' : 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; script-src 'self' ${SANDBOX}; connect-src ${SANDBOX}; style-src 'self'; require-trusted-types-for 'script'`,
  });
  response.end(script ? SHOP_SCRIPT : SHOP_PAGE);
});
let shopUrl = '';

test.beforeAll(async () => {
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const address = shop.address();
  shopUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

test.afterAll(() => {
  shop.close();
  shop.closeAllConnections();
});

/** @returns the checkout and the shop's log */
async function openSheet(page: Page, order: string, key = KEY) {
  await page.goto(`${shopUrl}/?order=${order}&key=${key}`);
  await page.getByRole('button', { name: 'Buy' }).click();
  const sheet = page.getByRole('dialog', { name: 'Pasidi' });
  await expect(sheet).toBeVisible();
  const button = (name: string) => sheet.getByRole('button', { name, exact: true });
  return { sheet, button, log: page.getByRole('listitem') };
}

test('shows item and test mode, and pays by UPI', async ({ page }) => {
  const order = await newOrder(page);
  const { sheet, button, log } = await openSheet(page, order);
  for (const text of ['TEST MODE', 'Premium Plan Subscription', '₹200.00']) {
    await expect(sheet.getByText(text)).toBeVisible();
  }
  await expect(sheet.getByLabel('Mobile number')).toHaveValue('9000000005');
  await expect(sheet.getByLabel('Mobile number')).not.toBeEditable();
  await button('Pay').click();
  await expect(log).toHaveText([/^paid .*"razorpay_payment_id":"pay_.*"razorpay_signature":"[0-9a-f]{64}"/]);
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Buy' })).toBeFocused();
  expect(await paymentsOf(page, order)).toEqual(['upi captured']);
});

test('failure is reported, the sheet stays open, and a retry can succeed', async ({ page }) => {
  const order = await newOrder(page);
  const { sheet, button, log } = await openSheet(page, order);
  await button('Fail').click();
  await expect(log).toHaveText([/^failed .*"code":"BAD_REQUEST_ERROR".*"metadata":{"payment_id":"pay_/]);
  await expect(sheet.getByText('Payment failed. You can try again.')).toBeVisible();
  await sheet.getByText('Card', { exact: true }).click();
  await button('Pay').click();
  await expect(log).toHaveText([/^failed/, /^paid/]);
  expect(await paymentsOf(page, order)).toEqual(['card captured', 'upi failed']);
});

test(
  'lost response shows a message; a retry does not pay twice',
  { tag: '@desk' },
  async ({ page, consoleErrors }) => {
    consoleErrors.allow(/ERR_CONNECTION_RESET/);
    const order = await newOrder(page);
    const { sheet, button, log } = await openSheet(page, order);
    await page.route('**/v1/checkout/payments', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await button('Pay').click();
    await expect(
      sheet.getByRole('alert').filter({ hasText: 'We could not reach the payment service.' }),
    ).toBeVisible();
    await page.unroute('**/v1/checkout/payments');
    await button('Pay').click();
    await expect(log).toHaveText([/^paid/]);
    expect(await paymentsOf(page, order)).toEqual(['upi captured']);
  },
);

test('Escape and Close cancel; focus stays inside the open sheet', async ({ page }) => {
  const { sheet, button, log } = await openSheet(page, await newOrder(page));
  await expect(button('Pay')).toBeEnabled();
  for (const key of [
    ...Array.from({ length: 9 }, () => 'Tab'),
    ...Array.from({ length: 12 }, () => 'Shift+Tab'),
  ]) {
    await page.keyboard.press(key);
    expect(await sheet.evaluate((dialog) => dialog.matches(':focus-within'))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(log).toHaveText([/^dismissed/]);
  await page.getByRole('button', { name: 'Buy' }).click();
  await button('Close').click();
  await expect(log).toHaveText([/^dismissed/, /^dismissed/]);
});

test(
  'sheet has no accessibility violations and fits the screen',
  { tag: '@everywhere' },
  async ({ page }) => {
    const { sheet, button } = await openSheet(page, await newOrder(page));
    await button('Fail').click();
    await expect(sheet.getByText('Payment failed.')).toBeVisible();
    await sheet.getByText('More ways a payment can go').click();
    const { violations } = await new AxeBuilder({ page }).include('[data-razorpay-sandbox]').analyze();
    expect(violations).toEqual([]);
    const { clientWidth, scrollWidth } = await sheet.evaluate(({ clientWidth, scrollWidth }) => ({
      clientWidth,
      scrollWidth,
    }));
    expect(scrollWidth).toBe(clientWidth);
  },
);
