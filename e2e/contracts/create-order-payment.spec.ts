import { createOrderPayment } from '@/lib/money/payments/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { expect, test } from '@/e2e/fixtures/test';
import { createOrder } from '@/prisma/factories/sales';
import { titleOf } from '@/e2e/testing/title-of';

test('opens a payment order for the due or a part, at Razorpay too', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  const order = await createOrder(db, { userId: me.id, totalAmount: '1000.00', paidAmount: '249.50' });
  const response = await me.browser.call(createOrderPayment, { our_order_id: order.id });
  const { data } = expectSuccess(createOrderPayment, response, 201);
  expect(data).toEqual({
    key_id: 'rzp_test_pasidisandbox',
    order_id: expect.stringMatching(/^order_\w{14}$/),
    amount: 75_050,
    currency: 'INR',
    name: 'Pasidi',
    description: titleOf(order),
    prefill: { contact: `+91${me.mobile}` },
  });
  expect(await provider.order(data.order_id)).toMatchObject({ amount: 75_050, currency: 'INR' });
  const part = await me.api.call(createOrderPayment, { our_order_id: order.id, amount: '1' });
  expect(expectSuccess(createOrderPayment, part, 201).data.amount).toBe(100);
});

test('repeated requests, with and without an idempotency key, return one payment order', async ({
  accounts,
  provider,
  database: { db },
}) => {
  void provider;
  const me = await accounts.signedIn({ active: true });
  const order = await createOrder(db, { userId: me.id });
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => me.api.call(createOrderPayment, { our_order_id: order.id })),
  );
  const ids = responses.map((response) => expectSuccess(createOrderPayment, response, 201).data.order_id);
  expect(new Set(ids).size).toBe(1);
  expect(await db.paymentOrder.count({ where: { orderId: order.id } })).toBe(1);
});

test('refuses amounts that are not due, and orders of others', async ({ accounts, database: { db } }) => {
  const me = await accounts.signedIn();
  const other = await accounts.signedIn();
  const due = await createOrder(db, { userId: me.id });
  const paid = await createOrder(db, { userId: me.id, paidAmount: '1000.00' });
  const foreign = await createOrder(db, { userId: other.id });
  for (const [sent, message] of [
    [{ our_order_id: due.id, amount: 1000.01 }, 'Amount cannot be more than the ₹1,000.00 due.'],
    [{ our_order_id: due.id, amount: 0 }, 'Amount must be at least 1 rupee to be paid online.'],
    [{ our_order_id: due.id, amount: 999.5 }, 'Pay all of it, or leave at least 1 rupee.'],
    [{ our_order_id: paid.id }, 'Nothing is due on this order.'],
  ] as const)
    expectRefusal(await me.api.call(createOrderPayment, sent), {
      status: 400,
      code: 'VALIDATION',
      fields: ['amount'],
      message,
    });
  expectRefusal(await me.api.call(createOrderPayment, { our_order_id: foreign.id }), {
    status: 404,
    code: 'NOT_FOUND',
  });
});
