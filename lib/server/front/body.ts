import type { IncomingMessage } from 'node:http';

export function declaresBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** 0 for a body in chunks. */
export function declaredBytes({ headers }: IncomingMessage): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : 0;
}

interface BodyListener {
  onWhole(): void;
  onTooLarge(): void;
}

/**
 * Waits for the whole body, so that no slow or oversized request reaches Next.js and no refusal interrupts a response. The body stays in
 * the stream's buffer, whose `highWaterMark` must exceed `maxBytes`. Calls neither listener if the client disconnects. An empty body in
 * chunks has ended by then: iterate over the request, since an `end` listener would wait forever.
 */
export function awaitBody(
  request: IncomingMessage,
  maxBytes: number,
  { onWhole, onTooLarge }: BodyListener,
): void {
  const read = (): void => {
    const isTooLarge = request.readableLength > maxBytes;
    if (!isTooLarge && !request.complete) return;
    request.off('readable', read);
    if (isTooLarge) onTooLarge();
    else onWhole();
  };
  request.on('readable', read);
}

/** So that the client finishes sending and reads the refusal. */
export function discardBody(request: IncomingMessage): void {
  request.resume();
}
