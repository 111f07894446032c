import { beforeEach, describe, expect, test } from 'vitest';
import { createActiveCustomer, createCustomers, createUser } from '@/prisma/factories/users';
import { visitor } from '@/lib/kernel/access/actor';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { paidBooks, paymentFixture, unpaidBooks } from '@/e2e/testing/payment-fixture';
import { createPaymentOrder } from './contract';
import { openPaymentOrder, readPaymentState } from './operations';

const fixture = await paymentFixture();
const { database, sandbox, context, customerWithOrder, confirm, booksOf } = fixture;
const { db } = database;

beforeEach(() => fixture.reset());

const order = async (user: Parameters<typeof context.as>[0]) =>
  (await openPaymentOrder.run(context.as(user), {})).data.order_id;

describe('a payment order', () => {
  test('is created at Razorpay and stored before it is returned', async () => {
    const user = await createUser(db);
    const response = await openPaymentOrder.run(context.as(user), {});
    expect(createPaymentOrder.output.parse(response)).toEqual(response);
    expect(response.data).toEqual({
      key_id: 'rzp_test_pasidisandbox',
      order_id: response.data.order_id,
      amount: 20_000,
      currency: 'INR',
      name: 'Pasidi',
      description: 'Premium Plan Subscription',
      prefill: { contact: `+91${user.mobile}` },
    });
    expect(await db.paymentOrder.findMany()).toMatchObject([
      {
        userId: user.id,
        razorpayOrderId: response.data.order_id,
        amountPaise: 20_000,
        currency: 'INR',
        status: 'created',
        receipt: expect.stringMatching(/^plan_\d+_[0-9a-f]{16}$/),
      },
    ]);
    expect(await sandbox.payments.paymentsOfOrder(response.data.order_id)).toEqual([]);
  });

  test('that is unpaid is returned again for 30 minutes, after a failed payment too', async () => {
    const { user, orderId } = await customerWithOrder();
    await sandbox.pay(orderId, { outcome: 'failed' });
    context.clock.forward(30 * 60 - 1);
    expect(await order(user)).toBe(orderId);
    context.clock.forward(1);
    expect(await order(user)).not.toBe(orderId);
    expect(await db.paymentOrder.count()).toBe(2);
  });

  test('requested 15 times in parallel is created once', async () => {
    const user = await createUser(db);
    const ids = await Promise.all(Array.from({ length: 15 }, () => order(user)));
    expect(new Set(ids).size).toBe(1);
    expect(await db.paymentOrder.count()).toBe(1);
  });

  test('is never another customer’s', async () => {
    const [one, other] = [await customerWithOrder(), await customerWithOrder()];
    expect(one.orderId).not.toBe(other.orderId);
  });

  test('is not created after an unnoticed payment, whose plan becomes active', async () => {
    const { user, orderId } = await customerWithOrder();
    await sandbox.pay(orderId);
    expect(await readPaymentState.run(context.as(user), {})).toEqual({ openOrder: true });
    expect((await refusalOf(order(user))).code).toBe('ALREADY_ACTIVE');
    expect(await booksOf(user)).toEqual(paidBooks);
    expect(await db.paymentOrder.count()).toBe(1);
  });

  test('is refused to active customers, staff and visitors', async () => {
    const active = await createActiveCustomer(db);
    expect((await refusalOf(order(active))).code).toBe('ALREADY_ACTIVE');
    for (const role of ['employee', 'executive', 'admin'] as const)
      expect((await refusalOf(order(await createUser(db, { role })))).code).toBe('FORBIDDEN');
    expect((await refusalOf(order(visitor))).code).toBe('UNAUTHENTICATED');
    expect(await db.paymentOrder.count()).toBe(0);
  });

  test('is refused to a customer activated meanwhile', async () => {
    const user = await createUser(db);
    await db.user.update({ where: { id: user.id }, data: { planActive: true } });
    expect((await refusalOf(order(user))).code).toBe('ALREADY_ACTIVE');
  });
});

/** The second was opened in another tab half an hour later. */
async function twoOrders() {
  const { user, orderId } = await customerWithOrder();
  context.clock.forward(31 * 60);
  return { user, first: orderId, second: await order(user) };
}

