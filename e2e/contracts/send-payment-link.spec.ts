import { sendPaymentLink } from '@/lib/money/payment-links/contract';
import { expectRefusal, expectSuccess } from '@/e2e/fixtures/expectations';
import { linkSentTo } from '@/e2e/fixtures/payments';
import { ApiClient } from '@/e2e/fixtures/gateway';
import { openPaymentLink } from '@/lib/money/payment-links/contract';
import { expect, test } from '@/e2e/fixtures/test';
import { createOrder } from '@/prisma/factories/sales';

test('customer gets an SMS with a link; a key repeats the response, not the SMS', async ({
  accounts,
  provider,
  database: { db },
}) => {
  const executive = await accounts.staff('executive');
  const me = await accounts.account();
  const order = await createOrder(db, { userId: me.id, executiveId: executive.id, totalAmount: '133500.50' });
  const sent = { order_id: order.id, amount: 33_500.5 };
  const key = { 'Idempotency-Key': crypto.randomUUID() };
  const responses = [
    await executive.api.call(sendPaymentLink, sent, key),
    await executive.api.call(sendPaymentLink, sent, key),
  ];
  const [first, again] = responses.map((response) => expectSuccess(sendPaymentLink, response, 202));
  expect(first?.data.amount).toBe(33_500.5);
  expect(again).toEqual(first);
  const { token, text } = await linkSentTo(provider, me.mobile);
  expect(text).toContain('Rs 33500.50');
  expect(JSON.stringify(responses)).not.toContain(token);
  expect(await db.paymentLink.count({ where: { orderId: order.id } })).toBe(1);
  await expect
    .poll(() => db.message.findFirst({ where: { mobile: me.mobile } }))
    .toMatchObject({
      state: 'sent',
      variables: {},
    });
  const opened = await new ApiClient().call(openPaymentLink, { token });
  expect(expectSuccess(openPaymentLink, opened).data.amount).toBe(33_500.5);
});

test('refuses amounts that are not due, orders of others, and the sixth link of a day', async ({
  accounts,
  database: { db },
}) => {
  const executive = await accounts.staff('executive');
  const other = await accounts.staff('executive');
  const me = await accounts.account();
  const order = await createOrder(db, { userId: me.id, executiveId: executive.id });
  const send = (sent: object, by = executive) => by.api.call(sendPaymentLink, sent);
  const wrongAmount = { status: 400, code: 'VALIDATION', fields: ['amount'] } as const;
  expectRefusal(await send({ order_id: order.id, amount: 1000.01 }), wrongAmount);
  expectRefusal(await send({ order_id: order.id, amount: 0 }), wrongAmount);
  expectRefusal(await send({ order_id: order.id }, other), { status: 404, code: 'NOT_FOUND' });
  for (let times = 0; times < 5; times += 1)
    expectSuccess(sendPaymentLink, await send({ order_id: order.id }), 202);
  const sixth = await send({ order_id: order.id });
  expectRefusal(sixth, { status: 429, code: 'RATE_LIMITED' });
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await db.paymentLink.count({ where: { orderId: order.id, closedAt: null } })).toBe(1);
});
