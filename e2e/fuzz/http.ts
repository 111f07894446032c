import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { RawClient, readResponses } from '@/e2e/testing/raw-client';
import { bytesOf, type RawCase } from './raw-cases';
import type { FuzzResponse } from './judge';
import type { Wire } from './wire';

/** Far above the slowest password check under load. */
const patienceMs = 20_000;

/** Silence after which our side of a raw connection is ended. */
const quietMs = 1000;

/** Keeps connections alive. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(private readonly port: number) {}

  close(): void {
    this.agent.destroy();
  }

  send(wire: Wire): Promise<FuzzResponse> {
    return this.try(wire)
      .catch((error: unknown) => {
        // A kept connection may close while it is being reused; a retry loses no response.
        if (error instanceof ConnectionWasKept) return this.try(wire);
        throw error;
      })
      .catch(withoutResponse);
  }

  private try({ method, path, headers, body, chunked }: Wire): Promise<FuzzResponse> {
    return new Promise((resolve, reject) => {
      const sent = request({ port: this.port, host: '127.0.0.1', method, path, headers, agent: this.agent });
      sent.setTimeout(patienceMs, () => sent.destroy(new Error(`No response in ${patienceMs} ms`)));
      sent.on('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const text = unpacked(Buffer.concat(parts), response.headers['content-encoding']);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
        });
      });
      sent.on('error', (error) => reject(sent.reusedSocket ? new ConnectionWasKept(error.message) : error));
      if (body !== null && chunked) for (const part of halves(body)) sent.write(part);
      else if (body !== null && body.length > 0) sent.setHeader('content-length', body.length).write(body);
      sent.end();
    });
  }

  /** Ends our side after a complete response, or if the server waits for more. */
  async sendRaw(each: RawCase): Promise<RawOutcome> {
    const client = new RawClient(this.port);
    const { socket } = client;
    const read = () => {
      const parsed = readResponses(client.received, each.method === 'HEAD');
      // The response to an unreadable request may have a body, even to HEAD.
      const [first] = parsed.responses;
      const unread = parsed.fault !== null && first?.headers['connection'] === 'close' && first.status >= 400;
      return unread ? readResponses(client.received) : parsed;
    };
    let endedByUs = false;
    let silent = false;
    const endOurSide = () => {
      if (!endedByUs) socket.setTimeout(patienceMs);
      endedByUs = true;
      socket.end();
    };
    socket.on('data', () => {
      const { responses, fault } = read();
      if (fault === null && responses.some(({ status }) => status >= 200)) endOurSide();
    });
    socket.on('timeout', () => {
      silent = endedByUs;
      if (silent) socket.destroy(new Error('silence'));
      else endOurSide();
    });
    socket.setTimeout(quietMs);
    client.send(bytesOf(each));
    // After a rejection the server may reset the connection.
    await client.untilEnd().catch(() => undefined);
    socket.destroy();
    if (silent) return { responses: [], fault: `no end of the response in ${patienceMs} ms` };
    const { responses, fault } = read();
    return { responses, fault: endedByUs ? null : (fault?.slice(0, 500) ?? null) };
  }
}

export interface RawOutcome {
  readonly responses: readonly { status: number; headers: Record<string, string>; body: string }[];
  readonly fault: string | null;
}

/** A missing response, always judged a fault. */
export function withoutResponse(error: unknown): FuzzResponse {
  return { status: 599, headers: {}, text: error instanceof Error ? error.message : String(error) };
}

/** Whether a response began and did not end, by the message of Node.js. */
export function isBrokenOff({ status, text }: FuzzResponse): boolean {
  return status === 599 && text === 'aborted';
}

class ConnectionWasKept extends Error {}

function halves(body: Buffer): Buffer[] {
  const middle = Math.floor(body.length / 2);
  return [body.subarray(0, middle), body.subarray(middle)].filter((part) => part.length > 0);
}

const unpackers = new Map([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
]);

function unpacked(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return '';
  const unpack = unpackers.get(encoding ?? '');
  return (unpack === undefined ? body : unpack(body)).toString('utf8');
}
