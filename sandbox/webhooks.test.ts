import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isRecord } from './json';
import {
  razorpayFor,
  type Receiver,
  type SandboxProcess,
  scratchFolder,
  SOON,
  startProcess,
  startReceiver,
  WEBHOOK_SECRET,
} from './testing';
import { retryWaitSeconds } from './webhooks';

const folder = scratchFolder();
let sandbox: SandboxProcess;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  sandbox = await startProcess({
    SANDBOX_DATA_DIR: folder.path,
    SANDBOX_WEBHOOK_URL: receiver.url,
    SANDBOX_LATE_WEBHOOK_MS: '1500',
  });
});

afterEach(async () => {
  receiver.status = 200;
  await sandbox.call('PUT', '/sandbox/faults', {});
});

afterAll(async () => {
  await sandbox.end('SIGKILL');
  receiver.close();
  folder.remove();
});

async function pay(body: object): Promise<string> {
  const order = await razorpayFor(sandbox.url).orders.create({ amount: 20000, currency: 'INR' });
  const { json } = await sandbox.call('POST', `/sandbox/orders/${order.id}/pay`, body);
  return String(json.razorpay_payment_id);
}

const PAID = ['payment.authorized', 'payment.captured', 'order.paid'];

function ofPayment(id: string) {
  return receiver.deliveries.filter((delivery) => delivery.body.includes(`"${id}"`));
}

describe('events', () => {
  test('a captured payment sends three events in order, signed over the exact bytes', async () => {
    const id = await pay({ outcome: 'captured' });
    await expect.poll(() => receiver.names(id), SOON).toEqual(PAID);
    for (const { headers, body, json } of ofPayment(id)) {
      const signature = String(headers['x-razorpay-signature']);
      expect(validateWebhookSignature(body, signature, WEBHOOK_SECRET)).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
      });
      expect(headers['x-razorpay-event-id']).toMatch(/^[0-9A-Za-z]{14}$/);
      expect(json).toMatchObject({ entity: 'event', account_id: expect.stringMatching(/^acc_\w{14}$/) });
    }
    const [authorized, captured, paid] = ofPayment(id).map((delivery) => delivery.json);
    expect(authorized).toMatchObject({
      payload: { payment: { entity: { status: 'authorized', captured: false } } },
    });
    expect(captured).toMatchObject({
      payload: { payment: { entity: { status: 'captured', captured: true } } },
    });
    expect(paid).toMatchObject({
      contains: ['payment', 'order'],
      payload: { order: { entity: { status: 'paid', amount_due: 0 } } },
    });
  });

  test('authorised and failed payments send one event each', async () => {
    const authorized = await pay({ outcome: 'authorized' });
    await expect.poll(() => receiver.names(authorized), SOON).toEqual(['payment.authorized']);
    const failed = await pay({ outcome: 'failed' });
    await expect.poll(() => receiver.names(failed), SOON).toEqual(['payment.failed']);
  });

  test('a refund sends refund.created and refund.processed', async () => {
    const id = await pay({ outcome: 'captured', webhook: 'never' });
    await razorpayFor(sandbox.url).payments.refund(id, {});
    await expect.poll(() => receiver.names(id), SOON).toEqual(['refund.created', 'refund.processed']);
    expect(ofPayment(id)[1]?.json).toMatchObject({
      contains: ['refund', 'payment'],
      payload: { payment: { entity: { status: 'refunded', refund_status: 'full' } } },
    });
  });
});

