import { afterAll, describe, expect, test } from 'vitest';
import { KEY_SECRET, payOrder, razorpayFor, refusedBy, scratchFolder, startProcess } from './testing';

/* Refunds by the official `razorpay` package, unchanged, against the running sandbox. */

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

const newOrder = () => razorpay.orders.create({ amount: 20000, currency: 'INR', receipt: 'receipt-1' });

describe('refunds', () => {
  const captured = async () => payOrder(sandbox, 'captured', (await newOrder()).id);

  test('a part, then the rest: captured with a partial refund, then refunded', async () => {
    const id = await captured();
    const first = await razorpay.payments.refund(id, { amount: 5000, notes: { why: 'test' } });
    expect(first).toMatchObject({
      id: expect.stringMatching(/^rfnd_[0-9A-Za-z]{14}$/),
      entity: 'refund',
      amount: 5000,
      payment_id: id,
      notes: { why: 'test' },
      status: 'processed',
    });
    expect(await razorpay.payments.fetch(id)).toMatchObject({
      status: 'captured',
      amount_refunded: 5000,
      refund_status: 'partial',
    });
    const rest = await razorpay.payments.refund(id, {});
    expect(rest.amount).toBe(15000);
    expect(await razorpay.payments.fetch(id)).toMatchObject({ status: 'refunded', refund_status: 'full' });
    expect((await razorpay.payments.fetchMultipleRefund(id)).items.map((item) => item.id)).toEqual([
      rest.id,
      first.id,
    ]);
    expect(await razorpay.payments.fetchRefund(id, first.id)).toEqual(first);
    expect(await razorpay.refunds.fetch(rest.id)).toEqual(rest);
    await expect(razorpay.payments.refund(id, {})).rejects.toEqual(
      refusedBy('The payment has been fully refunded already'),
    );
  });

  test('more than was captured, or a payment not captured, is refused', async () => {
    await expect(razorpay.payments.refund(await captured(), { amount: 20001 })).rejects.toEqual(
      refusedBy('The refund amount provided is greater than amount captured'),
    );
    const failed = await payOrder(sandbox, 'failed', (await newOrder()).id);
    await expect(razorpay.payments.refund(failed, {})).rejects.toMatchObject({ statusCode: 400 });
  });

  test('a repeated request with the same key returns the same refund, a different one 409', async () => {
    const id = await captured();
    const refund = (body: object) =>
      sandbox.call('POST', `/v1/payments/${id}/refund`, body, {
        'x-refund-idempotency': 'refund-key-0001',
        authorization: `Basic ${Buffer.from(`rzp_test_pasidisandbox:${KEY_SECRET}`).toString('base64')}`,
      });
    const first = await refund({ amount: 1000 });
    expect(first.status).toBe(200);
    expect(await refund({ amount: 1000 })).toEqual(first);
    expect((await refund({ amount: 2000 })).status).toBe(409);
    expect(await razorpay.payments.fetch(id)).toMatchObject({ amount_refunded: 1000 });
  });

  test('the test amount of Rs 24.68 makes a refund that fails', async () => {
    const id = await captured();
    expect(await razorpay.payments.refund(id, { amount: 2468 })).toMatchObject({ status: 'failed' });
    expect(await razorpay.payments.fetch(id)).toMatchObject({ amount_refunded: 0, refund_status: null });
  });
});
