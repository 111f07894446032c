import { log } from '@/lib/server/log';
import { asRefusal } from './responses';

interface StreamedRequest {
  readonly requestId: string;
  readonly path: string;
}

/**
 * The same bytes, read no earlier. An error after the first of them can only break the body off: it is logged here, by its request, a refusal
 * (the account lost its right meanwhile) as information. Its reader gets an `AbortError`, the only one that Next.js does not report as its own.
 */
export function loggedStream(
  stream: ReadableStream<Uint8Array>,
  { requestId, path }: StreamedRequest,
  to: Record<'info' | 'error', (line: object, text: string) => void> = log(),
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (thrown) {
          const { status, code, cause } = asRefusal(thrown);
          const line = {
            request_id: requestId,
            method: 'GET',
            path,
            ...(cause === undefined ? {} : { err: cause }),
          };
          if (status >= 500) to.error(line, code);
          else to.info(line, `broken off: ${code}`);
          controller.error(new DOMException('The response broke off.', 'AbortError'));
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
