import { expect, it, vi } from 'vitest';

/* In a process of its own: the module listens to the window when it is imported. */

it('a lazily loaded module is prefetched on the first interaction, which a resting pointer is not', async () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const { lazyModule } = await import('./lazy-module');
  const fetchCode = vi.fn<() => Promise<string>>(() => Promise.resolve('code'));
  lazyModule(fetchCode);
  const move = (movementX: number) => {
    page.dispatchEvent(Object.assign(new Event('pointermove'), { movementX, movementY: 0 }));
    return fetchCode.mock.calls.length;
  };
  expect([move(0), move(2), move(2)]).toEqual([0, 1, 1]);
});
