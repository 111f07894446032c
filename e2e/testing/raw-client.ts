import { connect, type Socket } from 'node:net';

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Next.js repeats some of its headers on a prerendered page; the others are lists. */
const mayBeDoubled = /^(?:x-nextjs-.*|vary|link|set-cookie)$/i;

/** Throws if `text` does not begin with a well-formed response. */
function takeResponse(text: string, withoutBody: boolean): { response: RawResponse; rest: string } {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) \S/.exec(statusLine)?.[1]);
  if (end === -1 || !status) throw new Error(`Not an HTTP response: ${JSON.stringify(text)}`);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([!-9;-~]+): ?(.*)$/.exec(line) ?? [];
    const known = headers[name.toLowerCase()];
    if (!name || (known !== undefined && !mayBeDoubled.test(name)))
      throw new Error(`A bad or doubled header: ${line}`);
    headers[name.toLowerCase()] = known === undefined ? value : `${known}, ${value}`;
  }
  const after = text.slice(end + 4);
  if (withoutBody || status < 200 || status === 204 || status === 304)
    return { response: { status, headers, body: '' }, rest: after };
  if (headers['transfer-encoding'] === 'chunked') {
    const stop = after.indexOf('0\r\n\r\n');
    const body = after.slice(0, stop).replaceAll(/[0-9a-f]+\r\n([\s\S]*?)\r\n/g, '$1');
    return { response: { status, headers, body }, rest: after.slice(stop + 5) };
  }
  // For HTTP/1.0, the end of the connection may end a response.
  const untilClose = headers['content-length'] === undefined && headers['connection'] === 'close';
  const length = untilClose ? after.length : Number(headers['content-length']);
  if (!(after.length >= length)) throw new Error(`Cut off, or without a length: ${JSON.stringify(text)}`);
  return { response: { status, headers, body: after.slice(0, length) }, rest: after.slice(length) };
}

/**
 * The complete responses at the start of `text`, and the fault of the rest.
 * @param toHead the first one responds to HEAD and has no body
 */
export function readResponses(
  text: string,
  toHead = false,
): { responses: RawResponse[]; fault: string | null } {
  const responses: RawResponse[] = [];
  let rest = text;
  while (rest !== '') {
    try {
      const parsed = takeResponse(rest, toHead && responses.every(({ status }) => status < 200));
      responses.push(parsed.response);
      rest = parsed.rest;
    } catch (error) {
      return { responses, fault: error instanceof Error ? error.message : String(error) };
    }
  }
  return { responses, fault: null };
}

export function parseResponses(text: string, toHead = false): RawResponse[] {
  const { responses, fault } = readResponses(text, toHead);
  if (fault !== null) throw new Error(fault);
  return responses;
}

/** Plain TCP: sends exactly the test's bytes and keeps the received ones (as latin1). */
export class RawClient {
  received = '';
  readonly socket: Socket;
  readonly #ended: Promise<string>;

  constructor(port: number, host = '127.0.0.1') {
    this.socket = connect({ port, host, allowHalfOpen: true });
    this.socket.setEncoding('latin1').on('data', (text) => (this.received += String(text)));
    this.#ended = new Promise((resolve, reject) => {
      this.socket.once('end', () => resolve(this.received));
      this.socket.once('error', reject);
    });
    // Observed by `untilEnd`; ignored in tests that do not use it.
    this.#ended.catch(() => undefined);
  }

  send(...parts: (string | Buffer)[]): this {
    for (const part of parts)
      this.socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
    return this;
  }

  /** All that the server sent before it closed the connection; rejects on a reset. */
  async untilEnd(): Promise<string> {
    const text = await this.#ended;
    this.socket.destroy();
    return text;
  }

  async until(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.received)) {
      await new Promise<void>((resolve, reject) => {
        this.socket.once('data', () => resolve());
        this.socket.once('end', () => reject(new Error(`Ended before ${pattern}: ${this.received}`)));
      });
    }
    return this.received;
  }
}
