import { expect, it, vi } from 'vitest';
import { Undo } from './undo';

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
  const undo = new Undo();
  for (const name of ['database', 'sandbox', 'app']) await undo.add(step(name));
  await Promise.all([undo.run(), undo.run()]);
  expect(order).toEqual(['app', 'sandbox', 'database']);
});

it('runs a step added while stopping at once', async () => {
  const { order, step } = recorder();
  const undo = new Undo();
  await undo.run();
  await undo.add(step('late'));
  expect(order).toEqual(['late']);
});

it('continues after a failed step', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { order, step } = recorder();
  const undo = new Undo();
  await undo.add(step('database'));
  await undo.add(() => Promise.reject(new Error('stuck')));
  await undo.run();
  expect(order).toEqual(['database']);
  expect(complained).toHaveBeenCalledOnce();
});
