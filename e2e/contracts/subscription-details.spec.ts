import { getDetails } from '@/lib/people/accounts/contract';
import { recordSubscription } from '@/lib/money/subscriptions/contract';
import { randomMobile } from '@/prisma/factories/users';
import { expectRefusal, expectSuccess, type Refused } from '@/e2e/fixtures/expectations';
import { confirmation, openOrder } from '@/e2e/fixtures/payments';
import { stateOf } from '@/e2e/fixtures/state';
import { expect, test } from '@/e2e/fixtures/test';

const wrong = (...fields: string[]): Refused => ({ status: 400, code: 'VALIDATION', fields });
const notVerified: Refused = { status: 402, code: 'PAYMENT_NOT_VERIFIED' };

test('stores the subscription and activates the plan; a repeat returns the same response', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  const order = await openOrder(me);
  const payment = await provider.pay(order);
  const response = await me.api.call(recordSubscription, confirmation(me, payment));
  const { data } = expectSuccess(recordSubscription, response);
  expect(data.subscription).toEqual({
    id: data.subscription.id,
    user_id: me.id,
    employee_id: null,
    mobile: me.mobile,
    name: 'Life Time Premium',
    transaction_id: payment.razorpay_payment_id,
    amount: '200',
    created_at: expect.any(String),
  });
  expect(data.user).toMatchObject({ id: me.id, active: 1, version: 2 });
  expect(expectSuccess(getDetails, await me.api.call(getDetails, { mobile: me.mobile })).data).toEqual(
    data.user,
  );

  const state = await stateOf(db, me.id);
  expect(state.payments).toMatchObject([
    {
      razorpayPaymentId: payment.razorpay_payment_id,
      status: 'captured',
      effect: 'activated',
      amountPaise: 20_000,
    },
  ]);
  expect(state.orders).toMatchObject([{ razorpayOrderId: order, status: 'paid' }]);
  for (let times = 0; times < 2; times += 1) {
    expect((await me.api.call(recordSubscription, confirmation(me, payment))).text).toBe(response.text);
  }
  expect(await stateOf(db, me.id)).toEqual(state);
});

test('response sets a new session cookie: no new log-in is needed', async ({ accounts, provider }) => {
  const me = await accounts.signedIn();
  const payment = await provider.pay(await openOrder(me));
  const response = await me.browser.call(recordSubscription, confirmation(me, payment));
  expectSuccess(recordSubscription, response);
  expect(response.headers.getSetCookie().join()).toMatch(/pasidi-session=[\w.-]+;.*pasidi_who=user\.1;/);
});

test("accepts the older client's body: no order, no signature, amount as text or number", async ({
  accounts,
  provider,
}) => {
  for (const changes of [
    { razorpay_order_id: undefined, razorpay_signature: undefined },
    { razorpay_order_id: null, razorpay_signature: null, employee_id: null },
    { amount: 200 },
    { active: true, user_id: 1, transaction: 'x' },
  ]) {
    const me = await accounts.signedIn();
    const payment = await provider.pay(await openOrder(me));
    expectSuccess(
      recordSubscription,
      await me.api.call(recordSubscription, confirmation(me, payment, changes)),
    );
  }
});

test('selling employee is stored', async ({ accounts, provider }) => {
  const me = await accounts.signedIn();
  const { id } = await accounts.account({ role: 'employee' });
  const payment = await provider.pay(await openOrder(me));
  const sent = confirmation(me, payment, { employee_id: String(id) });
  const { data } = expectSuccess(recordSubscription, await me.api.call(recordSubscription, sent));
  expect(data.subscription.employee_id).toBe(id);
});

const refused: readonly [what: string, changes: object, refusal: Refused][] = [
  [
    'nothing',
    { mobile: undefined, name: undefined, transaction_id: undefined, amount: undefined },
    wrong('mobile', 'name', 'transaction_id', 'amount'),
  ],
  ['another mobile', { mobile: randomMobile() }, { status: 403, code: 'FORBIDDEN', fields: ['mobile'] }],
  ['a wrong signature', { razorpay_signature: 'f'.repeat(64) }, notVerified],
];
for (const [what, changes, refusal] of refused) {
  test(`${refusal.status} for ${what}, and no plan`, async ({ accounts, provider, database: { db } }) => {
    const me = await accounts.signedIn();
    const payment = await provider.pay(await openOrder(me));
    const before = await stateOf(db, me.id);
    const sent = confirmation(me, payment, changes);
    expectRefusal(await me.api.call(recordSubscription, sent), refusal);
    expect(await stateOf(db, me.id)).toEqual(before);
  });
}
