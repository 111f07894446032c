import { randomUUID } from 'node:crypto';
import { createPaymentOrder } from '@/lib/money/subscriptions/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ageOrder, openOrder } from '@/e2e/fixtures/payments';
import { stateOf } from '@/e2e/fixtures/state';
import { expect, test } from '@/e2e/fixtures/test';

const alreadyActive = { status: 409, code: 'ALREADY_ACTIVE' } as const;

test('creates an order of 200 rupees, here and at Razorpay', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  const { data } = expectSuccess(createPaymentOrder, await me.browser.call(createPaymentOrder), 201);
  expect(data).toEqual({
    key_id: 'rzp_test_pasidisandbox',
    order_id: expect.stringMatching(/^order_\w{14}$/),
    amount: 20_000,
    currency: 'INR',
    name: 'Pasidi',
    description: 'Premium Plan Subscription',
    prefill: { contact: `+91${me.mobile}` },
  });
  const row = await db.paymentOrder.findUniqueOrThrow({ where: { razorpayOrderId: data.order_id } });
  expect(row).toMatchObject({ userId: me.id, amountPaise: 20_000, currency: 'INR', status: 'created' });
  expect(await provider.order(data.order_id)).toMatchObject({
    amount: 20_000,
    currency: 'INR',
    status: 'created',
  });
});

test('request body does not change the order', async ({ accounts, provider }) => {
  const me = await accounts.signedIn();
  const response = await me.api.call(createPaymentOrder, {
    amount: 100,
    currency: 'USD',
    user_id: 1,
    order_id: 'x',
  });
  const { data } = expectSuccess(createPaymentOrder, response, 201);
  expect(await provider.order(data.order_id)).toMatchObject({ amount: 20_000, currency: 'INR' });
});

test('unpaid order of the last 30 minutes is reused, an older one is not', async ({
  accounts,
  provider,
  database: { db },
}) => {
  void provider;
  const me = await accounts.signedIn();
  const first = await openOrder(me);
  expect(await openOrder(me)).toBe(first);
  await ageOrder(db, first);
  const second = await openOrder(me);
  expect(second).not.toBe(first);
  expect(await openOrder(me)).toBe(second);
  const other = await accounts.signedIn();
  expect([first, second]).not.toContain(await openOrder(other));
});

test('409 for a customer with a plan, also if activated by an admin', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.activeCustomer();
  const before = await stateOf(db, me.id);
  expectRefusal(await me.api.call(createPaymentOrder, {}), alreadyActive);
  expect(await stateOf(db, me.id)).toEqual(before);
});

test(
  'authorized payment is captured and activates the plan',
  { tag: '@torture' },
  async ({ accounts, provider, database: { db } }) => {
    const me = await accounts.signedIn();
    const order = await openOrder(me);
    await provider.pay(order, { outcome: 'authorized' });
    expectRefusal(await me.api.call(createPaymentOrder, {}), alreadyActive);
    expect((await stateOf(db, me.id)).user.planActive).toBe(true);
    expect(await provider.payments(order)).toMatchObject([{ status: 'captured' }]);
  },
);

test('payment of another amount activates no plan', async ({ accounts, provider, database: { db } }) => {
  const me = await accounts.signedIn();
  const order = await openOrder(me);
  await provider.pay(order, { amount: 100 });
  const response = await me.api.call(createPaymentOrder, {});
  expect(response.status).toBe(201);
  const { user, payments, subscriptions } = await stateOf(db, me.id);
  expect([user.planActive, subscriptions, payments.map(({ effect }) => effect)]).toEqual([
    false,
    [],
    ['mismatch'],
  ]);
});

test('Idempotency-Key: same key returns the same order, another body 409', async ({
  accounts,
  provider,
  database: { db },
}) => {
  void provider;
  const me = await accounts.signedIn();
  const key = { 'idempotency-key': randomUUID() };
  const first = await me.api.call(createPaymentOrder, {}, key);
  const { data } = expectSuccess(createPaymentOrder, first, 201);
  await ageOrder(db, data.order_id);
  const second = await me.api.call(createPaymentOrder, {}, key);
  expect([second.text, second.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
  expect(await db.paymentOrder.count({ where: { userId: me.id } })).toBe(1);
  expectRefusal(await me.api.call(createPaymentOrder, { other: 1 }, key), {
    status: 409,
    code: 'IDEMPOTENCY_MISMATCH',
  });
  expectRefusal(await me.api.call(createPaymentOrder, {}, { 'idempotency-key': 'a b' }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['Idempotency-Key'],
  });
});
