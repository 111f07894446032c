import { createHash, createHmac } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { refusalOf } from '@/e2e/testing/context';
import { paidBooks, paymentFixture, unpaidBooks } from '@/e2e/testing/payment-fixture';
import type { Payment } from '@/e2e/testing/sandbox';
import { receiveEvent } from '@/lib/money/payments/webhook';

/* Forged confirmations and events, without the secrets, for real and invented payments. */

const fixture = await paymentFixture();
const { database, sandbox, context, customerWithOrder, confirm, booksOf } = fixture;
const { db } = database;

beforeEach(() => fixture.reset());

const keySecret = 'sandbox_key_secret';
const webhookSecret = 'sandbox_webhook_secret';
const hmac = (secret: string, message: string, algorithm = 'sha256') =>
  createHmac(algorithm, secret).update(message);

interface Scene {
  /** Captured at Razorpay, not yet reported. */
  readonly payment: Payment;
  /** Another customer's. */
  readonly foreign: Payment;
}

const browserForgeries: Record<string, (scene: Scene) => Record<string, unknown>> = {
  'no signature at all where there is an order': () => ({ razorpay_signature: '' }),
  'zeros for a signature': () => ({ razorpay_signature: '0'.repeat(64) }),
  'the signature cut short': ({ payment }) => ({ razorpay_signature: payment.signature?.slice(0, -1) }),
  'a letter after the signature': ({ payment }) => ({ razorpay_signature: `${payment.signature}0` }),
  'the signature in capitals': ({ payment }) => ({ razorpay_signature: payment.signature?.toUpperCase() }),
  'the signature of another’s payment': ({ foreign }) => ({ razorpay_signature: foreign.signature }),
  'a signature by the secret of webhooks': ({ payment }) => ({
    razorpay_signature: hmac(webhookSecret, `${payment.orderId}|${payment.id}`).digest('hex'),
  }),
  'a signature by an empty secret': ({ payment }) => ({
    razorpay_signature: hmac('', `${payment.orderId}|${payment.id}`).digest('hex'),
  }),
  'a signature over payment and order the other way around': ({ payment }) => ({
    razorpay_signature: hmac(keySecret, `${payment.id}|${payment.orderId}`).digest('hex'),
  }),
  'a bare hash in place of a signature': ({ payment }) => ({
    razorpay_signature: createHash('sha256').update(`${payment.orderId}|${payment.id}`).digest('hex'),
  }),
  'another’s payment, with all that belongs to it': ({ foreign }) => ({
    transaction_id: foreign.id,
    razorpay_order_id: foreign.orderId,
    razorpay_signature: foreign.signature,
  }),
  'another’s payment on one’s own order': ({ payment, foreign }) => ({
    transaction_id: foreign.id,
    razorpay_signature: hmac(keySecret, `${payment.orderId}|${foreign.id}`).digest('hex'),
  }),
  'one’s own payment on another’s order': ({ foreign }) => ({ razorpay_order_id: foreign.orderId }),
  'a payment that never was': () => ({ transaction_id: 'pay_AAAAAAAAAAAAAA' }),
};

test.each(Object.entries(browserForgeries))(
  'the browser sends %s: 402, and no plan',
  async (_what, forge) => {
    const [{ user, orderId }, { user: other, orderId: othersOrder }] = [
      await customerWithOrder(),
      await customerWithOrder(),
    ];
    const payment = await sandbox.pay(orderId);
    const foreign = await sandbox.pay(othersOrder);
    const forged = forge({ payment, foreign });
    expect((await refusalOf(confirm(user, payment, forged))).code).toBe('PAYMENT_NOT_VERIFIED');
    for (const each of [user, other]) expect(await booksOf(each)).toEqual(unpaidBooks);
    await confirm(user, payment);
    expect(await booksOf(user)).toEqual(paidBooks);
  },
);

const eventOf = (id: string, orderId: string) =>
  JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    payload: {
      payment: {
        entity: {
          id,
          order_id: orderId,
          currency: 'INR',
          amount: 20_000,
          status: 'captured',
        },
      },
    },
  });
const sign = (body: string, secret = webhookSecret) => hmac(secret, body).digest('hex');

const eventForgeries: Record<string, (body: string) => string | null> = {
  'without a signature': () => null,
  'with an empty signature': () => '',
  'with zeros for a signature': () => '0'.repeat(64),
  'with its signature cut short': (body) => sign(body).slice(0, -1),
  'with one that is no hex': () => 'ß'.repeat(32),
  'with a letter after its signature': (body) => `${sign(body)}0`,
  'with its signature in capitals': (body) => sign(body).toUpperCase(),
  'signed by the secret of the API': (body) => sign(body, keySecret),
  'signed by an empty secret': (body) => sign(body, ''),
  'with a bare hash for a signature': (body) => createHash('sha256').update(body).digest('hex'),
  'signed by another algorithm': (body) => hmac(webhookSecret, body, 'sha512').digest('hex'),
  'signed in another writing': (body) => hmac(webhookSecret, body).digest('base64'),
  'with a signature of a blank more': (body) => sign(`${body} `),
  'with a signature of other bytes that say the same': (body) =>
    sign(JSON.stringify(JSON.parse(body), null, 1)),
  'with the signature of an event that was real': (body) => sign(body.replace('captured', 'failed')),
  'with what the browser got as a signature': () => hmac(keySecret, 'order_A|pay_A').digest('hex'),
};

test.each(Object.entries(eventForgeries))('an event %s: 401, and no plan', async (_what, forge) => {
  const { user, orderId } = await customerWithOrder();
  const body = eventOf('pay_AAAAAAAAAAAAAA', orderId);
  const receive = (signature: string | null) =>
    receiveEvent.run(context, {
      body: new TextEncoder().encode(body),
      signature,
      eventId: 'event0000000001',
    });
  expect((await refusalOf(receive(forge(body)))).code).toBe('BAD_SIGNATURE');
  expect(await booksOf(user)).toEqual(unpaidBooks);
  expect(await db.webhookEvent.count()).toBe(0);
  await receive(sign(body));
  expect(await booksOf(user)).toEqual(paidBooks);
});
