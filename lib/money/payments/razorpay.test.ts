import { describe, expect, test } from 'vitest';
import { randomMobile } from '@/prisma/factories/users';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { loadArea } from '@/lib/messages';
import { amountVariable, messageKinds, messageTemplates, textOf } from '@/lib/visits/messages/templates';
import { refusalOf } from '@/e2e/testing/context';
import { startSandbox } from '@/e2e/testing/sandbox';
import { refusalText } from '@/lib/kernel/text/messages';
import { razorpayProvider, readPayment, verifySignature } from './razorpay';

/* Test vectors (docs/product/payments.md, "Razorpay: signatures"); Razorpay publishes the first. */

const published = '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f';
const ours = '6dbd7e8a5ae40caaced89b99fe70aa80c8b60e3c470db766a4899f50089b7134';

describe('a checkout signature', () => {
  test.each([
    ['EnLs21M47BllR3X8PSFtjtbd', 'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l', published],
    ['test_secret', 'order_TESTAAAAAAAAA1|pay_TESTBBBBBBBBB2', ours],
  ])('of %s over %s holds', (secret, message, signature) => {
    expect(verifySignature(secret, message, signature)).toBe(true);
    expect(verifySignature(`${secret}x`, message, signature)).toBe(false);
    expect(verifySignature(secret, `${message}x`, signature)).toBe(false);
  });

  test.each([
    '',
    '0',
    published.slice(1),
    `${published}0`,
    published.toUpperCase(),
    'ß'.repeat(32),
    'x'.repeat(64),
  ])('%j does not', (signature) => {
    expect(verifySignature('test_secret', 'order_TESTAAAAAAAAA1|pay_TESTBBBBBBBBB2', signature)).toBe(false);
  });

  test('signs order and payment, in this order, with the key’s secret', () => {
    const settings = { keyId: 'k', keySecret: 'test_secret', webhookSecrets: ['w'] as const };
    const provider = razorpayProvider({ ...settings, baseUrl: 'http://x', checkoutUrl: '', sandbox: true });
    const [order, payment] = ['order_TESTAAAAAAAAA1', 'pay_TESTBBBBBBBBB2'];
    expect(provider.verifyCheckoutSignature(order, payment, ours)).toBe(true);
    expect(provider.verifyCheckoutSignature(payment, order, ours)).toBe(false);
    expect(provider.verifyWebhookSignature(new TextEncoder().encode(`${order}|${payment}`), ours)).toBe(
      false,
    );
  });
});

describe('a payment entity', () => {
  const entity = {
    id: 'pay_1',
    entity: 'payment',
    amount: 20_000,
    currency: 'INR',
    status: 'captured',
    order_id: 'order_1',
    amount_refunded: 0,
    method: 'upi',
    notes: [],
    a_field_of_the_future: { x: 1 },
  };
  const read = {
    id: 'pay_1',
    orderId: 'order_1',
    amountPaise: 20_000,
    refundedPaise: 0,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
  };

  test.each([
    ['as documented', {}, read],
    ['without an order', { order_id: null }, { ...read, orderId: null }],
    ['refunded after the capture', { status: 'refunded', captured: true }, { ...read, status: 'refunded' }],
    [
      'returned without a capture',
      { status: 'refunded', captured: false, amount_refunded: 20_000 },
      { ...read, status: 'failed' },
    ],
    ['without a method or refunds', { method: null, amount_refunded: null }, { ...read, method: null }],
  ])('%s is read', (_what, changed, expected) => {
    expect(readPayment({ ...entity, ...changed })).toEqual(expected);
  });

  test.each([
    ['an amount with decimals', { amount: 200.5 }],
    ['an amount as text', { amount: '20000' }],
    ['a state that we do not know', { status: 'pending' }],
    ['no id', { id: undefined }],
  ])('with %s is none', (_what, changed) => {
    expect(readPayment({ ...entity, ...changed })).toBeNull();
  });

  test.each([null, undefined, 'pay_1', 7, []])('%j is none', (value) => {
    expect(readPayment(value)).toBeNull();
  });
});

