import { getDetails } from '@/lib/accounts/contract';
import { recordSubscription } from '@/lib/subscriptions/contract';
import { randomMobile } from '@/prisma/factories/users';
import { expectRefusal, expectSuccess, type Refused } from '@/e2e/fixtures/expectations';
import { confirmation, openOrder } from '@/e2e/fixtures/payments';
import { checkoutSignature } from '@/e2e/fixtures/sandbox';
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

test('authorized payment is captured first', async ({ accounts, provider }) => {
  const me = await accounts.signedIn();
  const order = await openOrder(me);
  const payment = await provider.pay(order, { outcome: 'authorized' });
  const { data } = expectSuccess(
    recordSubscription,
    await me.api.call(recordSubscription, confirmation(me, payment)),
  );
  expect(data.user.active).toBe(1);
  expect(await provider.payments(order)).toMatchObject([
    { id: payment.razorpay_payment_id, status: 'captured' },
  ]);
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
  ['another amount', { amount: '1' }, wrong('amount')],
  ['an amount with decimals', { amount: '200.00' }, wrong('amount')],
  ['an amount in paise', { amount: 20_000 }, wrong('amount')],
  ['another plan', { name: 'Premium Plan' }, wrong('name')],
  ['an order for a payment', { transaction_id: 'order_AAAAAAAAAAAAAA' }, wrong('transaction_id')],
  ['a path for a payment', { transaction_id: '../orders' }, wrong('transaction_id')],
  ['a payment for an order', { razorpay_order_id: 'pay_AAAAAAAAAAAAAA' }, wrong('razorpay_order_id')],
  ['a signature other than text', { razorpay_signature: 5 }, wrong('razorpay_signature')],
  ['an unknown employee', { employee_id: 2_147_483_647 }, wrong('employee_id')],
  ['an invalid employee id', { employee_id: 'x' }, wrong('employee_id')],
  ['another mobile', { mobile: randomMobile() }, { status: 403, code: 'FORBIDDEN', fields: ['mobile'] }],
  ['an unknown payment', { transaction_id: 'pay_AAAAAAAAAAAAAA', razorpay_signature: null }, notVerified],
  ['a wrong signature', { razorpay_signature: 'f'.repeat(64) }, notVerified],
  ['an empty signature', { razorpay_signature: '' }, notVerified],
  ['a signature in capitals', {}, notVerified],
  ['another order', { razorpay_order_id: 'order_AAAAAAAAAAAAAA' }, notVerified],
];
for (const [what, changes, refusal] of refused) {
  test(`${refusal.status} for ${what}, and no plan`, async ({ accounts, provider, database: { db } }) => {
    const me = await accounts.signedIn();
    const payment = await provider.pay(await openOrder(me));
    const before = await stateOf(db, me.id);
    const inCapitals =
      what === 'a signature in capitals' ? payment.razorpay_signature?.toUpperCase() : undefined;
    const sent = confirmation(
      me,
      payment,
      inCapitals === undefined ? changes : { razorpay_signature: inCapitals },
    );
    expectRefusal(await me.api.call(recordSubscription, sent), refusal);
    expect(await stateOf(db, me.id)).toEqual(before);
  });
}

test('signature with another secret is refused', async ({ accounts, provider }) => {
  const me = await accounts.signedIn();
  const payment = await provider.pay(await openOrder(me));
  const razorpay_signature = checkoutSignature(
    payment.razorpay_order_id,
    payment.razorpay_payment_id,
    'another secret',
  );
  expectRefusal(
    await me.api.call(recordSubscription, confirmation(me, payment, { razorpay_signature })),
    notVerified,
  );
});

test('executive or customer is refused as employee', async ({ accounts, provider }) => {
  const me = await accounts.signedIn();
  const payment = await provider.pay(await openOrder(me));
  const others = [await accounts.account({ role: 'executive' }), await accounts.account(), me];
  for (const { id } of others) {
    const sent = confirmation(me, payment, { employee_id: id });
    expectRefusal(await me.api.call(recordSubscription, sent), wrong('employee_id'));
  }
});

test.describe('402 for a payment that does not match the plan', () => {
  test('failed payment is refused; a later capture activates the plan', async ({
    accounts,
    provider,
    database: { db },
  }) => {
    const me = await accounts.signedIn();
    const order = await openOrder(me);
    const failed = await provider.pay(order, { outcome: 'failed' });
    const sent = confirmation(me, failed, { razorpay_signature: null });
    expectRefusal(await me.api.call(recordSubscription, sent), notVerified);
    expect((await stateOf(db, me.id)).user.planActive).toBe(false);
    await provider.pay(order, { payment_id: failed.razorpay_payment_id });
    expectSuccess(recordSubscription, await me.api.call(recordSubscription, sent));
    expect((await stateOf(db, me.id)).payments).toMatchObject([{ status: 'captured', effect: 'activated' }]);
  });

  for (const [what, money] of Object.entries({
    'too little': { amount: 100 },
    'too much': { amount: 2_000_000 },
    'another currency': { currency: 'USD' },
    'too little, only authorized': { amount: 19_999, outcome: 'authorized' as const },
  })) {
    test(`${what}: payment is stored without a plan`, async ({ accounts, provider, database: { db } }) => {
      const me = await accounts.signedIn();
      const payment = await provider.pay(await openOrder(me), money);
      const response = await me.api.call(recordSubscription, confirmation(me, payment));
      expectRefusal(response, notVerified);
      const state = await stateOf(db, me.id);
      expect([state.user.planActive, state.subscriptions]).toEqual([false, []]);
      expect(state.payments).toHaveLength(1);
      // Repetition does not change the result.
      expectRefusal(await me.api.call(recordSubscription, confirmation(me, payment)), notVerified);
      expect((await stateOf(db, me.id)).subscriptions).toEqual([]);
    });
  }

  test("another customer's payment activates no plan for either, until its owner confirms", async ({
    accounts,
    provider,
    database: { db },
  }) => {
    const [me, payer] = [await accounts.signedIn(), await accounts.signedIn()];
    await openOrder(me);
    const payment = await provider.pay(await openOrder(payer));
    for (const changes of [{}, { razorpay_order_id: null, razorpay_signature: null }]) {
      expectRefusal(await me.api.call(recordSubscription, confirmation(me, payment, changes)), notVerified);
    }
    expect((await stateOf(db, me.id)).user.planActive).toBe(false);
    expect((await stateOf(db, payer.id)).user.planActive).toBe(false);
    expectSuccess(recordSubscription, await payer.api.call(recordSubscription, confirmation(payer, payment)));
    expectRefusal(await me.api.call(recordSubscription, confirmation(me, payment)), notVerified);
  });
});
