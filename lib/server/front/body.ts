import type { IncomingMessage } from 'node:http';

/**
 * Holds a request's body back until it is whole, so that Next sees no request that is slow or larger than `maxBytes`, and
 * no refusal has to interrupt an answer. Then the body is pushed into the same message, unless `takes` is true, and `onWhole` is called
 * with it. With more than `maxBytes`, `onTooLarge` is called once and the rest is read and thrown away. Neither is called where the client
 * goes away. Must be called in the turn in which the headers arrived: Node hands over the body right after it.
 */
export function holdBody(
  request: IncomingMessage,
  { maxBytes, takes }: { maxBytes: number; takes: boolean },
  onWhole: (body: Buffer) => void,
  onTooLarge: () => void,
): void {
  const push = request.push.bind(request);
  let chunks: Buffer[] = [];
  let bytes = 0;
  request.push = (chunk: unknown) => {
    if (Buffer.isBuffer(chunk)) {
      const before = bytes;
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else if (before <= maxBytes) {
        chunks = [];
        onTooLarge();
      }
    } else if (chunk === null && bytes <= maxBytes) {
      request.push = push;
      const body = Buffer.concat(chunks);
      if (!takes && bytes > 0) push(body);
      push(null);
      onWhole(body);
    }
    // True keeps the socket flowing; what is held is bounded above.
    return true;
  };
}

/** Reads a body that nobody wants, so that the client gets round to reading its refusal. */
export function discardBody(request: IncomingMessage): void {
  request.push = () => true;
}
