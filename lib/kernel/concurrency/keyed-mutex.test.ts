import { expect, test } from 'vitest';
import { KeyedMutex } from './keyed-mutex';

test('runs tasks of one key in order, one at a time, whether they succeed or fail', async () => {
  const mutex = new KeyedMutex();
  const seen: string[] = [];
  const task =
    (name: string, fails = false) =>
    async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const results = await Promise.allSettled([
    mutex.runExclusive('a', task('1')),
    mutex.runExclusive('a', task('2', true)),
    mutex.runExclusive('a', task('3')),
  ]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends']);
});

test('runs tasks of different keys in parallel and counts the pending ones', async () => {
  const mutex = new KeyedMutex();
  const blocker: { open(): void } = { open: () => undefined };
  const blocked = mutex.runExclusive('a', () => new Promise<void>((resolve) => (blocker.open = resolve)));
  expect(await mutex.runExclusive('b', async () => 'done')).toBe('done');
  expect([mutex.pending('a'), mutex.pending('b')]).toEqual([1, 0]);
  blocker.open();
  await blocked;
  expect(mutex.pending('a')).toBe(0);
});

test('holds no memory of a key after its last task, failed or not', async () => {
  const mutex = new KeyedMutex();
  await Promise.allSettled([
    mutex.runExclusive('a', async () => 'done'),
    mutex.runExclusive('a', () => Promise.reject(new Error('failed'))),
  ]);
  expect(mutex).toEqual(new KeyedMutex());
});
