import { deleted } from '@/prisma/factories/users';
import { beforeEach, describe, expect, test } from 'vitest';
import { razorpayProvider } from '@/lib/money/payments/razorpay';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { paidBooks, unpaidBooks } from '@/e2e/testing/payment-fixture';
import { bytes, paymentEvent, sign, webhookFixture } from '@/e2e/testing/webhook-fixture';
import { receiveEvent } from './webhook';

const fixture = await webhookFixture();
const { sandbox, context, customerWithOrder, booksOf, db, receive, processed } = fixture;

beforeEach(() => fixture.reset());

describe('a captured payment activates the plan', () => {
  test.each(['payment.captured', 'order.paid'])('by %s alone, without the browser', async (event) => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId);
    expect(await sandbox.deliver(payment.id, event)).toEqual({ [event]: 200 });
    expect(await booksOf(user)).toEqual(paidBooks);
    expect(await processed()).toBe(1);
  });

  test('sent by Razorpay itself, each event twice', async () => {
    const { user, orderId } = await customerWithOrder();
    await sandbox.pay(orderId, { webhook: 'twice' });
    await expect.poll(processed).toBe(3);
    expect(await booksOf(user)).toEqual(paidBooks);
  });

  test('of an older secret too, during a change of the secret', async () => {
    const { user, orderId } = await customerWithOrder();
    const settings = {
      keyId: 'k',
      keySecret: 's',
      baseUrl: sandbox.url,
      checkoutUrl: '',
      sandbox: true,
      webhookSecrets: ['the new secret', 'the old secret'] as const,
    };
    const body = paymentEvent({ id: 'pay_AAAAAAAAAAAAAA', order_id: orderId });
    const changing = { ...context, payments: razorpayProvider(settings) };
    const hand = (secret: string) =>
      receiveEvent.run(changing, { body: bytes(body), signature: sign(body, secret), eventId: secret });
    expect((await refusalOf(hand('a third secret'))).code).toBe('BAD_SIGNATURE');
    expect(await booksOf(user)).toEqual(unpaidBooks);
    await hand('the old secret');
    await hand('the new secret');
    expect(await booksOf(user)).toEqual(paidBooks);
  });
});

for (const { times, tags } of [
  { times: 40, tags: [] },
  { times: 200, tags: ['torture'] },
])
  test(`${times} equal webhooks at once activate once`, { tags }, async () => {
    const { user, orderId } = await customerWithOrder();
    const body = paymentEvent({ id: 'pay_AAAAAAAAAAAAAA', order_id: orderId });
    const { ok = 0, ...others } = await outcomesOf(Array.from({ length: times }, () => receive(body)));
    expect([ok, others]).toEqual([times, {}]);
    expect(await booksOf(user)).toEqual(paidBooks);
    expect(await db.webhookEvent.count()).toBe(1);
    expect(await db.subscription.count()).toBe(1);
  });

test('40 events of one payment under different ids at once activate once', { tags: 'torture' }, async () => {
  const { user, orderId } = await customerWithOrder();
  const body = paymentEvent({ id: 'pay_AAAAAAAAAAAAAA', order_id: orderId });
  await Promise.all(Array.from({ length: 40 }, (_, i) => receive(body, { eventId: `event${i}` })));
  expect(await booksOf(user)).toEqual(paidBooks);
  expect(await processed()).toBe(40);
});

test.each([
  '',
  'x',
  '[]',
  'null',
  '{"event":7}',
  '{"payload":{}}',
  '{"event":"x","payload":[]}',
  '{"event":"x\\u0000"}',
  `{"event":"x","payload":{"payment":{"entity":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`,
])('refuses a signed body that is no event, and stores nothing: %j', async (body) => {
  expect((await refusalOf(receive(body))).code).toBe('BAD_JSON');
  expect(await db.webhookEvent.count()).toBe(0);
});

describe('has no effect, but is stored: an event', () => {
  test.each([
    ['a kind that we do not know', JSON.stringify({ event: 'payment.dispute.created', payload: {} })],
    ['a payment of an order that is not ours', paymentEvent({ id: 'pay_A', order_id: 'order_A' })],
    ['a payment without an order', paymentEvent({ id: 'pay_A', order_id: null })],
    ['a payment in a state of the future', paymentEvent({ id: 'pay_A', order_id: 'o', status: 'pending' })],
    [
      'a payment that is none',
      JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: 7 } } }),
    ],
    ['text beyond ASCII and an escaped NUL', JSON.stringify({ event: 'x', note: '₹ 😀 \u0000' })],
  ])('with %s', async (_what, body) => {
    const { user } = await customerWithOrder();
    await receive(body);
    expect(await processed()).toBe(1);
    expect(await booksOf(user)).toEqual(unpaidBooks);
  });
});

