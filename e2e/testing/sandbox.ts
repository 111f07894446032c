import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { z } from 'zod';
import type { Env } from '@/lib/env/env';
import { PROJECT_DIR } from '@/tools/launch/project';
import { endWithParent } from '@/tools/process/guard';
import { razorpayProvider } from '@/lib/money/payments/razorpay';
import type { PaymentProvider } from '@/lib/money/payments/provider';
import { SANDBOX_MSG91 } from '@/lib/env/rules';
import { msg91 } from '@/lib/visits/sms/msg91';
import type { SmsProvider } from '@/lib/visits/sms/provider';
import type { Delivery } from '@/lib/money/payments/webhook';

/* The sandbox as a separate process over HTTP, as in production, and a receiver for its webhooks. */

const settings = {
  keyId: 'rzp_test_pasidisandbox',
  keySecret: 'sandbox_key_secret',
  webhookSecrets: ['sandbox_webhook_secret'],
  sandbox: true,
} as const;

const paid = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string().nullable(),
});
const sent = z.object({ events: z.array(z.object({ event: z.string(), status: z.number().nullable() })) });
const inbox = z.object({ messages: z.array(z.object({ text: z.string(), otp: z.string().nullable() })) });

export interface Payment {
  readonly id: string;
  readonly orderId: string;
  /** Signature for the browser; null for a failed payment. */
  readonly signature: string | null;
}

export interface PayOptions {
  readonly outcome?: 'captured' | 'authorized' | 'failed';
  readonly amount?: number;
  readonly currency?: string;
  /** Default: never, so that the test controls delivery. */
  readonly webhook?: 'once' | 'twice' | 'never' | 'late';
  /** An earlier, failed payment that succeeds later. */
  readonly payment_id?: string;
}

export interface Sandbox {
  readonly url: string;
  readonly payments: PaymentProvider;
  readonly sms: SmsProvider;
  pay(orderId: string, options?: PayOptions): Promise<Payment>;
  /** Returns the receiver's statuses by event name. */
  deliver(paymentId: string, event?: string): Promise<Record<string, number | null>>;
  /** An authorized payment, as Razorpay returns it after some days. */
  returnUncaptured(paymentId: string): Promise<void>;
  /** Refunds in full unless an amount in paise is passed. */
  refund(paymentId: string, amount?: number): Promise<void>;
  /** Newest first. */
  codesOf(mobile: string): Promise<string[]>;
  /** Messages that are no codes, newest first. */
  textsOf(mobile: string): Promise<string[]>;
  /** `{}` clears all faults. */
  faults(faults: Record<string, number | boolean>): Promise<void>;
}

type Receive = (delivery: Delivery) => Promise<number>;
interface Running {
  readonly url: string;
  /** Handler of the webhooks, of the file that runs. */
  receiver: { receive: Receive };
}

const accept: Receive = async () => 200;
/** Of this process: its start takes longer than the tests of most files. */
let running: Promise<Running> | undefined;

/**
 * The sandbox for the tests of one file, without faults. Payments of earlier files stay in it.
 * @param receive handles webhooks of payments made by this file's `pay`, and returns the response status
 */
export async function startSandbox(receive: Receive): Promise<Sandbox> {
  const { url, receiver } = await (running ??= launchSandbox());
  const orders = new Set<string>();
  receiver.receive = async (delivery) => {
    const text = Buffer.from(delivery.body).toString();
    return [...orders].some((id) => text.includes(id)) ? receive(delivery) : 200;
  };
  afterAll(() => {
    receiver.receive = accept;
  });
  const sandbox = speakTo(url, orders);
  await sandbox.faults({});
  return sandbox;
}

/** On a free port; ends with this process. */
async function launchSandbox(): Promise<Running> {
  const receiver = { receive: accept };
  const webhookUrl = await startReceiver((delivery) => receiver.receive(delivery));
  const folder = mkdtempSync(path.join(tmpdir(), 'pasidi-sandbox-'));
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(PROJECT_DIR, 'sandbox/main.ts')], {
    env: {
      ...process.env,
      SITE_URL: 'http://pasidi.test',
      SANDBOX_PORT: '0',
      SANDBOX_DATA_DIR: folder,
      SANDBOX_WEBHOOK_URL: webhookUrl,
      SANDBOX_WEBHOOK_SPEED: '1000',
      SANDBOX_LATE_WEBHOOK_MS: '50',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithParent(child, 'TERM', null);
  const url = await new Promise<string>((resolve, reject) => {
    child.on('close', () => reject(new Error('The sandbox ended before it was ready')));
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /^Sandbox ready on (\S+)$/m.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    });
  });
  return { url, receiver };
}

function speakTo(url: string, orders: Set<string>): Sandbox {
  const providers: Env['razorpay'] = { ...settings, baseUrl: url, checkoutUrl: `${url}/v1/checkout.js` };
  const sendRequest = async (method: string, at: string, body?: unknown, authorization?: string) => {
    const response = await fetch(`${url}${at}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(authorization === undefined ? {} : { authorization }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const received: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${JSON.stringify(received)}`);
    return received;
  };
  const messagesTo = async (mobile: string) =>
    inbox.parse(await sendRequest('GET', `/sandbox/inbox?mobile=${mobile}`)).messages;
  const basic = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64')}`;
  return {
    url,
    payments: razorpayProvider(providers),
    sms: msg91({ ...SANDBOX_MSG91, baseUrl: url }),
    pay: async (orderId, options = {}) => {
      orders.add(orderId);
      const body = { outcome: 'captured', webhook: 'never', ...options };
      const response = paid.parse(await sendRequest('POST', `/sandbox/orders/${orderId}/pay`, body));
      return { id: response.razorpay_payment_id, orderId, signature: response.razorpay_signature };
    },
    deliver: async (paymentId, event) => {
      const body = event === undefined ? {} : { event };
      const { events } = sent.parse(await sendRequest('POST', `/sandbox/webhooks/${paymentId}`, body));
      return Object.fromEntries(events.map((each) => [each.event, each.status]));
    },
    returnUncaptured: async (paymentId) => {
      await sendRequest('POST', `/sandbox/payments/${paymentId}/return`, {});
    },
    refund: async (paymentId, amount) => {
      await sendRequest(
        'POST',
        `/v1/payments/${paymentId}/refund`,
        amount === undefined ? {} : { amount },
        basic,
      );
    },
    codesOf: async (mobile) => (await messagesTo(mobile)).flatMap(({ otp }) => otp ?? []),
    textsOf: async (mobile) =>
      (await messagesTo(mobile)).filter(({ otp }) => otp === null).map(({ text }) => text),
    faults: async (faults) => {
      await sendRequest('PUT', '/sandbox/faults', faults);
    },
  };
}

async function startReceiver(receive: Receive): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const header = (name: string) => {
        const value = request.headers[name];
        return typeof value === 'string' ? value : null;
      };
      const delivery = {
        body: Buffer.concat(chunks),
        signature: header('x-razorpay-signature'),
        eventId: header('x-razorpay-event-id'),
      };
      const respond = (status: number) => response.writeHead(status).end();
      receive(delivery).then(respond, () => respond(500));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://127.0.0.1:${port}/api/razorpay_webhook`;
}
