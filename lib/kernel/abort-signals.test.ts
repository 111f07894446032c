import { expect, test, vi } from 'vitest';
import { anySignal } from './abort-signals';

test('aborts with the reason of the first signal, and listens no longer', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const heard = vi.fn<(reason: unknown) => void>();
  const signal = anySignal([one.signal, other.signal]);
  signal.addEventListener('abort', () => heard(signal.reason));
  expect(signal.aborted).toBe(false);
  other.abort('second');
  one.abort('first');
  expect(signal.aborted).toBe(true);
  expect(heard.mock.calls).toEqual([['second']]);
});

test('a signal that is aborted already', () => {
  const late = AbortSignal.abort('before');
  expect(anySignal([new AbortController().signal, late])).toMatchObject({ aborted: true, reason: 'before' });
  expect(anySignal([late, new AbortController().signal])).toMatchObject({ aborted: true, reason: 'before' });
});

test('a timeout', async () => {
  const signal = anySignal([new AbortController().signal, AbortSignal.timeout(5)]);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});
