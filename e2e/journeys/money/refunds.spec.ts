import { recordSubscription } from '@/lib/money/subscriptions/contract';
import type { SignedInAccount } from '@/e2e/fixtures/accounts';
import { expectSuccess } from '@/e2e/fixtures/expectations';
import { ageOrder, confirmation, openOrder } from '@/e2e/fixtures/payments';
import { inputMethodOf } from '@/e2e/fixtures/input-methods';
import { expect, signInBrowser, test } from '@/e2e/fixtures/test';
import { button, expectAccessibleScreen, firstText, confirmDialog } from '@/e2e/fixtures/staff-screens';

/** The second payment is a duplicate. */
async function paidTwice(
  me: SignedInAccount,
  pay: (order: string) => Promise<Parameters<typeof confirmation>[1]>,
  age: (order: string) => Promise<void>,
) {
  const first = await openOrder(me);
  await age(first);
  const second = await openOrder(me);
  const [one, two] = [await pay(first), await pay(second)];
  expectSuccess(recordSubscription, await me.api.call(recordSubscription, confirmation(me, one)));
  expect((await me.api.call(recordSubscription, confirmation(me, two))).status).toBe(409);
  return { order: second, payment: two.razorpay_payment_id };
}

test(
  'admin refunds a duplicate payment by touch after confirming amount and customer',
  { tag: ['@phone', '@torture'] },
  async ({ page, context, accounts, provider, database: { db } }) => {
    const input = inputMethodOf('touch', page);
    const me = await accounts.signedIn({ name: 'Paid Twice' });
    const { order, payment } = await paidTwice(
      me,
      (each) => provider.pay(each),
      (each) => ageOrder(db, each),
    );
    await signInBrowser(context, await accounts.staff('admin'));
    await page.goto(`/admin-payments?search=${me.mobile}&effect=duplicate`);
    await input.press(button(page, `View order ${order}`));
    await expectAccessibleScreen(page, input);
    await input.press(button(page, 'Check with Razorpay'));
    await expect(firstText(page, 'Razorpay says this order is paid.')).toBeVisible();
    await input.press(button(page, `Refund ${payment}`));
    await expect(confirmDialog(page)).toContainText('₹200.00');
    await expect(confirmDialog(page)).toContainText('Paid Twice');
    await expectAccessibleScreen(page, input);
    await input.press(button(confirmDialog(page), 'Refund'));
    await expect(firstText(page, 'Refund successful!')).toBeVisible();
    await input.expectTooltip(button(page, `Refund ${payment}`), 'This payment is already fully refunded.');
    expect(await provider.payments(order)).toMatchObject([{ id: payment, status: 'refunded' }]);
    const { planActive } = await db.user.findUniqueOrThrow({ where: { id: me.id } });
    expect(planActive).toBe(true);
  },
);
