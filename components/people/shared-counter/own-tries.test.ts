import { afterEach, expect, test, vi } from 'vitest';
import { sharedCounterRule } from '@/lib/account-rules';
import { ownTries } from './own-tries';

afterEach(() => void vi.useRealTimers());

test('wrong PINs are of the person at the screen until another is chosen, or nobody has typed for a while', () => {
  vi.useFakeTimers({ now: new Date('2027-01-14T06:00:00.000Z') });
  const tries = ownTries();
  expect(tries.count()).toBe(0);
  tries.note();
  vi.advanceTimersByTime(sharedCounterRule.ownTriesMs - 1);
  tries.note();
  expect(tries.count()).toBe(2);
  vi.advanceTimersByTime(sharedCounterRule.ownTriesMs);
  expect(tries.count()).toBe(0);
  tries.note();
  expect(tries.count()).toBe(1);
  tries.forget();
  expect(tries.count()).toBe(0);
});
