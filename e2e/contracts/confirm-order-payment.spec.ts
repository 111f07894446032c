import { randomUUID } from 'node:crypto';
import { confirmOrderPayment, listPaymentOrders, refundPayment } from '@/lib/money/payments/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { openDue, proofOf } from '@/e2e/fixtures/payments';
import type { Paid } from '@/e2e/fixtures/sandbox';
import { expect, test } from '@/e2e/fixtures/test';
import { createOrder } from '@/prisma/factories/sales';

const sentOf = (orderId: number, payment: Paid, changes: object = {}) => ({
  our_order_id: orderId,
  ...proofOf(payment),
  ...changes,
});

test('books the payment once, from browser, webhook and reconciliation', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  const order = await createOrder(db, { userId: me.id, totalAmount: '1000.00' });
  const payment = await provider.pay(await openDue(me, order.id, 400));
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => me.api.call(confirmOrderPayment, sentOf(order.id, payment))),
  );
  for (const response of responses)
    expect(expectSuccess(confirmOrderPayment, response)).toMatchObject({
      data: { id: order.id, paid_amount: 400, pending_amount: 600, status: 'partial' },
      excess: 0,
    });
  expect(await db.orderEntry.findMany({ where: { orderId: order.id } })).toMatchObject([
    { kind: 'payment', method: 'online', reference: payment.razorpay_payment_id, recordedBy: null },
  ]);
});

test('refuses a wrong signature, a payment of another order, and orders of others', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.signedIn();
  const other = await accounts.signedIn();
  const [one, two] = [await createOrder(db, { userId: me.id }), await createOrder(db, { userId: me.id })];
  const payment = await provider.pay(await openDue(me, one.id));
  const refused = { status: 402, code: 'PAYMENT_NOT_VERIFIED' } as const;
  const send = (sent: object) => me.api.call(confirmOrderPayment, sent);
  expectRefusal(await send(sentOf(one.id, payment, { razorpay_signature: 'x' })), refused);
  expectRefusal(await send(sentOf(two.id, payment)), refused);
  expectRefusal(await other.api.call(confirmOrderPayment, sentOf(one.id, payment)), {
    status: 404,
    code: 'NOT_FOUND',
  });
  expect(await db.orderEntry.count({ where: { orderId: two.id } })).toBe(0);
});

test('excess of a payment is listed for admins and returned by them', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const [admin, me] = [await accounts.staff('admin'), await accounts.signedIn()];
  const order = await createOrder(db, { userId: me.id, totalAmount: '1000.00' });
  const opened = [await openDue(me, order.id, 700), await openDue(me, order.id, 600)];
  const confirmed = [];
  for (const id of opened) {
    const response = await me.api.call(confirmOrderPayment, sentOf(order.id, await provider.pay(id)));
    confirmed.push(expectSuccess(confirmOrderPayment, response));
  }
  expect(confirmed).toMatchObject([
    { data: { paid_amount: 700 }, excess: 0 },
    { data: { paid_amount: 1000, status: 'paid' }, excess: 300 },
  ]);
  const listed = await admin.api.call(listPaymentOrders, { user_id: me.id, attention: 'excess' });
  const { data } = expectSuccess(listPaymentOrders, listed);
  expect(data).toMatchObject([
    { our_order_id: order.id, booked: 300, excess: 300, payments: [{ excess_left: 300 }] },
  ]);
  const id = data[0]?.payments[0]?.id;
  expectRefusal(await admin.api.call(refundPayment, { id, amount: 300.01 }), {
    status: 400,
    code: 'VALIDATION',
    fields: ['amount'],
  });
  const key = { 'idempotency-key': randomUUID() };
  const parts = [
    await admin.api.call(refundPayment, { id, amount: 100 }, key),
    await admin.api.call(refundPayment, { id, amount: 100 }, key),
  ].map((response) => expectSuccess(refundPayment, response));
  expect(parts[1]).toEqual(parts[0]);
  expect(parts[0]?.data.payments).toMatchObject([{ excess: 300, excess_left: 200 }]);
  const returned = expectSuccess(refundPayment, await admin.api.call(refundPayment, { id }));
  expect(returned.data.payments).toMatchObject([
    { booked: 300, excess: 300, excess_left: 0, refunded_amount: 300, attention: null },
  ]);
  expectRefusal(await admin.api.call(refundPayment, { id }), { status: 402, code: 'PAYMENT_NOT_VERIFIED' });
  expect(await db.order.findUniqueOrThrow({ where: { id: order.id } })).toMatchObject({ status: 'paid' });
});
