import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { actOnChanges } from './act-on-changes';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('acts at once, and once more for what comes meanwhile', async () => {
  const act = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  const acting = actOnChanges(act);
  acting.isDue();
  acting.isDue();
  acting.isDue();
  expect(act).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(act).toHaveBeenCalledTimes(2);
});

test('tries again, less and less often, until it has read', async () => {
  const act = vi.fn<() => boolean>(() => false);
  const acting = actOnChanges(act);
  acting.isDue();
  await vi.advanceTimersByTimeAsync(3600);
  expect(act).toHaveBeenCalledTimes(4);
  act.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect(act).toHaveBeenCalledTimes(5);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(act).toHaveBeenCalledTimes(5);
});

test('does nothing after its end', async () => {
  const act = vi.fn<() => boolean>(() => false);
  const acting = actOnChanges(act);
  acting.isDue();
  acting.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(act).toHaveBeenCalledTimes(1);
});

test('waits without growing pauses, and says that nothing has changed since', async () => {
  const read = vi.fn<(isAgain: boolean) => 'waits' | true>(() => 'waits');
  const acting = actOnChanges(read);
  acting.isDue();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(121);
  expect(read.mock.calls.slice(0, 3)).toEqual([[false], [true], [true]]);
  acting.isDue();
  await vi.advanceTimersByTimeAsync(500);
  expect(read).toHaveBeenLastCalledWith(false);
  read.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(500);
  expect(read).toHaveBeenLastCalledWith(true);
  const { length } = read.mock.calls;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(length);
});
