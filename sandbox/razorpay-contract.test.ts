import { get } from 'node:http';
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils';
import { afterAll, describe, expect, test } from 'vitest';
import { KEY_SECRET, payOrder, razorpayFor, refusedBy, scratchFolder, startProcess } from './testing';

/* The official `razorpay` package, unchanged, against the running sandbox. */

const folder = scratchFolder();
// Port 9 has no listener: the API must not depend on webhook delivery.
const sandbox = await startProcess({
  SANDBOX_DATA_DIR: folder.path,
  SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:9/',
});
const razorpay = razorpayFor(sandbox.url);

afterAll(async () => {
  await sandbox.end('SIGKILL');
  folder.remove();
});

const newOrder = (receipt = 'receipt-1') =>
  razorpay.orders.create({ amount: 20000, currency: 'INR', receipt });

describe('orders', () => {
  test("an order is created with Razorpay's fields and read back the same", async () => {
    const order = await razorpay.orders.create({
      amount: 20000,
      currency: 'INR',
      receipt: 'order-fields',
      notes: { user_id: '42' },
      payment: { capture: 'automatic' },
    });
    expect(order).toEqual({
      amount: 20000,
      amount_due: 20000,
      amount_paid: 0,
      attempts: 0,
      created_at: expect.any(Number),
      currency: 'INR',
      entity: 'order',
      id: expect.stringMatching(/^order_[0-9A-Za-z]{14}$/),
      notes: { user_id: '42' },
      offer_id: null,
      receipt: 'order-fields',
      status: 'created',
    });
    expect(await razorpay.orders.fetch(order.id)).toEqual(order);
  });

  test('empty notes are returned as an empty list', async () => {
    expect((await newOrder()).notes).toEqual([]);
  });

  test('an order is found by its receipt, and notes can be changed', async () => {
    const order = await newOrder('only-one');
    const found = await razorpay.orders.all({ receipt: 'only-one' });
    expect(found).toEqual({ entity: 'collection', count: 1, items: [order] });
    const edited = await razorpay.orders.edit(order.id, { notes: { seen: 'yes' } });
    expect(edited.notes).toEqual({ seen: 'yes' });
  });

  test('lists are newest first, in pages', async () => {
    const ids = [];
    for (const _ of [1, 2, 3]) ids.unshift((await newOrder('page')).id);
    const page = await razorpay.orders.all({ receipt: 'page', count: 2, skip: 1 });
    expect(page.items.map((order) => order.id)).toEqual(ids.slice(1, 3));
  });

  test.each([
    [{ amount: 99, currency: 'INR' }, 'Order amount less than minimum amount allowed'],
    [{ amount: 100.5, currency: 'INR' }, 'The amount must be an integer.'],
    [{ amount: 20000, currency: 'XXQ' }, 'Currency is not supported'],
    [
      { amount: 20000, currency: 'INR', receipt: 'x'.repeat(41) },
      'The receipt may not be greater than 40 characters.',
    ],
    [
      { amount: 20000, currency: 'INR', notes: { a: 'x'.repeat(257) } },
      'The notes may not be greater than 256 characters.',
    ],
    [{ amount: 20000, currency: 'INR', colour: 'gold' }, 'colour is/are not required and should not be sent'],
  ])("%j is refused in Razorpay's error shape", async (body, description) => {
    await expect(razorpay.orders.create(body)).rejects.toEqual(refusedBy(description));
  });

  test('an unknown and a malformed id get different errors, both with 400', async () => {
    await expect(razorpay.orders.fetch('order_00000000000000')).rejects.toEqual(
      refusedBy('The id provided does not exist'),
    );
    await expect(razorpay.orders.fetch('order_1')).rejects.toEqual(refusedBy('order_1 is not a valid id'));
  });
});

