import { beforeEach, describe, expect, test } from 'vitest';
import { createPaymentOrder } from '@/prisma/factories/payments';
import { createUser, deleted } from '@/prisma/factories/users';
import type { PaymentProvider } from './provider';
import { paidBooks, paymentFixture, unpaidBooks } from '@/e2e/testing/payment-fixture';
import { reconcileScheduled } from './reconcile';

const fixture = await paymentFixture();
const { database, sandbox, context, customerWithOrder, confirm, booksOf } = fixture;
const { db } = database;

beforeEach(() => fixture.reset());

const reconcile = (limit?: number) => reconcileScheduled(context, limit);

describe('reconciliation without webhook and browser', () => {
  test('activates the plan of a captured payment', async () => {
    const { user, orderId } = await customerWithOrder();
    await sandbox.pay(orderId);
    expect(await reconcile()).toEqual({ checked: 1, errors: [] });
    expect(await booksOf(user)).toEqual(paidBooks);
    expect(await reconcile()).toEqual({ checked: 0, errors: [] });
  });

  test('captures an authorized payment', async () => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId, { outcome: 'authorized' });
    await reconcile();
    expect(await booksOf(user)).toEqual(paidBooks);
    expect(await sandbox.payments.findPayment(payment.id)).toMatchObject({ status: 'captured' });
  });

  test.each([
    ['is deleted', deleted()],
    ['has become staff', { role: 'employee' as const }],
  ])('an authorized payment of an account that %s is not captured', async (_what, data) => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId, { outcome: 'authorized' });
    await db.user.update({ where: { id: user.id }, data });
    await reconcile();
    expect(await sandbox.payments.findPayment(payment.id)).toMatchObject({ status: 'authorized' });
    expect(await booksOf(user)).toMatchObject({ active: false, subscriptions: 0 });
  });

  test('accepts a failed payment that succeeds three days later', async () => {
    const { user, orderId } = await customerWithOrder();
    const failed = await sandbox.pay(orderId, { outcome: 'failed' });
    await reconcile();
    expect(await booksOf(user)).toEqual({ ...unpaidBooks, payments: ['failed'], orders: ['attempted'] });
    context.clock.forward(3 * 86_400);
    await sandbox.pay(orderId, { payment_id: failed.id });
    await reconcile();
    expect(await booksOf(user)).toEqual(paidBooks);
  });

  test('finds the successful one of many attempts', async () => {
    const { user, orderId } = await customerWithOrder();
    for (let i = 0; i < 3; i += 1) await sandbox.pay(orderId, { outcome: 'failed' });
    await sandbox.pay(orderId);
    await reconcile();
    expect(await booksOf(user)).toMatchObject({ active: true, subscriptions: 1, orders: ['paid'] });
  });

  test.each([
    ['of the wrong amount', { amount: 100 }],
    ['in another currency', { currency: 'USD' }],
  ])('does not take the money of an authorized payment %s', async (_what, options) => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId, { ...options, outcome: 'authorized' });
    await reconcile();
    expect(await sandbox.payments.findPayment(payment.id)).toMatchObject({ status: 'authorized' });
    expect(await booksOf(user)).toMatchObject({ active: false, payments: ['authorized'] });
  });

  test('does not capture a payment of an active customer', async () => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId, { outcome: 'authorized' });
    await db.user.update({ where: { id: user.id }, data: { planActive: true } });
    await reconcile();
    expect(await sandbox.payments.findPayment(payment.id)).toMatchObject({ status: 'authorized' });
    expect(await booksOf(user)).toMatchObject({ subscriptions: 0, payments: ['authorized'] });
  });
});

for (const { orders, tags } of [
  { orders: 5, tags: [] },
  { orders: 50, tags: ['torture'] },
])
  test(`one reconciliation of ${orders} unreported paid orders activates all`, { tags }, async () => {
    // Not concurrently: the queue would refuse some while Razorpay is slow.
    const customers = [];
    for (let nth = 0; nth < orders; nth += 1) customers.push(await customerWithOrder());
    for (const { orderId } of customers) await sandbox.pay(orderId);
    // So that only reconciliation activates plans.
    expect(await db.user.count({ where: { planActive: true } })).toBe(0);
    expect(await reconcile()).toEqual({ checked: orders, errors: [] });
    for (const { user } of customers) expect(await booksOf(user)).toEqual(paidBooks);
  });