describe('when and how often', () => {
  test('"twice" sends each event twice under the same event id', async () => {
    const id = await pay({ outcome: 'captured', webhook: 'twice' });
    await expect.poll(() => receiver.names(id), SOON).toEqual(PAID.flatMap((name) => [name, name]));
    const ids = ofPayment(id).map((delivery) => delivery.headers['x-razorpay-event-id']);
    expect(new Set(ids).size).toBe(3);
  });

  test('"never" sends nothing until requested; each request sends the same events again', async () => {
    const id = await pay({ outcome: 'captured', webhook: 'never' });
    const after = await pay({ outcome: 'captured' });
    await expect.poll(() => receiver.names(after), SOON).toEqual(PAID);
    expect(receiver.names(id)).toEqual([]);

    const first = await sandbox.call('POST', `/sandbox/webhooks/${id}`);
    expect(first.json.events).toEqual(PAID.map((event) => ({ id: expect.any(String), event, status: 200 })));
    const second = await sandbox.call('POST', `/sandbox/webhooks/${id}`);
    expect(second.json).toEqual(first.json);
    const bodies = ofPayment(id).map((delivery) => delivery.body);
    expect(bodies.slice(0, 3)).toEqual(bodies.slice(3));
  });

  test('"late" sends after the response', { tags: 'torture' }, async () => {
    const id = await pay({ outcome: 'captured', webhook: 'late' });
    expect(receiver.names(id)).toEqual([]);
    await expect.poll(() => receiver.names(id), SOON).toEqual(PAID);
  });

  test('a refused delivery is retried with the same id and bytes until accepted', async () => {
    receiver.status = 503;
    const id = await pay({ outcome: 'authorized' });
    await expect.poll(() => receiver.names(id).length, SOON).toBeGreaterThan(2);
    receiver.status = 200;
    await vi.waitFor(
      async () => {
        const { json } = await sandbox.call('GET', `/sandbox/webhooks/${id}`);
        expect(json.events).toEqual([
          expect.objectContaining({ event: 'payment.authorized', delivered: true }),
        ]);
      },
      { timeout: 15_000 },
    );
    const same = ofPayment(id).map((delivery) =>
      JSON.stringify([delivery.headers['x-razorpay-event-id'], delivery.body]),
    );
    expect(new Set(same).size).toBe(1);
  });

  test("delays between retries grow like Razorpay's", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(retryWaitSeconds)).toEqual([0.23, 13, 20, 43, 82, 164, 328]);
    expect(retryWaitSeconds(40)).toBe(22.8 * 3_600);
  });
});

describe('faults of the delivery', () => {
  test('lost ones are tried again', async () => {
    await sandbox.call('PUT', '/sandbox/faults', { webhook_drop: 2 });
    const id = await pay({ outcome: 'authorized' });
    await expect.poll(() => receiver.names(id), SOON).toEqual(['payment.authorized']);
    await vi.waitFor(async () => {
      const { json } = await sandbox.call('GET', `/sandbox/webhooks/${id}`);
      expect(json.events).toEqual([expect.objectContaining({ attempts: 3, delivered: true })]);
    }, SOON);
  });

  test('the order can be reversed', async () => {
    await sandbox.call('PUT', '/sandbox/faults', { webhook_reverse: true });
    const id = await pay({ outcome: 'captured' });
    await expect.poll(() => receiver.names(id), SOON).toEqual([...PAID].reverse());
  });

  test('a wrong signature is wrong', async () => {
    await sandbox.call('PUT', '/sandbox/faults', { webhook_wrong_signature: true });
    const id = await pay({ outcome: 'authorized' });
    await expect.poll(() => receiver.names(id), SOON).toEqual(['payment.authorized']);
    const [delivery] = ofPayment(id);
    const signature = String(delivery?.headers['x-razorpay-signature']);
    expect(validateWebhookSignature(String(delivery?.body), signature, WEBHOOK_SECRET)).toBe(false);
  });
});

test('an unknown payment and an event it does not have are refused', async () => {
  expect((await sandbox.call('POST', '/sandbox/webhooks/pay_00000000000000')).status).toBe(400);
  const id = await pay({ outcome: 'failed', webhook: 'never' });
  const response = await sandbox.call('POST', `/sandbox/webhooks/${id}`, { event: 'order.paid' });
  expect(response.status).toBe(400);
  expect(isRecord(response.json.error)).toBe(true);
});
