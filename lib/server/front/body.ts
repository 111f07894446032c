import type { IncomingMessage } from 'node:http';

/** Whether a request announces a body. */
export function declaresBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Reads a request body before Next.js sees the request, so that no slow or oversized request reaches it, and no refusal interrupts a
 * response. Then puts the body back into the stream, unless `drops` is true, and calls `onWhole`. Above `maxBytes`, calls `onTooLarge`
 * once and discards the rest. Calls neither if the client disconnects.
 */
export function holdBody(
  request: IncomingMessage,
  { maxBytes, drops }: { maxBytes: number; drops: boolean },
  onWhole: () => void,
  onTooLarge: () => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const read = (): void => {
    for (let chunk: unknown = request.read(); Buffer.isBuffer(chunk); chunk = request.read()) {
      chunks.push(chunk);
      bytes += chunk.length;
    }
    if (bytes > maxBytes) {
      request.off('readable', read);
      discardBody(request);
      onTooLarge();
    } else if (request.complete) {
      request.off('readable', read);
      // Only possible here, before the stream's 'end' event.
      if (!drops && bytes > 0) request.unshift(Buffer.concat(chunks));
      onWhole();
    }
  };
  request.on('readable', read);
}

/** Discards a body, so that the client finishes sending and reads the refusal. */
export function discardBody(request: IncomingMessage): void {
  request.resume();
}
