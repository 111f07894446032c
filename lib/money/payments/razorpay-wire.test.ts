import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refusalOf } from '@/e2e/testing/context';
import { refusalText } from '@/lib/kernel/text/messages';
import { OrderRefused, OutcomeUnknown, type PaymentProvider, type ProviderPayment } from './provider';
import { razorpayProvider } from './razorpay';

/* Requests and responses byte by byte, where the sandbox cannot tell a difference. */

interface SentRequest {
  line: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}
let requests: SentRequest[] = [];
let reply: { status: number; body: unknown } = { status: 200, body: {} };
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const line = `${request.method ?? ''} ${request.url ?? ''}`;
    requests.push({ line, headers: request.headers, body: body === '' ? null : JSON.parse(body) });
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply.body));
  });
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));
beforeEach(() => {
  requests = [];
});

/** Provider, created in each test, so that an invalid one fails it. */
function provider(to = z.object({ port: z.int() }).parse(server.address()).port): PaymentProvider {
  return razorpayProvider({
    keyId: 'rzp_test_k',
    keySecret: 's',
    webhookSecrets: ['new', 'old'],
    baseUrl: `http://127.0.0.1:${to}`,
    checkoutUrl: '',
    sandbox: true,
  });
}
const payment: ProviderPayment = {
  id: 'pay_1',
  orderId: 'order_1',
  amountPaise: 20_000,
  refundedPaise: 5000,
  currency: 'INR',
  status: 'captured',
  method: 'upi',
};
const away = { code: 'UNAVAILABLE', message: refusalText.providerAway, details: { retryAfterSeconds: 5 } };
const refused = { error: { code: 'BAD_REQUEST_ERROR', description: 'No.' } };

const refundIt = (on = provider()) => on.refund(payment, 15_000, { key: 'key' });

describe('a refund', () => {
  test('requests a part with its idempotency key, our mark and our credentials', async () => {
    const created = { id: 'rfnd_1', payment_id: 'pay_1', amount: 12_300, status: 'processed' };
    reply = { status: 200, body: { ...created, notes: { refund: 'entry_7' } } };
    const refund = { id: 'rfnd_1', paymentId: 'pay_1', amountPaise: 12_300, status: 'processed' };
    expect(await provider().refund(payment, 12_300, { key: 'refund_pay_1', mark: 'entry_7' })).toEqual({
      ...refund,
      mark: 'entry_7',
    });
    expect(requests).toMatchObject([
      {
        line: 'POST /v1/payments/pay_1/refund',
        headers: {
          authorization: `Basic ${Buffer.from('rzp_test_k:s').toString('base64')}`,
          'x-refund-idempotency': 'refund_pay_1',
          'content-type': 'application/json',
        },
        body: { amount: 12_300, notes: { refund: 'entry_7' } },
      },
    ]);
  });

  test('refused by Razorpay returns null', async () => {
    reply = { status: 400, body: refused };
    expect(await refundIt()).toBeNull();
  });

  test.each([
    ['a response without an id', 200, {}, true],
    ['a response with an odd id', 200, { id: 7 }, true],
    ['a fault of theirs', 500, refused, true],
    ['a refusal that says nothing', 400, { error: {} }, true],
    ['a refusal of another kind', 400, 'no', true],
    ['wrong keys', 401, refused, false],
    ['too many requests', 429, refused, false],
  ])('with %s is not treated as processed', async (_what, status, body, isUnknown) => {
    reply = { status, body };
    const refusal = await refusalOf(refundIt());
    expect(refusal).toMatchObject(away);
    expect(refusal instanceof OutcomeUnknown).toBe(isUnknown);
  });
});

test('an unreachable provider logs the reason', async () => {
  const refusal = await refusalOf(refundIt(provider(1)));
  expect(refusal).toMatchObject(away);
  expect(refusal).not.toBeInstanceOf(OutcomeUnknown);
  expect(refusal.cause).toMatchObject({ code: 'ECONNREFUSED' });
});

describe('an order', () => {
  test('is created with all given values', async () => {
    reply = { status: 200, body: { id: 'order_1' } };
    const notes = { user_id: '7', plan: 'Plan' };
    const order = { receipt: 'plan_7', amountPaise: 20_000, currency: 'INR', notes };
    expect(await provider().createOrder(order)).toBe('order_1');
    expect(requests).toMatchObject([
      { line: 'POST /v1/orders', body: { amount: 20_000, currency: 'INR', receipt: 'plan_7', notes } },
    ]);
  });

  test.each([
    ['an empty id', { id: '' }],
    ['no id', {}],
  ])('with %s is none', async (_what, body) => {
    reply = { status: 200, body };
    const order = { receipt: 'plan_7', amountPaise: 20_000, currency: 'INR', notes: {} };
    expect(await refusalOf(provider().createOrder(order))).toMatchObject(away);
  });

  test.each([
    ['its amount', 'amount', true],
    ['its receipt', 'receipt', false],
    ['no field', undefined, false],
    ['a null field', null, false],
  ])('refused by Razorpay for %s: OrderRefused for the amount alone', async (_what, name, isForAmount) => {
    reply = { status: 400, body: { error: { ...refused.error, field: name } } };
    const order = { receipt: 'plan_7', amountPaise: 1, currency: 'INR', notes: {} };
    const refusal = await refusalOf(provider().createOrder(order));
    expect(refusal).toMatchObject({ ...away, details: { retryAfterSeconds: 30 } });
    expect(refusal instanceof OrderRefused).toBe(isForAmount);
  });

  test('response without a list of payments is an error', async () => {
    reply = { status: 200, body: {} };
    expect(await refusalOf(provider().paymentsOfOrder('order_1'))).toMatchObject(away);
  });
});

test('a refusal with a code means an unknown payment; without one it is an error', async () => {
  reply = { status: 400, body: { error: {} } };
  expect(await refusalOf(provider().findPayment('pay_1'))).toMatchObject(away);
  reply = { status: 400, body: refused };
  expect(await provider().findPayment('pay_1')).toBeNull();
});

// HMAC-SHA256 of {} under `new`, `old` and `other`.
const signatures = [
  ['56fde440898b2046eee6f58816ea81c5780d6bd5d34d1ce41b99d54edacbc4b8', true],
  ['419f84c3dfb1dabfe377f5a34859584b8faa83144c2a3b2b72a8c4ded4e293a6', true],
  ['32df24e34f0e9ecb137fa4320ab0d50bcc30843d88000f1360748b6144b4e8e5', false],
] as const;

test('accepts webhook signatures of either secret and of no other', () => {
  const body = new TextEncoder().encode('{}');
  const { verifyWebhookSignature } = provider();
  for (const [signature, holds] of signatures) expect(verifyWebhookSignature(body, signature)).toBe(holds);
});
