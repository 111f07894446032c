import type { IncomingMessage } from 'node:http';

/**
 * Buffers a request body before Next.js sees the request, so that no slow or oversized request reaches it, and no refusal interrupts a
 * response. Then pushes the body back into the message, unless `takes` is true, and calls `onWhole` with it. Above `maxBytes`, calls
 * `onTooLarge` once and discards the rest. Calls neither if the client disconnects. Must be called in the event loop iteration in which the
 * headers arrived: Node.js emits the body right after it.
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
    // True keeps the socket flowing; the buffer is bounded above.
    return true;
  };
}

/** Discards a body, so that the client finishes sending and reads the refusal. */
export function discardBody(request: IncomingMessage): void {
  request.push = () => true;
}
