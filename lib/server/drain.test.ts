import { expect, test, vi } from 'vitest';
import { announceDrain, isDraining, onDrain } from './drain';

test('the process is draining from the announcement on, also for who did not hear it', () => {
  const heard = vi.fn<() => void>();
  onDrain(heard);
  expect(isDraining()).toBe(false);
  announceDrain();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(isDraining()).toBe(true);
});
