import { beforeEach, describe, expect, test } from 'vitest';
import { createCustomers, createUser } from '@/prisma/factories/users';
import { visitor } from '@/lib/kernel/access/actor';
import type { User } from '@/lib/db/generated/client';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { paidBooks, paymentFixture, unpaidBooks } from '@/e2e/testing/payment-fixture';
import { recordSubscription } from './contract';
import { confirmPayment } from './confirm-payment';

const fixture = await paymentFixture();
const { database, sandbox, context, customerWithOrder, confirm, booksOf } = fixture;
const { db } = database;

beforeEach(() => fixture.reset());

describe('a captured payment', () => {
  test('activates the plan; a repeated request gets the same response', async () => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId);
    const response = await confirm(user, payment);
    expect(recordSubscription.output.parse(response)).toEqual(response);
    expect(response).toMatchObject({
      message: 'Your Premium Plan is active.',
      data: {
        subscription: {
          user_id: user.id,
          employee_id: null,
          mobile: user.mobile,
          name: 'Life Time Premium',
          transaction_id: payment.id,
          amount: '200',
        },
        user: { id: user.id, active: 1, version: 2 },
      },
    });
    expect(await booksOf(user)).toEqual(paidBooks);
    const active = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(await confirm(active, payment)).toEqual(response);
    expect(await booksOf(user)).toEqual(paidBooks);
  });

  test('needs no order id and signature from the browser, which is not trusted', async () => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId);
    await confirm(user, payment, { razorpay_order_id: null, razorpay_signature: null, amount: 200 });
    expect(await booksOf(user)).toEqual(paidBooks);
  });

  test('stores the employee who sold it', async () => {
    const { user, orderId } = await customerWithOrder();
    const employee = await createUser(db, { role: 'employee' });
    const response = await confirm(user, await sandbox.pay(orderId), { employee_id: String(employee.id) });
    expect(response.data.subscription.employee_id).toBe(employee.id);
  });

  test('confirmed 20 times in parallel activates once, with equal responses', async () => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId);
    const responses = await Promise.all(Array.from({ length: 20 }, () => confirm(user, payment)));
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await booksOf(user)).toEqual(paidBooks);
  });
});

test('an authorized payment is captured and activates the plan', async () => {
  const { user, orderId } = await customerWithOrder();
  const payment = await sandbox.pay(orderId, { outcome: 'authorized' });
  await confirm(user, payment);
  expect(await booksOf(user)).toEqual(paidBooks);
  expect(await sandbox.payments.findPayment(payment.id)).toMatchObject({ status: 'captured' });
});

test('an authorized payment confirmed 10 times in parallel is captured once', async () => {
  const { user, orderId } = await customerWithOrder();
  const payment = await sandbox.pay(orderId, { outcome: 'authorized' });
  expect(await outcomesOf(Array.from({ length: 10 }, () => confirm(user, payment)))).toEqual({ ok: 10 });
  expect(await booksOf(user)).toEqual(paidBooks);
});