describe('keys and addresses', () => {
  test('a wrong key or secret is 401', async () => {
    const stranger = razorpayFor(sandbox.url, KEY_SECRET, 'rzp_test_somebodyelse');
    await expect(stranger.orders.all()).rejects.toEqual(refusedBy('The api key provided is invalid', 401));
    const guesser = razorpayFor(sandbox.url, 'wrong');
    await expect(guesser.orders.all()).rejects.toEqual(refusedBy('Authentication failed', 401));
    expect((await sandbox.call('GET', '/v1/orders')).status).toBe(401);
  });

  test('an address or a method that Razorpay does not have is 400', async () => {
    for (const [method, path] of [
      ['GET', '/v1/nothing'],
      ['DELETE', '/v1/orders'],
    ] as const) {
      const response = await sandbox.call(method, path);
      expect(response.status).toBe(400);
      expect(response.json.error).toMatchObject({
        description: 'The requested URL was not found on the server.',
      });
    }
  });

  test('localhost may call, a foreign name that points here may not', async () => {
    const { port } = new URL(sandbox.url);
    expect((await fetch(`http://localhost:${port}/sandbox/inbox`)).status).toBe(200);
    const status = await new Promise((resolve, reject) => {
      const headers = { host: `pasidi.example:${port}` };
      get({ host: '127.0.0.1', port, path: '/sandbox/inbox', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
    expect(status).toBe(400);
  });
});

describe('payments', () => {
  test('a captured payment pays its order, carries the fee, and has a signature the SDK accepts', async () => {
    const order = await newOrder();
    const { json } = await sandbox.call('POST', `/sandbox/orders/${order.id}/pay`, {
      outcome: 'captured',
      webhook: 'never',
    });
    const paymentId = String(json.razorpay_payment_id);
    expect(json.razorpay_order_id).toBe(order.id);
    const signed = { order_id: order.id, payment_id: paymentId };
    expect(validatePaymentVerification(signed, String(json.razorpay_signature), KEY_SECRET)).toBe(true);
    expect(validatePaymentVerification(signed, String(json.razorpay_signature), 'another')).toBe(false);

    const paid = await razorpay.payments.fetch(paymentId);
    expect(paid).toMatchObject({
      id: expect.stringMatching(/^pay_[0-9A-Za-z]{14}$/),
      amount: 20000,
      currency: 'INR',
      status: 'captured',
      captured: true,
      order_id: order.id,
      fee: 472,
      tax: 72,
      error_code: null,
    });
    expect(await razorpay.orders.fetch(order.id)).toMatchObject({
      status: 'paid',
      amount_paid: 20000,
      amount_due: 0,
      attempts: 1,
    });
    expect(await razorpay.orders.fetchPayments(order.id)).toEqual({
      entity: 'collection',
      count: 1,
      items: [paid],
    });
  });

  test('a failed attempt leaves the order open for another one', async () => {
    const order = await newOrder();
    const failed = await sandbox.call('POST', `/sandbox/orders/${order.id}/pay`, {
      outcome: 'failed',
      webhook: 'never',
    });
    expect(failed.json.razorpay_signature).toBeNull();
    expect(await razorpay.payments.fetch(String(failed.json.razorpay_payment_id))).toMatchObject({
      status: 'failed',
      captured: false,
      fee: null,
      error_code: 'BAD_REQUEST_ERROR',
      error_reason: 'payment_failed',
    });
    expect(await razorpay.orders.fetch(order.id)).toMatchObject({ status: 'attempted', amount_paid: 0 });
    await payOrder(sandbox, 'captured', order.id);
    expect(await razorpay.orders.fetch(order.id)).toMatchObject({ status: 'paid', attempts: 2 });
  });

  test('an authorised payment waits for its capture, which must fit and works once', async () => {
    const order = await newOrder();
    const id = await payOrder(sandbox, 'authorized', order.id);
    expect(await razorpay.payments.fetch(id)).toMatchObject({
      status: 'authorized',
      captured: false,
      fee: null,
    });
    await expect(razorpay.payments.capture(id, 19999, 'INR')).rejects.toEqual(
      refusedBy('Capture amount must be equal to the amount authorized.'),
    );
    expect(await razorpay.payments.capture(id, 20000, 'INR')).toMatchObject({ status: 'captured', fee: 472 });
    expect(await razorpay.orders.fetch(order.id)).toMatchObject({ status: 'paid' });
    await expect(razorpay.payments.capture(id, 20000, 'INR')).rejects.toEqual(
      refusedBy('This payment has already been captured'),
    );
  });

  test('a paid order, or one with a pending payment, accepts no second payment', async () => {
    const paid = await newOrder();
    await payOrder(sandbox, 'captured', paid.id);
    const again = await sandbox.call('POST', `/sandbox/orders/${paid.id}/pay`, { outcome: 'captured' });
    expect(again).toMatchObject({
      status: 400,
      json: { error: { description: 'Your payment has been declined as the order is already paid.' } },
    });
    const order = await newOrder();
    await payOrder(sandbox, 'authorized', order.id);
    expect(
      (await sandbox.call('POST', `/sandbox/orders/${order.id}/pay`, { outcome: 'captured' })).status,
    ).toBe(400);
  });

  test('a failed payment may be captured late, never the reverse', async () => {
    const order = await newOrder();
    const id = await payOrder(sandbox, 'failed', order.id);
    const late = { outcome: 'captured', payment_id: id, webhook: 'never' };
    expect(
      (await sandbox.call('POST', `/sandbox/orders/${order.id}/pay`, late)).json.razorpay_payment_id,
    ).toBe(id);
    expect(await razorpay.payments.fetch(id)).toMatchObject({
      status: 'captured',
      late_authorized: true,
      error_code: null,
    });
    expect(
      (await sandbox.call('POST', `/sandbox/orders/${order.id}/pay`, { ...late, outcome: 'failed' })).status,
    ).toBe(400);
  });

  test('a payment that does not fit its order can be made, and does not pay it', async () => {
    const order = await newOrder();
    const little = { outcome: 'captured', amount: 100, webhook: 'never' };
    const { json } = await sandbox.call('POST', `/sandbox/orders/${order.id}/pay`, little);
    expect(await razorpay.payments.fetch(String(json.razorpay_payment_id))).toMatchObject({ amount: 100 });
    expect(await razorpay.orders.fetch(order.id)).toMatchObject({ status: 'attempted', amount_due: 19900 });
  });
});
