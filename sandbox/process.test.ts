/** @module-tag torture */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Environment,
  razorpayFor,
  type Receiver,
  runToEnd,
  type SandboxProcess,
  scratchFolder,
  SOON,
  startProcess,
  startReceiver,
} from './testing';

let folder: ReturnType<typeof scratchFolder>;
let receiver: Receiver;
let running: SandboxProcess[];

beforeEach(async () => {
  folder = scratchFolder();
  receiver = await startReceiver();
  running = [];
});

afterEach(async () => {
  for (const sandbox of running) await sandbox.end('SIGKILL');
  receiver.close();
  folder.remove();
});

async function start(env: Environment = {}): Promise<SandboxProcess> {
  const sandbox = await startProcess({
    SANDBOX_DATA_DIR: folder.path,
    SANDBOX_WEBHOOK_URL: receiver.url,
    ...env,
  });
  running.push(sandbox);
  return sandbox;
}

async function dead(sandbox: SandboxProcess): Promise<void> {
  running = running.filter((one) => one !== sandbox);
  await sandbox.end('SIGKILL');
}

describe('after a kill -9', () => {
  test('acknowledged orders, payments, refunds and messages are still there', async () => {
    const first = await start();
    const before = razorpayFor(first.url);
    const orders = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        before.orders.create({ amount: 20000, currency: 'INR', receipt: `r-${index}` }),
      ),
    );
    const paid = await first.call('POST', `/sandbox/orders/${orders[0]?.id}/pay`, { outcome: 'captured' });
    const paymentId = String(paid.json.razorpay_payment_id);
    const refund = await before.payments.refund(paymentId, { amount: 700 });
    await first.call(
      'POST',
      '/api/v5/otp?authkey=sandbox&template_id=sandbox&mobile=919000000005&otp=123456',
    );
    const inbox = await first.call('GET', '/sandbox/inbox');
    await dead(first);
    // The rest of an interrupted write.
    appendFileSync(join(folder.path, 'journal.jsonl'), '[{"kind":"order","value":{"id":"order_');

    const after = razorpayFor((await start()).url);
    for (const order of orders.slice(1)) expect(await after.orders.fetch(order.id)).toEqual(order);
    expect(await after.orders.fetch(String(orders[0]?.id))).toMatchObject({
      status: 'paid',
      amount_paid: 20000,
    });
    expect(await after.payments.fetch(paymentId)).toMatchObject({ status: 'captured', amount_refunded: 700 });
    expect(await after.refunds.fetch(refund.id)).toEqual(refund);
    expect(await running[0]?.call('GET', '/sandbox/inbox')).toEqual(inbox);

    // Later writes are kept too.
    const more = await after.orders.create({ amount: 30000, currency: 'INR' });
    await dead(running[0] ?? (await start()));
    expect(await razorpayFor((await start()).url).orders.fetch(more.id)).toEqual(more);
  });

  test('unacknowledged webhooks are delivered, under their ids', { tags: 'torture' }, async () => {
    receiver.status = 500;
    const first = await start();
    const order = await razorpayFor(first.url).orders.create({ amount: 20000, currency: 'INR' });
    await first.call('POST', `/sandbox/orders/${order.id}/pay`, { outcome: 'authorized' });
    await expect.poll(() => receiver.deliveries.length, SOON).toBeGreaterThan(0);
    await dead(first);
    const sent = receiver.deliveries.length;
    const eventId = receiver.deliveries[0]?.headers['x-razorpay-event-id'];
    receiver.status = 200;

    await start();
    await expect.poll(() => receiver.deliveries.length, SOON).toBeGreaterThan(sent);
    expect(receiver.deliveries.at(-1)?.headers['x-razorpay-event-id']).toBe(eventId);
  });

  test('a late authorisation still happens', { tags: 'torture' }, async () => {
    const first = await start({ SANDBOX_LATE_AUTHORISE_MS: '1500' });
    const order = await razorpayFor(first.url).orders.create({ amount: 20000, currency: 'INR' });
    const { json } = await first.call('POST', '/v1/checkout/payments', {
      key_id: 'rzp_test_pasidisandbox',
      order_id: order.id,
      attempt_id: 'a',
      outcome: 'late',
      method: 'upi',
      vpa: 'success@razorpay',
    });
    expect(json.error).toMatchObject({ reason: 'payment_failed', metadata: { order_id: order.id } });
    await dead(first);

    const after = razorpayFor((await start()).url);
    await expect.poll(async () => (await after.orders.fetch(order.id)).status, SOON).toBe('paid');
    const [payment] = (await after.orders.fetchPayments(order.id)).items;
    expect(payment).toMatchObject({ status: 'captured', late_authorized: true });
  });
});

describe('start and stop', () => {
  test("a port in use gets one message, and the other process's journal is unchanged", async () => {
    const first = await start();
    const { port } = new URL(first.url);
    const second = await runToEnd({ SANDBOX_PORT: port, SANDBOX_DATA_DIR: folder.path });
    expect(second.code).toBe(1);
    expect(second.output).toBe(
      `Sandbox: Port ${port} is taken. Stop what is running there, or set SANDBOX_PORT to another one.\n`,
    );
    const order = await razorpayFor(first.url).orders.create({ amount: 20000, currency: 'INR' });
    await dead(first);
    expect(await razorpayFor((await start()).url).orders.fetch(order.id)).toEqual(order);
  });

  test('a live site is refused, a local production build is not; SIGTERM ends it cleanly', async () => {
    const live = await runToEnd({ SITE_URL: 'https://pasidi.example', SANDBOX_DATA_DIR: folder.path });
    expect(live.code).toBe(1);
    expect(live.output).toContain('does not run on a live site');
    const local = await start({ NODE_ENV: 'production', SITE_URL: 'http://localhost:3000' });
    expect(await local.end('SIGTERM')).toBe(0);
  });

  for (const [at, [env, sentence]] of (
    [
      [{ SANDBOX_PORT: 'abc' }, 'SANDBOX_PORT must be a number'],
      [{ SANDBOX_WEBHOOK_URL: 'nowhere' }, 'SANDBOX_WEBHOOK_URL must be an http address'],
      [
        { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: '/dev/null/state' },
        'cannot keep its state in /dev/null/state',
      ],
    ] as const
  ).entries())
    test(`${sentence}: gets a sentence`, { tags: at === 0 ? [] : ['torture'] }, async () => {
      const { code, output } = await runToEnd(env);
      expect(code).toBe(1);
      expect(output).toContain(sentence);
    });
});