test.each([
  { amount: 0 },
  { amount: -1 },
  { amount: 2_147_483_648 },
  { amount_refunded: -1 },
  { amount_refunded: 2_147_483_648 },
  { currency: 'RUPEE' },
  { currency: '' },
  { currency: 'I\0R' },
  { id: '' },
  { id: '\t' },
  { id: 'order_AAAAAAAAAAAAAA' },
  { id: 'pay_\0' },
  { method: 'u\0pi' },
])(
  'a payment that the database cannot hold is stored as an event and changes nothing: %j',
  async (payment) => {
    const { user, orderId } = await customerWithOrder();
    await receive(paymentEvent({ id: 'pay_AAAAAAAAAAAAAA', order_id: orderId, ...payment }));
    expect(await processed()).toBe(1);
    expect(await booksOf(user)).toEqual(unpaidBooks);
  },
);

test('treats an order id invalid for the database as unknown', async () => {
  await receive(paymentEvent({ id: 'pay_AAAAAAAAAAAAAA', order_id: 'order_\0' }));
  expect(await processed()).toBe(1);
});

describe('a refund', () => {
  const paidAndRefunded = async (...amounts: (number | undefined)[]) => {
    const { user, orderId } = await customerWithOrder();
    const payment = await sandbox.pay(orderId);
    await sandbox.deliver(payment.id, 'payment.captured');
    for (const amount of amounts) await sandbox.refund(payment.id, amount);
    await sandbox.deliver(payment.id);
    return { user, row: await db.payment.findFirstOrThrow() };
  };

  test('in full is flagged once and keeps the plan', async () => {
    const { user, row } = await paidAndRefunded(undefined);
    expect(row).toMatchObject({ status: 'refunded', refundedPaise: 20_000, effect: 'activated' });
    expect(row.refundFlaggedAt).not.toBeNull();
    expect(await booksOf(user)).toMatchObject({
      active: true,
      subscriptions: 1,
      audits: [...paidBooks.audits, 'payment.refunded in full'],
    });
  });

  test('in part is stored and not flagged', async () => {
    const { row } = await paidAndRefunded(5000);
    expect(row).toMatchObject({ status: 'captured', refundedPaise: 5000, refundFlaggedAt: null });
  });

  test('in parts is flagged with the last', async () => {
    const { row } = await paidAndRefunded(5000, 15_000);
    expect(row).toMatchObject({ status: 'refunded', refundedPaise: 20_000 });
    expect(row.refundFlaggedAt).not.toBeNull();
  });

  test('reported before the capture prevents activation by a late capture', async () => {
    const { user, orderId } = await customerWithOrder();
    const payment = { id: 'pay_AAAAAAAAAAAAAA', order_id: orderId };
    await receive(paymentEvent({ ...payment, status: 'refunded', amount_refunded: 20_000 }), {
      eventId: 'e1',
    });
    await receive(paymentEvent(payment), { eventId: 'e2' });
    expect(await booksOf(user)).toMatchObject({ active: false, payments: ['refunded'] });
  });
});

test.each([
  ['an account that was deleted meanwhile', deleted()],
  ['an account that became staff meanwhile', { role: 'employee' as const }],
])('a payment of %s is stored as a duplicate for staff to refund', async (_what, change) => {
  const { user, orderId } = await customerWithOrder();
  const payment = await sandbox.pay(orderId);
  await db.user.update({ where: { id: user.id }, data: change });
  await sandbox.deliver(payment.id, 'payment.captured');
  expect(await booksOf(user)).toMatchObject({ active: false, payments: ['captured duplicate'] });
});

test('does not move a payment to another order', async () => {
  const [one, other] = [await customerWithOrder(), await customerWithOrder()];
  const id = 'pay_AAAAAAAAAAAAAA';
  await receive(paymentEvent({ id, order_id: one.orderId }), { eventId: 'e1' });
  const second = receive(paymentEvent({ id, order_id: other.orderId }), { eventId: 'e2' });
  await expect(second).rejects.toThrow('known on another order');
  expect(await booksOf(other.user)).toEqual(unpaidBooks);
});
