import { ageOrder, openOrder } from '@/e2e/fixtures/payments';
import { stateOf } from '@/e2e/fixtures/state';
import { expect, test } from '@/e2e/fixtures/test';
import { deliver, eventOf, paymentId } from '@/e2e/fixtures/webhooks';

test('states only move forward: a late earlier event changes nothing', async ({
  accounts,
  provider,
  database: { db },
}) => {
  void provider;
  const me = await accounts.signedIn();
  const order = await openOrder(me);
  const id = paymentId();
  await deliver(eventOf(order, { id }));
  const state = await stateOf(db, me.id);
  await deliver(eventOf(order, { id, status: 'authorized', captured: false }, 'payment.authorized'));
  await deliver(eventOf(order, { id, status: 'failed', captured: false }, 'payment.failed'));
  const later = await stateOf(db, me.id);
  expect([later.user, later.orders, later.subscriptions]).toEqual([
    state.user,
    state.orders,
    state.subscriptions,
  ]);
  expect(later.payments.map(({ status, effect }) => [status, effect])).toEqual([['captured', 'activated']]);
});

test('failed payment activates no plan, and may be captured later', async ({
  accounts,
  provider,
  database: { db },
}) => {
  void provider;
  const me = await accounts.signedIn();
  const order = await openOrder(me);
  const id = paymentId();
  await deliver(eventOf(order, { id, status: 'failed', captured: false }, 'payment.failed'));
  expect((await stateOf(db, me.id)).user.planActive).toBe(false);
  await deliver(eventOf(order, { id }));
  expect((await stateOf(db, me.id)).payments).toMatchObject([{ status: 'captured', effect: 'activated' }]);
});

test('wrong amount or currency activates no plan', async ({ accounts, provider, database: { db } }) => {
  void provider;
  for (const changes of [{ amount: 100 }, { amount: 2_000_000 }, { currency: 'USD' }]) {
    const me = await accounts.signedIn();
    expect((await deliver(eventOf(await openOrder(me), changes))).status).toBe(200);
    const state = await stateOf(db, me.id);
    expect([state.user.planActive, state.subscriptions]).toEqual([false, []]);
    expect(state.payments).toMatchObject([{ effect: 'mismatch' }]);
  }
});

test('second captured payment is kept as duplicate', async ({ accounts, provider, database: { db } }) => {
  void provider;
  const me = await accounts.signedIn();
  const first = await openOrder(me);
  await ageOrder(db, first);
  const second = await openOrder(me);
  for (const order of [first, second]) expect((await deliver(eventOf(order))).status).toBe(200);
  const state = await stateOf(db, me.id);
  expect(state.subscriptions).toHaveLength(1);
  expect(state.payments.map(({ effect }) => effect)).toEqual(['activated', 'duplicate']);
});

test('full refund is flagged for an admin, and the plan stays', async ({
  accounts,
  provider,
  database: { db },
}) => {
  void provider;
  const me = await accounts.signedIn();
  const order = await openOrder(me);
  const id = paymentId();
  await deliver(eventOf(order, { id }));
  await deliver(eventOf(order, { id, status: 'refunded', amount_refunded: 20_000 }, 'refund.processed'));
  const { payments, user } = await stateOf(db, me.id);
  expect(user.planActive).toBe(true);
  expect(payments).toMatchObject([
    { status: 'refunded', refundedPaise: 20_000, refundFlaggedAt: expect.any(Date) },
  ]);
});
