import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outcomesOf, refusalOf } from '@/e2e/testing/context';
import { Semaphore } from './semaphore';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const semaphoreOf = (permits: number) =>
  new Semaphore({ permits, lanes: ['all'], maxWaiting: 500, timeoutMs: 1000, retryAfterSeconds: 2 });

/** A task that ends on demand. */
function task() {
  const state: { started: boolean; end(): void } = { started: false, end: () => undefined };
  const run = () =>
    new Promise<string>((resolve) => {
      state.started = true;
      state.end = () => resolve('done');
    });
  return { state, run };
}

test('runs at most `permits` tasks in parallel, in their order', async () => {
  const semaphore = semaphoreOf(2);
  const tasks = [task(), task(), task(), task()];
  const running = tasks.map(({ run }) => semaphore.runExclusive('all', 'one', run));
  const started = () => tasks.map(({ state }) => state.started);
  await vi.advanceTimersByTimeAsync(0);
  expect(started()).toEqual([true, true, false, false]);
  tasks[1]?.state.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(started()).toEqual([true, true, true, false]);
  tasks[0]?.state.end();
  await vi.advanceTimersByTimeAsync(0);
  for (const { state } of tasks) state.end();
  expect(await Promise.all(running)).toEqual(['done', 'done', 'done', 'done']);
});

test('refuses a task that waits too long, and never runs it', async () => {
  const semaphore = semaphoreOf(1);
  const [first, second, third] = [task(), task(), task()];
  const running = semaphore.runExclusive('all', 'one', first.run);
  const refused = refusalOf(semaphore.runExclusive('all', 'one', second.run));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await refused).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 2 } });
  const waiting = semaphore.runExclusive('all', 'one', third.run);
  first.state.end();
  await running;
  await vi.advanceTimersByTimeAsync(0);
  expect([second.state.started, third.state.started]).toEqual([false, true]);
  third.state.end();
  expect(await waiting).toBe('done');
});

test('the timeout has no effect on a task that has started', async () => {
  const semaphore = semaphoreOf(1);
  const [first, second, third] = [task(), task(), task()];
  const running = [
    semaphore.runExclusive('all', 'one', first.run),
    semaphore.runExclusive('all', 'one', second.run),
  ];
  await vi.advanceTimersByTimeAsync(900);
  first.state.end();
  await vi.advanceTimersByTimeAsync(0);
  running.push(semaphore.runExclusive('all', 'one', third.run));
  await vi.advanceTimersByTimeAsync(500);
  expect([second.state.started, third.state.started]).toEqual([true, false]);
  second.state.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(third.state.started).toBe(true);
  third.state.end();
  expect(await Promise.all(running)).toEqual(['done', 'done', 'done']);
});

test('alternates between owners: a hundred tasks of one do not delay another', async () => {
  const semaphore = semaphoreOf(2);
  const many = Array.from({ length: 100 }, task);
  const running = many.map(({ run }) => semaphore.runExclusive('all', 'one', run));
  const other = task();
  running.push(semaphore.runExclusive('all', 'other', other.run));
  await vi.advanceTimersByTimeAsync(0);
  // The first owner had its permit; the other is next.
  many[0]?.state.end();
  await vi.advanceTimersByTimeAsync(0);
  many[1]?.state.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(other.state.started).toBe(true);
  expect(many.filter(({ state }) => state.started)).toHaveLength(3);
  const refused = outcomesOf(running);
  await vi.advanceTimersByTimeAsync(1000);
  for (const { state } of [...many, other]) state.end();
  expect(await refused).toEqual({ ok: 4, UNAVAILABLE: 97 });
});

test('a failed task releases its permit', async () => {
  const semaphore = semaphoreOf(1);
  for (let i = 0; i < 3; i += 1)
    await expect(
      semaphore.runExclusive('all', 'one', () => Promise.reject(new Error('failed'))),
    ).rejects.toThrow('failed');
  expect(await semaphore.runExclusive('all', 'one', async () => 'done')).toBe('done');
});
