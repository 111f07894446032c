import { createOrder } from '@/prisma/factories/sales';
import { expectAccessible, expectNoOverflow } from '@/e2e/fixtures/accessible';
import { linkOfNewOrder, linkSentTo } from '@/e2e/fixtures/payments';
import { paySheet } from '@/e2e/fixtures/screens';
import { changePerson, expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { gate } from '@/e2e/testing/gate';
import { titleOf } from '@/e2e/testing/title-of';

/* docs/product/money.md, "Payment links". */

const closed = 'This payment link was paid, replaced by a newer one, or has expired.';

test.beforeEach(({ provider }) => void provider);

test('staff send a link; the customer pays it without a log-in', async ({
  page,
  context,
  accounts,
  provider,
  consoleErrors,
  database: { db },
}) => {
  consoleErrors.allow(/status of 404/);
  const executive = await accounts.staff('executive');
  const me = await accounts.account();
  const order = await createOrder(db, {
    userId: me.id,
    executiveId: executive.id,
    name: 'Order for Wedding necklace',
    totalAmount: '185000.00',
  });
  await signInBrowser(context, executive);
  await page.goto(`/executive-orders?search=${order.id}`);
  await page.getByRole('button', { name: /Order for Wedding necklace/ }).click();
  await page.getByRole('button', { name: 'Send Payment Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Payment Link' });
  await expect(dialog.getByLabel('Amount')).toHaveValue(/^185,?000$/);
  await dialog.getByLabel('Amount').fill('35000.50');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Send SMS' }).click();
  await expect(page.getByText('Payment link sent by SMS.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'sent a payment link for the order',
  );
  const { text, token } = await linkSentTo(provider, me.mobile);
  expect(text).toContain('Rs 35000.50');

  await changePerson(page, null);
  await page.goto(`/pay/${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hello ${me.name.split(' ')[0]}`);
  await expect(page.getByText(titleOf(order))).toBeVisible();
  await expect(page.getByText('₹185,000.00')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Pay ₹35,000.50' }).click();
  await paySheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeFocused();
  await expect(page.getByText(/Payment of ₹35,000\.50 received\. ₹149,999\.50 of this order/)).toBeVisible();
  await expectAccessible(page);
  const [entry, ...more] = await db.orderEntry.findMany({ where: { orderId: order.id } });
  expect([entry, more]).toMatchObject([{ kind: 'payment', method: 'online', recordedBy: null }, []]);
  await expect(page.getByText(`Your receipt number is ${entry?.receiptNo}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Open receipt' }).click();
  await expect(page).toHaveURL(/\/d\/[0-9A-HJKMNP-TV-Z]{26}$/);
  await expect(page.getByText(entry?.receiptNo ?? '')).toBeVisible();
  await expect(page.getByText('₹35,000.50')).toBeVisible();
  await page.goto(`/pay/${token}`);
  await expect(page.getByText(closed)).toBeVisible();
  await expectAccessible(page);
});

test('a failed load is reported, with Retry', async ({ page, accounts, consoleErrors, database: { db } }) => {
  consoleErrors.allow(/Failed to load resource/);
  const { order, path } = await linkOfNewOrder(accounts, db);
  const held = gate();
  await page.route('**/api/pay_link', async (route) => {
    await held.passed;
    await route.abort();
  });
  await page.goto(path);
  const alert = page.getByRole('main').getByRole('alert');
  // Some screen readers miss an alert inserted together with its text.
  await expect(alert).toHaveText('');
  held.open();
  await expect(alert).toContainText("We couldn't load this payment. Please try again.");
  await page.unroute('**/api/pay_link');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(titleOf(order))).toBeVisible();
});

test(
  'an amount that Razorpay does not accept at once is paid in parts',
  { tag: '@torture' },
  async ({ page, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 400/);
    const { path } = await linkOfNewOrder(accounts, db, '21000000.00');
    await page.goto(path);
    await page.getByRole('button', { name: 'Pay ₹21,000,000.00' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pay now' });
    await expect(dialog.getByText(/Pay it in parts\.$/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Amount').fill('1000000');
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await paySheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText(/Payment of ₹1,000,000\.00 received\. ₹20,000,000\.00/)).toBeVisible();
  },
);

test(
  'a closed sheet after a refused payment: the new payment is checked, not the refused one',
  { tag: ['@desk', '@torture'] },
  async ({ page, accounts, consoleErrors, database: { db } }) => {
    consoleErrors.allow(/status of 402/);
    const { path } = await linkOfNewOrder(accounts, db);
    const message = 'Payment could not be verified.';
    const json = { success: false, message, code: 'PAYMENT_NOT_VERIFIED' };
    await page.route('**/api/pay_link_confirm', (route) => route.fulfill({ status: 402, json }));
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    const times = (path: string) => sent.filter((each) => each === path).length;
    await page.addInitScript(() => {
      interface Options {
        handler(response: object): void;
        modal: { ondismiss(): void };
      }
      const Razorpay = class {
        constructor(readonly options: Options) {}
        on() {}
        open() {
          const { handler, modal } = this.options;
          const ids = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'x' };
          const buttons = Object.entries({ Paid: () => handler(ids), Closed: () => modal.ondismiss() }).map(
            ([name, run]) => {
              const button = document.createElement('button');
              button.textContent = name;
              button.addEventListener('click', () => {
                for (const each of buttons) each.remove();
                run();
              });
              return button;
            },
          );
          document.body.append(...buttons);
        }
      };
      Object.assign(window, { Razorpay });
    });
    await page.goto(path);
    const pay = page.getByRole('button', { name: 'Pay ₹1,000.00' });
    await pay.click();
    await page.getByRole('button', { name: 'Paid' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await pay.click();
    await page.getByRole('button', { name: 'Closed' }).click();
    await expect(page.getByText(/^You closed the payment window/)).toBeVisible();
    expect(times('/api/pay_link_confirm')).toBe(1);
    expect(times('/api/pay_link_order')).toBe(3);
  },
);
