import { confirmLinkPayment, createLinkPayment, openPaymentLink } from '@/lib/money/payment-links/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { openLink, proofOf } from '@/e2e/fixtures/payments';
import type { Paid } from '@/e2e/fixtures/sandbox';
import { expect, test } from '@/e2e/fixtures/test';
import { createPayment } from '@/prisma/factories/entries';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { createOrder } from '@/prisma/factories/sales';

const visitor = () => new ApiClient();
const notFound = { status: 404, code: 'NOT_FOUND' } as const;
const sentOf = (token: string, payment: Paid, changes: object = {}) => ({
  token,
  ...proofOf(payment),
  ...changes,
});

test('a payment through the link is booked once, and closes it', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.account();
  const order = await createOrder(db, { userId: me.id, totalAmount: '1000.00' });
  const token = await createPaymentLink(db, { orderId: order.id, amount: '300.00' });
  const payment = await provider.pay(await openLink(token));
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => visitor().call(confirmLinkPayment, sentOf(token, payment))),
  );
  for (const response of responses)
    expect(expectSuccess(confirmLinkPayment, response)).toMatchObject({ data: { due: 700 } });
  expect(await db.orderEntry.findMany({ where: { orderId: order.id } })).toMatchObject([
    { kind: 'payment', method: 'online', reference: payment.razorpay_payment_id, recordedBy: null },
  ]);
  expectRefusal(await visitor().call(openPaymentLink, { token }), notFound);
  expectRefusal(await visitor().call(createLinkPayment, { token }), notFound);
});

test('says what was more than the due, and refuses a payment for a deleted order', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.account();
  const order = await createOrder(db, { userId: me.id, totalAmount: '1000.00' });
  const token = await createPaymentLink(db, { orderId: order.id });
  const payment = await provider.pay(await openLink(token));
  await createPayment(db, { orderId: order.id, amount: '700.00' });
  const response = await visitor().call(confirmLinkPayment, sentOf(token, payment));
  expect(expectSuccess(confirmLinkPayment, response)).toMatchObject({ data: { due: 0 }, excess: 700 });

  const deletedOrder = await createOrder(db, { userId: me.id });
  const itsToken = await createPaymentLink(db, { orderId: deletedOrder.id });
  const itsPayment = await provider.pay(await openLink(itsToken));
  await db.order.update({ where: { id: deletedOrder.id }, data: { deletedAt: new Date() } });
  expectRefusal(await visitor().call(confirmLinkPayment, sentOf(itsToken, itsPayment)), {
    status: 402,
    code: 'PAYMENT_NOT_VERIFIED',
    message: 'This order is no longer open. Our team will return your payment.',
  });
});

test('unknown tokens, forged proofs and payments of another link are refused', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.account();
  const order = await createOrder(db, { userId: me.id });
  const other = await createOrder(db, { userId: me.id });
  const token = await createPaymentLink(db, { orderId: order.id });
  const otherToken = await createPaymentLink(db, { orderId: other.id });
  const payment = await provider.pay(await openLink(token));
  expectRefusal(await visitor().call(confirmLinkPayment, sentOf('A'.repeat(22), payment)), notFound);
  const refused = { status: 402, code: 'PAYMENT_NOT_VERIFIED' } as const;
  const confirm = (sent: object) => visitor().call(confirmLinkPayment, sent);
  expectRefusal(await confirm(sentOf(token, payment, { razorpay_signature: 'x' })), refused);
  expectRefusal(await confirm(sentOf(otherToken, payment)), refused);
  expect(await db.orderEntry.count({ where: { orderId: { in: [order.id, other.id] } } })).toBe(0);
});
