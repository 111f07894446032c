import { Agent, request } from 'node:http';
import type { GatewayResponse } from '@/e2e/fixtures/gateway';

export interface CrashRequest {
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
  readonly key: string | null;
  readonly body: object;
}

/**
 * `refused`: no connection (refused or reset while connecting), nothing was sent. `cut`: connection broke, or the proxy's 502: outcome
 * unknown.
 */
export type Outcome = { readonly response: GatewayResponse } | { readonly cut: string } | 'refused';

/** No keep-alive: a kept connection that ends during a request would say nothing about the site. */
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
const patienceMs = 30_000;

export function sendRequest(
  port: number,
  { method, path, token, key, body }: CrashRequest,
): Promise<Outcome> {
  const bytes = Buffer.from(JSON.stringify(body));
  return new Promise((resolve) => {
    const sending = request({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path: `/api${path}`,
      timeout: patienceMs,
      headers: {
        'content-type': 'application/json',
        'content-length': bytes.length,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
    });
    sending.on('timeout', () => sending.destroy(new Error('no response')));
    // Nothing is sent before the connection is established. Refused or reset until then, the port was being closed.
    sending.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.syscall === 'connect' ? 'refused' : { cut: error.message }),
    );
    sending.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error) => resolve({ cut: error.message }));
      response.on('end', () => {
        const received = Buffer.concat(chunks);
        const text = received.toString();
        const body = parsed(text);
        if (response.statusCode === 502 && body === undefined) {
          resolve({ cut: 'the proxy lost the site' });
          return;
        }
        const headers = new Headers({ 'x-request-id': String(response.headers['x-request-id']) });
        resolve({ response: { status: response.statusCode ?? 0, headers, text, body, bytes: received } });
      });
    });
    sending.end(bytes);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
