import { expect, it, vi } from 'vitest';
import { CleanupStack } from './cleanup-stack';

function recorder() {
  const order: string[] = [];
  const step = (name: string) => () => {
    order.push(name);
    return Promise.resolve();
  };
  return { order, step };
}

it('runs the steps in reverse order, once, however often it is called', async () => {
  const { order, step } = recorder();
  const cleanup = new CleanupStack();
  for (const name of ['database', 'sandbox', 'app']) await cleanup.add(step(name));
  await Promise.all([cleanup.run(), cleanup.run()]);
  expect(order).toEqual(['app', 'sandbox', 'database']);
});

it('runs a step added while stopping at once', async () => {
  const { order, step } = recorder();
  const cleanup = new CleanupStack();
  await cleanup.run();
  await cleanup.add(step('late'));
  expect(order).toEqual(['late']);
});

it('continues after a failed step', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { order, step } = recorder();
  const cleanup = new CleanupStack();
  await cleanup.add(step('database'));
  await cleanup.add(() => Promise.reject(new Error('stuck')));
  await cleanup.run();
  expect(order).toEqual(['database']);
  expect(complained).toHaveBeenCalledOnce();
});
