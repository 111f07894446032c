import { expect, test, vi } from 'vitest';
import { Refusal } from '@/lib/kernel/access/refusal';
import { refusalText } from '@/lib/kernel/text/messages';
import { loggedStream } from './logged-stream';

const request = { requestId: 'request-1', path: '/api/export' };
const line = { request_id: 'request-1', method: 'GET', path: '/api/export' };

const logger = () => ({
  info: vi.fn<(line: object, text: string) => void>(),
  error: vi.fn<(line: object, text: string) => void>(),
});

/** Two parts, then the error if there is one. */
function parts(error?: Error) {
  let pulled = 0;
  const cancelled = vi.fn<() => void>();
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulled += 1;
        if (pulled <= 2) controller.enqueue(new Uint8Array([pulled]));
        else if (error === undefined) controller.close();
        else controller.error(error);
      },
      cancel: cancelled,
    },
    { highWaterMark: 0 },
  );
  return { stream, pulled: () => pulled, cancelled };
}

test('passes the bytes on, none read ahead, and logs nothing', async () => {
  const log = logger();
  const source = parts();
  const reader = loggedStream(source.stream, request, log).getReader();
  expect((await reader.read()).value).toEqual(new Uint8Array([1]));
  expect(source.pulled()).toBe(1);
  expect((await reader.read()).value).toEqual(new Uint8Array([2]));
  expect((await reader.read()).done).toBe(true);
  expect([log.info.mock.calls, log.error.mock.calls]).toEqual([[], []]);
});

test('a refusal breaks it off as aborted, with one line of information', async () => {
  const log = logger();
  const { stream } = parts(new Refusal('UNAUTHENTICATED', refusalText.unauthenticated));
  await expect(new Response(loggedStream(stream, request, log)).text()).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(log.info.mock.calls).toEqual([[line, 'broken off: UNAUTHENTICATED']]);
  expect(log.error).not.toHaveBeenCalled();
});

test('any other error is logged as one, by its request', async () => {
  const log = logger();
  const cause = new Error('A defect.');
  await expect(new Response(loggedStream(parts(cause).stream, request, log)).text()).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(log.error.mock.calls).toEqual([[{ ...line, err: cause }, 'INTERNAL']]);
  expect(log.info).not.toHaveBeenCalled();
});

test('a client that leaves cancels what is read', async () => {
  const log = logger();
  const source = parts();
  const reader = loggedStream(source.stream, request, log).getReader();
  await reader.read();
  await reader.cancel();
  expect(source.cancelled).toHaveBeenCalledTimes(1);
  expect([log.info.mock.calls, log.error.mock.calls]).toEqual([[], []]);
});
