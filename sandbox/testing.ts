import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Razorpay from 'razorpay';
import { expect } from 'vitest';
import { z } from 'zod';
// oxlint-disable-next-line no-restricted-imports -- of the tests' own process, not of the sandbox
import { endWithParent } from '@/tools/process/guard';
import { isRecord, type JsonRecord, parseJson } from './json';

/* Equipment of this folder's tests: the sandbox as a process, a webhook receiver, and the official SDK. */

export const KEY_ID = 'rzp_test_pasidisandbox';
export const KEY_SECRET = 'sandbox_key_secret';
export const WEBHOOK_SECRET = 'sandbox_webhook_secret';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Generous for slow machines; a met condition continues at once. */
export const SOON = { timeout: 10_000 };

/** A developer's shell variables must not reach a test; empty means absent. */
const UNSET = {
  SITE_URL: '',
  RAZORPAY_KEY_ID: '',
  RAZORPAY_KEY_SECRET: '',
  RAZORPAY_WEBHOOK_SECRET: '',
  MSG91_AUTH_KEY: '',
  PORT: '',
};

export type Environment = Readonly<Record<string, string>>;

export interface SandboxProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Returns status and parsed JSON ({} if invalid). */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: HeadersInit,
  ): Promise<{ status: number; json: JsonRecord }>;
  /** Resolves to the exit code, null for a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export async function runToEnd(env: Environment): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnSandbox(env);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** Starts the sandbox on a free port; waits for the ready line. */
export async function startProcess(env: Environment): Promise<SandboxProcess> {
  const { child, output } = spawnSandbox({ SANDBOX_PORT: '0', SANDBOX_WEBHOOK_SPEED: '1000', ...env });
  const url = await new Promise<string>((resolve, reject) => {
    child.on('close', () => reject(new Error(`The sandbox ended: ${output()}`)));
    child.stdout.on('data', () => {
      const ready = /^Sandbox ready on (\S+)$/m.exec(output())?.[1];
      if (ready !== undefined) resolve(ready);
    });
  });
  return {
    url,
    child,
    async call(method, path, body, headers = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(headers)) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const json = parseJson(await response.text());
      return { status: response.status, json: isRecord(json) ? json : {} };
    },
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        const closed = once(child, 'close');
        child.kill(signal);
        await closed;
      }
      return child.exitCode;
    },
  };
}

function spawnSandbox(env: Environment) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { ...process.env, ...UNSET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Vitest skips `afterAll` in a file whose tests are all filtered out.
  endWithParent(child, 'TERM', null);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

export function scratchFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'pasidi-sandbox-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly json: JsonRecord;
}

export interface Receiver {
  readonly url: string;
  readonly deliveries: Delivery[];
  /** Status of the next responses. */
  status: number;
  /** Names of the received events, in order; of one payment if given. */
  names(paymentId?: string): unknown[];
  close(): void;
}

/** Receiver in place of the app's webhook endpoint. */
export async function startReceiver(): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const json = parseJson(body);
      deliveries.push({ headers: request.headers, body, json: isRecord(json) ? json : {} });
      response.writeHead(receiver.status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const receiver: Receiver = {
    url: `http://127.0.0.1:${isRecord(address) ? String(address.port) : ''}/api/razorpay_webhook`,
    deliveries,
    status: 200,
    names: (paymentId) =>
      deliveries
        .filter((delivery) => paymentId === undefined || delivery.body.includes(`"${paymentId}"`))
        .map((delivery) => delivery.json.event),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
}

/** The SDK keeps its HTTP client (axios) under `api.rq` and has no option for the base URL. */
const httpClient = z.object({
  api: z.object({
    rq: z.custom<{ defaults: { baseURL: string } }>((client) => typeof client === 'function'),
  }),
});

/** Unchanged except for its base URL. */
export function razorpayFor(url: string, keySecret = KEY_SECRET, keyId = KEY_ID): Razorpay {
  const razorpay = new Razorpay({ key_id: keyId, key_secret: keySecret });
  httpClient.parse(razorpay).api.rq.defaults.baseURL = url;
  return razorpay;
}

/** Pays an order without webhooks; returns the payment's id. */
export async function payOrder(
  sandbox: SandboxProcess,
  outcome: 'captured' | 'authorized' | 'failed',
  orderId: string,
): Promise<string> {
  const { json } = await sandbox.call('POST', `/sandbox/orders/${orderId}/pay`, {
    outcome,
    webhook: 'never',
  });
  return String(json.razorpay_payment_id);
}

export function refusedBy(description: string, statusCode = 400) {
  const error: unknown = expect.objectContaining({ code: 'BAD_REQUEST_ERROR', description });
  return { statusCode, error };
}
