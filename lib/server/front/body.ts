import { IncomingMessage } from 'node:http';

/** Whether a request announces a body. */
export function declaresBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads a request body before Next.js sees the request, so that no slow or oversized request reaches it, and no refusal interrupts a
 * response; then calls `onWhole`. Above `maxBytes`, calls `onTooLarge` once and discards the rest. Calls neither if the client disconnects.
 */
export function holdBody(
  request: IncomingMessage,
  maxBytes: number,
  onWhole: (body: Buffer) => void,
  onTooLarge: () => void,
): void {
  let chunks: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    const before = bytes;
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else if (before <= maxBytes) {
      chunks = [];
      onTooLarge();
    }
  });
  request.on('end', () => {
    if (bytes <= maxBytes) onWhole(Buffer.concat(chunks));
  });
}

/** Discards a body, so that the client finishes sending and reads the refusal. */
export function discardBody(request: IncomingMessage): void {
  request.resume();
}

/** A request whose body has been read already: a stream can be read once, so that Next.js would refuse the original. */
export class HeldRequest extends IncomingMessage {
  readonly #body: Buffer;

  constructor(original: IncomingMessage, body: Buffer) {
    super(original.socket);
    this.#body = body;
    this.complete = true;
    this.httpVersion = original.httpVersion;
    this.httpVersionMajor = original.httpVersionMajor;
    this.httpVersionMinor = original.httpVersionMinor;
    if (original.method !== undefined) this.method = original.method;
    if (original.url !== undefined) this.url = original.url;
    this.headers = original.headers;
    this.rawHeaders = original.rawHeaders;
  }

  override _read(): void {
    this.push(this.#body);
    this.push(null);
  }

  /** Leaves the connection open, which the response still needs. */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    callback(error);
  }
}
