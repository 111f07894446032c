import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { requestMetrics } from './peer-metrics';

const shape = z.object({ kind: z.literal('reply'), id: z.string(), text: z.string() });
afterEach(() => {
  vi.useRealTimers();
});

test('accepts only the response to its own request', async () => {
  const heard = new EventEmitter();
  const response = await requestMetrics(
    shape,
    heard,
    ({ kind, id }) => {
      expect(kind).toBe('metrics requested');
      heard.emit('message', 'something else');
      heard.emit('message', { kind: 'reply', id: `not ${id}`, text: 'of another question' });
      heard.emit('message', { kind: 'reply', id });
      heard.emit('message', { kind: 'reply', id, text: 'of this one' });
    },
    1000,
  );
  expect(response?.text).toBe('of this one');
  expect(heard.listenerCount('message')).toBe(0);
});

test('times out without a response and removes its listener', async () => {
  vi.useFakeTimers();
  const heard = new EventEmitter();
  const metrics = requestMetrics(shape, heard, () => undefined, 1000);
  await vi.advanceTimersByTimeAsync(999);
  expect(heard.listenerCount('message')).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await metrics).toBeNull();
  expect(heard.listenerCount('message')).toBe(0);
});
