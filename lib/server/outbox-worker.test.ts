import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startOutboxWorker, type OutboxWorker, type OutboxRun } from './outbox-worker';

let isDown = false;
let runs: { finish(): void }[] = [];
let lane: OutboxWorker;
const options = { parallel: 2, everyMs: 1000, longestPauseMs: 8000, stopMs: 3000 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  isDown = false;
  runs = [];
  lane = startOutboxWorker(
    () => new Promise<OutboxRun>((resolve) => runs.push({ finish: () => resolve({ isDown }) })),
    options,
  );
});
afterEach(async () => {
  const stopped = lane.stop();
  await vi.advanceTimersByTimeAsync(options.stopMs);
  await stopped;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function finishAll(): Promise<void> {
  for (const each of runs) each.finish();
  await vi.advanceTimersByTimeAsync(0);
}

test('runs again after a pause', async () => {
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toHaveLength(1);
  await finishAll();
  await vi.advanceTimersByTimeAsync(999);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(2);
});

test('runs at once when a row is added, also beside a slow run, up to its limit', async () => {
  lane.flush();
  expect(runs).toHaveLength(2);
  lane.flush();
  expect(runs).toHaveLength(2);
  await finishAll();
  // The row that was added last.
  expect(runs).toHaveLength(3);
  await finishAll();
  expect(runs).toHaveLength(3);
});

test('a run belongs to the request that added its row, the regular ones after it to none', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const own = startOutboxWorker(async () => {
    seen.push(request.getStore());
    return { isDown: false };
  }, options);
  await vi.advanceTimersByTimeAsync(0);
  request.run('a request', () => own.flush());
  await vi.advanceTimersByTimeAsync(2000);
  expect(seen).toEqual([undefined, 'a request', undefined, undefined]);
  await own.stop();
});

test('pauses longer and longer while the provider is down, also when rows are added', async () => {
  isDown = true;
  const pauses: number[] = [];
  for (let times = 0; times < 5; times += 1) {
    const before = runs.length;
    await finishAll();
    lane.flush();
    let paused = 0;
    for (; runs.length === before; paused += 500) await vi.advanceTimersByTimeAsync(500);
    pauses.push(paused);
  }
  expect(pauses).toEqual([2000, 4000, 8000, 8000, 8000]);
  isDown = false;
  await finishAll();
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs).toHaveLength(7);
});

test('a stop waits for a run some seconds, and starts no other', async () => {
  let hasStopped = false;
  const stopped = lane.stop().then(() => (hasStopped = true));
  await vi.advanceTimersByTimeAsync(2999);
  expect(hasStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
  lane.flush();
  await finishAll();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(runs).toHaveLength(1);
});
