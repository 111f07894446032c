import { Agent, request } from 'node:http';
import type { Answer } from '@/e2e/fixtures/gateway';

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
  readonly key: string | null;
  readonly body: object;
}

/**
 * `unheard`: nobody listened, or no longer; nothing was sent. `cut`, and how: whether it was done nobody knows; a proxy that has lost
 * the site says so with a 502 of its own.
 */
export type Outcome = { readonly answer: Answer } | { readonly cut: string } | 'unheard';

/** A connection for each request: an old one that ends as a request sets out on it would say nothing about the site. */
const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
const patienceMs = 30_000;

/** Sends a call of the gateway and waits for what becomes of it. */
export function ask(port: number, { method, path, token, key, body }: Question): Promise<Outcome> {
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
    sending.on('timeout', () => sending.destroy(new Error('no answer')));
    // Not a byte goes out before the connection stands. Refused or reset until then, it met a port that was being closed.
    sending.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.syscall === 'connect' ? 'unheard' : { cut: error.message }),
    );
    sending.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error) => resolve({ cut: error.message }));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const body = parsed(text);
        if (response.statusCode === 502 && body === undefined) {
          resolve({ cut: 'the proxy lost the site' });
          return;
        }
        const headers = new Headers({ 'x-request-id': String(response.headers['x-request-id']) });
        resolve({ answer: { status: response.statusCode ?? 0, headers, text, body } });
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