describe('a second captured payment of an active customer', () => {
  const doubled = {
    ...paidBooks,
    payments: ['captured activated', 'captured duplicate'],
    orders: ['paid', 'paid'],
    audits: [...paidBooks.audits, 'payment.duplicate'],
  };

  test('is stored as a duplicate and gets ALREADY_ACTIVE each time; nothing is refunded', async () => {
    const { user, first, second } = await twoOrders();
    const [one, two] = [await sandbox.pay(first), await sandbox.pay(second)];
    await confirm(user, one);
    for (let i = 0; i < 2; i += 1) expect((await refusalOf(confirm(user, two))).code).toBe('ALREADY_ACTIVE');
    expect(await booksOf(user)).toEqual(doubled);
    expect(await sandbox.payments.findPayment(two.id)).toMatchObject({
      status: 'captured',
      refundedPaise: 0,
    });
    await confirm(user, one);
  });

  test('confirmed at the same time as the first: one activates, the other is the duplicate', async () => {
    const { user, first, second } = await twoOrders();
    const payments = [await sandbox.pay(first), await sandbox.pay(second)];
    expect(await outcomesOf(payments.map((each) => confirm(user, each)))).toEqual({
      ok: 1,
      ALREADY_ACTIVE: 1,
    });
    const books = await booksOf(user);
    expect(books.payments.toSorted()).toEqual(doubled.payments);
    expect(books).toMatchObject({ active: true, subscriptions: 1 });
  });

  test('from a webhook is stored as a duplicate too', async () => {
    const { user, first, second } = await twoOrders();
    await confirm(user, await sandbox.pay(first));
    const two = await sandbox.pay(second);
    expect(await sandbox.deliver(two.id, 'payment.captured')).toEqual({ 'payment.captured': 200 });
    expect(await booksOf(user)).toEqual(doubled);
  });

  test('is a duplicate after a manual activation too', async () => {
    const { user, orderId } = await customerWithOrder();
    await db.user.update({ where: { id: user.id }, data: { planActive: true } });
    expect((await refusalOf(confirm(user, await sandbox.pay(orderId)))).code).toBe('ALREADY_ACTIVE');
    expect(await booksOf(user)).toMatchObject({ subscriptions: 0, payments: ['captured duplicate'] });
  });
});

test('does not capture a second authorized payment, which Razorpay releases', async () => {
  const { user, first, second } = await twoOrders();
  await confirm(user, await sandbox.pay(first));
  const two = await sandbox.pay(second, { outcome: 'authorized' });
  expect((await refusalOf(confirm(user, two))).code).toBe('ALREADY_ACTIVE');
  expect(await sandbox.payments.findPayment(two.id)).toMatchObject({ status: 'authorized' });
});

test('a new payment after the plan was revoked activates it again', async () => {
  const { user, orderId } = await customerWithOrder();
  await confirm(user, await sandbox.pay(orderId));
  const inactive = await db.user.update({ where: { id: user.id }, data: { planActive: false } });
  const payment = await sandbox.pay(await order(inactive));
  await confirm(inactive, payment);
  expect(await booksOf(user)).toMatchObject({
    active: true,
    subscriptions: 1,
    payments: ['captured activated', 'captured activated'],
  });
});

describe('if the provider is', () => {
  test.each([
    ['away', { down: true }],
    ['failing', { fail_rate: 1 }],
    ['behind a broken proxy', { bad_gateway: true }],
  ])(
    '%s, an operation returns UNAVAILABLE with the seconds to wait, changes nothing, and works later',
    async (_how, faults) => {
      const { user, orderId } = await customerWithOrder();
      const payment = await sandbox.pay(orderId);
      const newcomer = await createUser(db);
      await sandbox.faults(faults);
      for (const attempt of [() => confirm(user, payment), () => order(newcomer)]) {
        const refusal = await refusalOf(attempt());
        expect(refusal).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
        expect(refusal.details.retryAfterSeconds).toBeGreaterThan(0);
      }
      expect(await booksOf(user)).toEqual(unpaidBooks);
      expect(await db.paymentOrder.count({ where: { userId: newcomer.id } })).toBe(0);
      await sandbox.faults({});
      await confirm(user, payment);
      await order(newcomer);
      expect(await booksOf(user)).toEqual(paidBooks);
    },
  );

  test('losing the response to a capture, the next request activates the plan', async () => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId, { outcome: 'authorized' });
    await sandbox.faults({ lost_responses: true });
    expect((await refusalOf(confirm(user, payment))).code).toBe('UNAVAILABLE');
    await sandbox.faults({});
    await confirm(user, payment);
    expect(await booksOf(user)).toEqual(paidBooks);
  });

  test('silent, waiting customers hold no database connections', { tags: 'torture' }, async () => {
    const customers = await createCustomers(db, 60);
    await sandbox.faults({ hang: true });
    const request = outcomesOf(customers.map((user) => order(user)));
    const waiting = async () => {
      const { rows } = await database.pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
      );
      return rows[0]?.count ?? 0;
    };
    for (let i = 0; i < 20; i += 1) expect(await waiting()).toBe(0);
    expect(await request).toEqual({ UNAVAILABLE: 60 });
    expect(await db.paymentOrder.count()).toBe(0);
  });

  test('slow, an operation waits for it and succeeds', async () => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId);
    await sandbox.faults({ latency_ms: 700 });
    await confirm(user, payment);
    expect(await booksOf(user)).toEqual(paidBooks);
  });
});
