import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sharedCounterRule } from '@/lib/account-rules';
import { lastInput, noteInput } from './counter-store';
import { watchInput } from './watch-input';

const { lockMs, reportMs, retryMs, warnMs } = sharedCounterRule;
const kept = new Map<string, string>();
const page = Object.assign(new EventTarget(), {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  },
});
let warned: boolean[] = [];
let idle = 0;
let reports = 0;
let isHeard = true;
let end: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-01-14T06:00:00.000Z') });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', new EventTarget());
  kept.clear();
  [warned, idle, reports, isHeard] = [[], 0, 0, true];
});
afterEach(() => {
  end?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watch(inputMsAgo = 0): void {
  end = watchInput({
    inputMsAgo,
    report: () => {
      reports += 1;
      return Promise.resolve(isHeard);
    },
    onWarning: (isWarned) => warned.push(isWarned),
    onIdle: () => (idle += 1),
  });
}
const input = (kind = 'pointermove') => page.dispatchEvent(new Event(kind));
const isWarned = () => warned.at(-1) === true;

describe('a page of a shared counter', () => {
  test('warns before it locks, and locks once', () => {
    watch();
    vi.advanceTimersByTime(lockMs - warnMs - 1000);
    expect(isWarned()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect([isWarned(), idle]).toEqual([true, 0]);
    vi.advanceTimersByTime(warnMs);
    expect(idle).toBe(1);
    vi.advanceTimersByTime(10 * lockMs);
    expect(idle).toBe(1);
  });

  test.each(['pointerdown', 'pointermove', 'keydown', 'touchstart', 'touchmove', 'wheel'])(
    'stays open by %s, which ends the warning',
    (kind) => {
      watch();
      vi.advanceTimersByTime(lockMs - 1000);
      expect(isWarned()).toBe(true);
      input(kind);
      expect(isWarned()).toBe(false);
      vi.advanceTimersByTime(lockMs - 1000);
      expect(idle).toBe(0);
      vi.advanceTimersByTime(1000);
      expect(idle).toBe(1);
    },
  );

  test('stays open by the input of another tab', () => {
    watch();
    vi.advanceTimersByTime(lockMs - 1000);
    noteInput(Date.now());
    vi.advanceTimersByTime(lockMs - 1000);
    expect(idle).toBe(0);
  });

  test('locks when the computer wakes up, although somebody moves the mouse first', () => {
    watch();
    vi.advanceTimersByTime(1000);
    vi.setSystemTime(Date.now() + lockMs);
    input();
    expect(idle).toBe(1);
    expect(lastInput()).toBeLessThan(Date.now() - lockMs + 1);
  });

  test('locks at once if it is opened too late', () => {
    noteInput(Date.now() - lockMs);
    watch(lockMs);
    expect(idle).toBe(0);
    vi.advanceTimersByTime(0);
    expect(idle).toBe(1);
  });

  test('reports input to the server now and then, soon again after a failure, and nothing without', async () => {
    watch();
    await vi.advanceTimersByTimeAsync(reportMs);
    expect(reports).toBe(0);
    for (let second = 0; second < (2 * reportMs) / 1000; second += 1) {
      input();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(reports).toBe(2);
    isHeard = false;
    input();
    await vi.advanceTimersByTimeAsync(retryMs);
    isHeard = true;
    input();
    await vi.advanceTimersByTimeAsync(1000);
    input();
    expect(reports).toBe(4);
  });

  test('stays open after a log-in, whatever the last input was', () => {
    noteInput(Date.now() - 100 * lockMs);
    watch(2000);
    vi.advanceTimersByTime(1000);
    expect(idle).toBe(0);
  });

  test('is not open for ever if the clock is set back', () => {
    noteInput(Date.now() + 100 * lockMs);
    watch();
    vi.advanceTimersByTime(lockMs + 2000);
    expect(idle).toBe(1);
  });
});