describe('refuses with 402, without a plan, a payment that is:', () => {
  test('failed', async () => {
    const { user, orderId } = await customerWithOrder();
    const refusal = await refusalOf(confirm(user, await sandbox.pay(orderId, { outcome: 'failed' })));
    expect(refusal).toMatchObject({ code: 'PAYMENT_NOT_VERIFIED', status: 402 });
    expect(await booksOf(user)).toEqual({ ...unpaidBooks, payments: ['failed'], orders: ['attempted'] });
  });

  test.each([
    ['a rupee less', { amount: 19_900 }],
    ['a rupee more', { amount: 20_100 }],
    ['another currency', { currency: 'USD' }],
  ])('%s, captured: kept for staff to see', async (_what, options) => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId, options);
    context.notes.splice(0);
    for (let i = 0; i < 2; i += 1)
      expect((await refusalOf(confirm(user, payment))).code).toBe('PAYMENT_NOT_VERIFIED');
    // A repetition has no effect.
    expect(context.notes).toEqual([
      { event: 'payment mismatch', user_id: user.id, payment_id: (await db.payment.findFirstOrThrow()).id },
    ]);
    expect(await booksOf(user)).toMatchObject({
      active: false,
      subscriptions: 0,
      payments: ['captured mismatch'],
      audits: ['payment.mismatch'],
    });
  });

  test.each([
    ['a rupee less', { amount: 19_900 }],
    ['another currency', { currency: 'USD' }],
  ])('%s, authorized: it is not captured', async (_what, options) => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId, { ...options, outcome: 'authorized' });
    expect((await refusalOf(confirm(user, payment))).code).toBe('PAYMENT_NOT_VERIFIED');
    expect(await sandbox.payments.findPayment(payment.id)).toMatchObject({ status: 'authorized' });
    expect(await booksOf(user)).toMatchObject({ active: false, subscriptions: 0 });
  });

  test('of another customer', async () => {
    const [thief, victim] = [await customerWithOrder(), await customerWithOrder()];
    const payment = await sandbox.pay(victim.orderId);
    for (const changes of [{}, { razorpay_order_id: thief.orderId }, { razorpay_order_id: null }]) {
      const refusal = await refusalOf(confirm(thief.user, payment, changes));
      expect(refusal.code).toBe('PAYMENT_NOT_VERIFIED');
    }
    expect(await booksOf(thief.user)).toEqual(unpaidBooks);
    expect(await booksOf(victim.user)).toEqual(unpaidBooks);
    await confirm(victim.user, payment);
    expect(await booksOf(victim.user)).toEqual(paidBooks);
  });

  test('claimed by 99 other customers in parallel: only the owner gets the plan', async () => {
    const { user: owner, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId);
    const others = await createCustomers(db, 99);
    const claim = async (who: User): Promise<string> => {
      const [outcome = ''] = Object.keys(await outcomesOf([confirm(who, payment)]));
      // Ten provider requests run at once; customers whose wait timed out retry, as the response says.
      return outcome === 'UNAVAILABLE' ? claim(who) : outcome;
    };
    const [thanked, ...refused] = await Promise.all([owner, ...others].map(claim));
    expect([thanked, ...new Set(refused)]).toEqual(['ok', 'PAYMENT_NOT_VERIFIED']);
    expect(await booksOf(owner)).toEqual(paidBooks);
    expect(await db.user.count({ where: { planActive: true } })).toBe(1);
    expect(await db.payment.count()).toBe(1);
  });

  test('unknown to the provider', async () => {
    const { user, orderId } = await customerWithOrder();
    const payment = { id: 'pay_AAAAAAAAAAAAAA', orderId, signature: null };
    expect((await refusalOf(confirm(user, payment))).code).toBe('PAYMENT_NOT_VERIFIED');
    expect(await booksOf(user)).toEqual(unpaidBooks);
  });

  test('on an order of another seller', async () => {
    const { user } = await customerWithOrder();
    const foreign = await sandbox.payments.createOrder({
      receipt: 'foreign',
      amountPaise: 20_000,
      currency: 'INR',
      notes: { user_id: String(user.id) },
    });
    const payment = await sandbox.pay(foreign);
    expect((await refusalOf(confirm(user, payment))).code).toBe('PAYMENT_NOT_VERIFIED');
    expect(await booksOf(user)).toEqual(unpaidBooks);
  });

  test('refunded, or of a plan revoked since', async () => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId);
    await confirm(user, payment);
    await db.user.update({ where: { id: user.id }, data: { planActive: false } });
    expect((await refusalOf(confirm(user, payment))).code).toBe('PAYMENT_NOT_VERIFIED');
    await sandbox.refund(payment.id);
    expect((await refusalOf(confirm(user, payment))).code).toBe('PAYMENT_NOT_VERIFIED');
    expect(await booksOf(user)).toMatchObject({ active: false });
  });
});

describe('the form', () => {
  test.each([
    ['another mobile', { mobile: '9999999999' }, 'FORBIDDEN', 'mobile'],
    ['an employee id that is nobody’s', { employee_id: 999 }, 'VALIDATION', 'employee_id'],
  ])('with %s is refused with its field', async (_what, changes, code, field) => {
    const { user, orderId } = await customerWithOrder();
    const refusal = await refusalOf(confirm(user, await sandbox.pay(orderId), changes));
    expect(refusal.code).toBe(code);
    expect(Object.keys(refusal.details.fields ?? {})).toEqual([field]);
    expect(await booksOf(user)).toEqual(unpaidBooks);
  });

  test.each(['user', 'executive', 'admin'] as const)(
    'with an employee id of a %s is refused',
    async (role) => {
      const { user, orderId } = await customerWithOrder();
      const seller = await createUser(db, { role });
      const refusal = await refusalOf(confirm(user, await sandbox.pay(orderId), { employee_id: seller.id }));
      expect(refusal.details.fields).toHaveProperty('employee_id');
    },
  );

  test.each([
    ['amount', '100'],
    ['amount', '200.00'],
    ['amount', 20_000],
    ['amount', null],
    ['name', 'Premium Plan'],
    ['transaction_id', 'order_AAAAAAAAAAAAAA'],
    ['transaction_id', 'pay_A/../orders'],
    ['transaction_id', 'pay_A?x=1'],
    ['transaction_id', ''],
    ['razorpay_order_id', 'pay_AAAAAAAAAAAAAA'],
    ['razorpay_signature', 7],
    ['employee_id', 'x'],
  ])('with %s %j is wrong', (field, value) => {
    const sent = {
      mobile: '9123456780',
      name: 'Life Time Premium',
      amount: '200',
      transaction_id: 'pay_AAAAAAAAAAAAAA',
      [field]: value,
    };
    const { error } = recordSubscription.input.safeParse(sent);
    expect(error?.issues.map((issue) => issue.path[0])).toEqual([field]);
  });

  test.each(['employee', 'executive', 'admin'] as const)(
    'is not for an %s, nor for visitors',
    async (role) => {
      const form = {
        mobile: '9123456780',
        name: 'Life Time Premium',
        amount: '200',
        transaction_id: 'pay_A',
        employee_id: undefined,
        razorpay_order_id: undefined,
        razorpay_signature: undefined,
      };
      const input = recordSubscription.input.parse(form);
      const staff = await createUser(db, { role });
      expect((await refusalOf(confirmPayment.run(context.as(staff), input))).code).toBe('FORBIDDEN');
      expect((await refusalOf(confirmPayment.run(context.as(visitor), input))).code).toBe('UNAUTHENTICATED');
    },
  );
});