describe('an open order', () => {
  /** Ages in seconds, with a run every 10 seconds. */
  const checkTimes = async (from: number, until: number) => {
    const times: number[] = [];
    const created = context.clock.now();
    context.clock.forward(from);
    for (let at = from; at <= until; at += 10) {
      if ((await reconcile()).checked > 0) times.push(at);
      context.clock.set(new Date(created.getTime() + (at + 10) * 1000));
    }
    return times;
  };

  test('is checked every 20 seconds while it is new', async () => {
    await customerWithOrder();
    expect(await checkTimes(0, 60)).toEqual([0, 20, 40, 60]);
  });

  test('is checked less often as it gets older', async () => {
    await customerWithOrder();
    expect(await checkTimes(10_000, 11_000)).toEqual([10_000]);
    expect((await checkTimes(2000, 2100)).length).toBeLessThanOrEqual(1);
  });

  test('is checked for six days, then no more', async () => {
    await customerWithOrder();
    context.clock.forward(6 * 86_400 - 60);
    expect((await reconcile()).checked).toBe(1);
    await customerWithOrder();
    context.clock.forward(6 * 86_400 + 1);
    expect((await reconcile()).checked).toBe(0);
  });

  test('that is paid is not checked again', async () => {
    const { user, orderId } = await customerWithOrder();
    await confirm(user, await sandbox.pay(orderId));
    expect((await reconcile()).checked).toBe(0);
  });
});

test('three workers in parallel check each order once', async () => {
  const user = await createUser(db);
  const orders = await Promise.all(
    Array.from({ length: 60 }, () =>
      createPaymentOrder(db, { userId: user.id, createdAt: context.clock.now() }),
    ),
  );
  const checkedOrders: string[] = [];
  const payments: PaymentProvider = {
    ...sandbox.payments,
    paymentsOfOrder: async (orderId) => {
      checkedOrders.push(orderId);
      return [];
    },
  };
  const passes = await Promise.all([1, 2, 3].map(() => reconcileScheduled({ ...context, payments }, 25)));
  const rest = await reconcileScheduled({ ...context, payments });
  expect(passes.reduce((sum, pass) => sum + pass.checked, rest.checked)).toBe(60);
  expect(checkedOrders.toSorted()).toEqual(orders.map((order) => order.razorpayOrderId).toSorted());
});

test('an order unknown to Razorpay does not affect others', async () => {
  const { user, orderId } = await customerWithOrder();
  const stranger = await createUser(db);
  await createPaymentOrder(db, { userId: stranger.id, createdAt: context.clock.now() });
  await sandbox.pay(orderId);
  expect(await reconcile()).toEqual({ checked: 2, errors: [] });
  expect(await booksOf(user)).toEqual(paidBooks);
  expect(await booksOf(stranger)).toEqual(unpaidBooks);
});

test('with an unreachable provider a pass reports errors and changes nothing; the next one succeeds', async () => {
  const [one, two] = [await customerWithOrder(), await customerWithOrder()];
  for (const { orderId } of [one, two]) await sandbox.pay(orderId);
  await sandbox.faults({ down: true });
  const { checked, errors } = await reconcile();
  expect(checked).toBe(2);
  expect(errors).toEqual([
    expect.objectContaining({ code: 'UNAVAILABLE' }),
    expect.objectContaining({ code: 'UNAVAILABLE' }),
  ]);
  expect(await booksOf(one.user)).toEqual(unpaidBooks);
  await sandbox.faults({});
  context.clock.forward(21);
  await reconcile();
  for (const { user } of [one, two]) expect(await booksOf(user)).toEqual(paidBooks);
});

test('an old order whose check failed because Razorpay was away is checked at the next run', async () => {
  const { user, orderId } = await customerWithOrder();
  context.clock.forward(3 * 86_400);
  expect(await reconcile()).toEqual({ checked: 1, errors: [] });
  const { checkedAt } = await db.paymentOrder.findFirstOrThrow();
  context.clock.forward(86_400);
  await sandbox.faults({ down: true });
  expect(await reconcile()).toMatchObject({ checked: 1, errors: [{ code: 'UNAVAILABLE' }] });
  expect(await db.paymentOrder.findFirstOrThrow()).toMatchObject({ checkedAt });
  await sandbox.faults({});
  await sandbox.pay(orderId);
  context.clock.forward(30);
  expect(await reconcile()).toEqual({ checked: 1, errors: [] });
  expect(await booksOf(user)).toEqual(paidBooks);
});

test('an order whose check fails for another reason keeps its pause', async () => {
  await customerWithOrder();
  context.clock.forward(86_400);
  const broken = { ...sandbox.payments, paymentsOfOrder: () => Promise.reject(new Error('Broken')) };
  const { errors } = await reconcileScheduled({ ...context, payments: broken });
  expect(errors).toHaveLength(1);
  context.clock.forward(30);
  expect(await reconcile()).toEqual({ checked: 0, errors: [] });
});

test.each(['captured', 'authorized'] as const)(
  'while the browser confirms, a pass over the same %s payment activates it once',
  async (outcome) => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId, { outcome });
    const [response] = await Promise.all([confirm(user, payment), reconcile(), confirm(user, payment)]);
    expect(response.data.user.active).toBe(1);
    expect(await booksOf(user)).toEqual(paidBooks);
  },
);
