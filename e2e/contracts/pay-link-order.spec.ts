import { createLinkPayment } from '@/lib/money/payment-links/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { expect, test } from '@/e2e/fixtures/test';
import { createPaymentLink } from '@/prisma/factories/payment-links';
import { createOrder } from '@/prisma/factories/sales';
import { titleOf } from '@/e2e/testing/title-of';

const open = (sent: object) => new ApiClient().call(createLinkPayment, sent);

test('opens one payment order for what the link requests, at Razorpay too', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const me = await accounts.account();
  const order = await createOrder(db, { userId: me.id, totalAmount: '1000.00' });
  const token = await createPaymentLink(db, { orderId: order.id, amount: '300.50' });
  const responses = await Promise.all(Array.from({ length: 4 }, () => open({ token })));
  const opened = responses.map((response) => expectSuccess(createLinkPayment, response, 201).data);
  expect(opened[0]).toEqual({
    key_id: 'rzp_test_pasidisandbox',
    order_id: expect.stringMatching(/^order_\w{14}$/),
    amount: 30_050,
    currency: 'INR',
    name: 'Pasidi',
    description: titleOf(order),
    prefill: {},
  });
  expect(new Set(opened.map(({ order_id: id }) => id)).size).toBe(1);
  expect(await provider.order(opened[0]?.order_id ?? '')).toMatchObject({ amount: 30_050 });
  const part = await open({ token, amount: '1' });
  expect(expectSuccess(createLinkPayment, part, 201).data.amount).toBe(100);
});

test('refuses more than the link requests, and links that are not valid', async ({
  accounts,
  database: { db },
}) => {
  const me = await accounts.account();
  const order = await createOrder(db, { userId: me.id, totalAmount: '1000.00' });
  const token = await createPaymentLink(db, { orderId: order.id, amount: '300.00' });
  for (const amount of [300.01, 0.99])
    expectRefusal(await open({ token, amount }), { status: 400, code: 'VALIDATION', fields: ['amount'] });
  const notFound = { status: 404, code: 'NOT_FOUND' } as const;
  for (const wrong of ['A'.repeat(22), '', "' or 1=1 --"])
    expectRefusal(await open({ token: wrong }), notFound);
  await db.paymentLink.updateMany({ where: { orderId: order.id }, data: { expiresAt: new Date() } });
  expectRefusal(await open({ token }), notFound);
  expect(await db.paymentOrder.count({ where: { orderId: order.id } })).toBe(0);
});