describe('over HTTP', async () => {
  const sandbox = await startSandbox(async () => 200);
  const order = (receipt: string) =>
    sandbox.payments.createOrder({ receipt, amountPaise: 20_000, currency: 'INR', notes: { user_id: '7' } });

  test('creates an order and finds its payments, failed ones too', async () => {
    const orderId = await order('plan_1');
    expect(orderId).toMatch(/^order_[A-Za-z0-9]{14}$/);
    expect(await sandbox.payments.paymentsOfOrder(orderId)).toEqual([]);
    const failed = await sandbox.pay(orderId, { outcome: 'failed' });
    const payment = await sandbox.pay(orderId);
    const found = await sandbox.payments.paymentsOfOrder(orderId);
    expect(new Map(found.map((each) => [each.id, each.status]))).toEqual(
      new Map([
        [failed.id, 'failed'],
        [payment.id, 'captured'],
      ]),
    );
    expect(await sandbox.payments.findPayment(payment.id)).toMatchObject({ orderId, amountPaise: 20_000 });
    expect(sandbox.payments.verifyCheckoutSignature(orderId, payment.id, payment.signature ?? '')).toBe(true);
  });

  test('captures an authorized payment once', async () => {
    const orderId = await order('plan_2');
    const { id } = await sandbox.pay(orderId, { outcome: 'authorized' });
    const payment = await sandbox.payments.findPayment(id);
    if (payment === null) throw new Error('The payment is not found');
    expect(await sandbox.payments.capture(payment)).toMatchObject({ id, status: 'captured' });
    expect(await sandbox.payments.capture(payment)).toBeNull();
  });

  test('returns null or an empty list for unknown ids', async () => {
    expect(await sandbox.payments.findPayment('pay_AAAAAAAAAAAAAA')).toBeNull();
    expect(await sandbox.payments.paymentsOfOrder('order_AAAAAAAAAAAAAA')).toEqual([]);
  });

  test('wrong keys are an internal error without details', async () => {
    const stranger = razorpayProvider({
      keyId: 'rzp_test_x',
      keySecret: 'x',
      webhookSecrets: ['x'],
      sandbox: true,
      baseUrl: sandbox.url,
      checkoutUrl: '',
    });
    const refusal = await refusalOf(stranger.findPayment('pay_AAAAAAAAAAAAAA'));
    expect(refusal.code).toBe('UNAVAILABLE');
    expect(refusal.message).not.toMatch(/key|Authentication/i);
  });

  test(
    'of 30 parallel requests to a slow provider sends ten and refuses the others soon',
    { tags: ['torture'] },
    async () => {
      await sandbox.faults({ latency_ms: 4000 });
      const calls = Array.from({ length: 30 }, () => sandbox.payments.findPayment('pay_AAAAAAAAAAAAAA'));
      const outcomes = await Promise.allSettled(calls);
      await sandbox.faults({});
      expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(10);
    },
  );

  test('a request without a response times out', { tags: ['torture'] }, async () => {
    await sandbox.faults({ hang: true });
    const refusal = await refusalOf(sandbox.payments.findPayment('pay_AAAAAAAAAAAAAA'));
    await sandbox.faults({});
    expect(refusal).toMatchObject({
      code: 'UNAVAILABLE',
      message: refusalText.providerAway,
      details: { retryAfterSeconds: 5 },
    });
    expect(refusal.cause).toBeDefined();
  });

  test('sends the number with its country code to the SMS provider; reports it as unreachable', async () => {
    await sandbox.sms.sendCode('9123456780', '012345', 'en');
    expect(await sandbox.codesOf('9123456780')).toEqual(['012345']);
    await sandbox.faults({ down: true });
    await expect(sandbox.sms.sendCode('9123456780', '123456', 'en')).rejects.toThrow();
    await sandbox.faults({ bad_gateway: true });
    await expect(sandbox.sms.sendCode('9123456780', '123456', 'en')).rejects.toThrow('502');
    await sandbox.faults({});
    // MSG91 reports a wrong number with status 200.
    await expect(sandbox.sms.sendCode('12345', '123456', 'en')).rejects.toThrow('refused (HTTP 200)');
    expect(await sandbox.codesOf('9123456780')).toEqual(['012345']);
  });

  test('sends a registered text with its variables; reports a wrong number, template or variable as final', async () => {
    const { flows } = SANDBOX_MSG91;
    const variables = {
      name: 'Asha',
      amount: amountVariable(13_350_050),
      token: 'K3J9X0QAPZ81MVWBB17YT5E2RC',
    };
    const [mobile, flow] = ['9123456781', flows.payment_link];
    expect(Object.keys(variables)).toEqual(messageTemplates.payment_link.variables);
    await sandbox.sms.sendFlow(mobile, flow, variables);
    const sent = [
      'Dear Asha, pay Rs 133500.50 for your order at Pasidi: http://pasidi.test/pay/K3J9X0QAPZ81MVWBB17YT5E2RC Valid for 7 days.',
    ];
    expect(await sandbox.textsOf(mobile)).toEqual(sent);
    expect(await sandbox.codesOf(mobile)).toEqual([]);
    const final: unknown = expect.objectContaining({ reason: 'refused', isFinal: true });
    await expect(sandbox.sms.sendFlow('12345', flow, variables)).rejects.toEqual(final);
    await expect(sandbox.sms.sendFlow(mobile, 'no-flow', variables)).rejects.toEqual(final);
    const long = { ...variables, name: 'A'.repeat(31) };
    await expect(sandbox.sms.sendFlow(mobile, flow, long)).rejects.toEqual(final);
    expect(await sandbox.textsOf(mobile)).toEqual(sent);
  });

  test.each(messageKinds)('has the text of the template %s', async (kind) => {
    const values = Object.fromEntries(messageTemplates[kind].variables.map((name) => [name, `a ${name}`]));
    const mobile = randomMobile();
    await sandbox.sms.sendFlow(mobile, SANDBOX_MSG91.flows[kind], values);
    const [text] = await sandbox.textsOf(mobile);
    expect(text?.replaceAll('a token', '...')).toBe(
      textOf(messageTemplates[kind].text, values, 'http://pasidi.test'),
    );
  });

  test('has the texts of other languages', async () => {
    const [variable = '', flow = ''] =
      Object.entries(SANDBOX_MSG91.translatedFlows).find(([name]) => name === 'MSG91_FLOW_DUE_REMINDER_TE') ??
      [];
    expect(variable).not.toBe('');
    const mobile = randomMobile();
    const values = { amount: '500', date: '31-1-2027', token: 'a token' };
    await sandbox.sms.sendFlow(mobile, flow, values);
    const { due_reminder: text } = await loadArea('te', 'sms');
    expect(await sandbox.textsOf(mobile)).toEqual([
      textOf(text, values, 'http://pasidi.test').replaceAll('...', 'a token'),
    ]);
  });
});
