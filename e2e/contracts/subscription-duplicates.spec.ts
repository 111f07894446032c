import { recordSubscription } from '@/lib/subscriptions/contract';
import { expectRefusal, expectSuccess, type Refused } from '@/e2e/fixtures/expectations';
import { ageOrder, confirmation, openOrder } from '@/e2e/fixtures/payments';
import { stateOf } from '@/e2e/fixtures/state';
import { expect, test } from '@/e2e/fixtures/test';

const notVerified: Refused = { status: 402, code: 'PAYMENT_NOT_VERIFIED' };
const alreadyActive: Refused = { status: 409, code: 'ALREADY_ACTIVE' };

test('second captured payment is 409 and stored as duplicate', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  const first = await openOrder(me);
  await ageOrder(db, first);
  const second = await openOrder(me);
  const [one, two] = [await provider.pay(first), await provider.pay(second)];
  const { data } = expectSuccess(
    recordSubscription,
    await me.api.call(recordSubscription, confirmation(me, one)),
  );
  for (let times = 0; times < 2; times += 1) {
    expectRefusal(await me.api.call(recordSubscription, confirmation(me, two)), alreadyActive);
  }
  const state = await stateOf(db, me.id);
  expect(state.subscriptions).toMatchObject([{ id: data.subscription.id, endedAt: null }]);
  expect(
    state.payments.map(({ razorpayPaymentId, effect, refundedPaise }) => [
      razorpayPaymentId,
      effect,
      refundedPaise,
    ]),
  ).toEqual([
    [one.razorpay_payment_id, 'activated', 0],
    [two.razorpay_payment_id, 'duplicate', 0],
  ]);
  expect(
    expectSuccess(recordSubscription, await me.api.call(recordSubscription, confirmation(me, one))).data,
  ).toEqual(data);
});

test('two tabs paying two orders at once: one plan, one duplicate', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  const first = await openOrder(me);
  await ageOrder(db, first);
  const payments = [await provider.pay(await openOrder(me)), await provider.pay(first)];
  const responses = await Promise.all(
    payments.map((payment) => me.api.call(recordSubscription, confirmation(me, payment))),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const state = await stateOf(db, me.id);
  expect(state.subscriptions).toHaveLength(1);
  expect(state.payments.map(({ effect }) => effect).toSorted()).toEqual(['activated', 'duplicate']);
});

test('ten concurrent confirmations of one payment: one subscription, one response', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  const payment = await provider.pay(await openOrder(me));
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => me.api.call(recordSubscription, confirmation(me, payment))),
  );
  for (const response of responses) expectSuccess(recordSubscription, response);
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  const state = await stateOf(db, me.id);
  expect([state.subscriptions.length, state.payments.length, state.user.version]).toEqual([1, 1, 2]);
});

test('customer activated by an admin who pays anyway: duplicate', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  const payment = await provider.pay(await openOrder(me));
  await db.user.update({ where: { id: me.id }, data: { planActive: true } });
  expectRefusal(await me.api.call(recordSubscription, confirmation(me, payment)), alreadyActive);
  expect((await stateOf(db, me.id)).payments).toMatchObject([{ effect: 'duplicate' }]);
});

test('withdrawn plan is not reactivated by its old payment', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  const payment = await provider.pay(await openOrder(me));
  expectSuccess(recordSubscription, await me.api.call(recordSubscription, confirmation(me, payment)));
  await db.user.update({ where: { id: me.id }, data: { planActive: false } });
  expectRefusal(await me.api.call(recordSubscription, confirmation(me, payment)), notVerified);
  expect((await stateOf(db, me.id)).user.planActive).toBe(false);
});
