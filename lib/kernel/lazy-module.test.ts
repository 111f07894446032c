import { describe, expect, it, vi } from 'vitest';
import { lazyModule } from './lazy-module';

describe('a lazily loaded module', () => {
  it('is loaded on demand, once', async () => {
    const fetchCode = vi.fn<() => Promise<object>>(() => Promise.resolve({ answer: 42 }));
    const code = lazyModule(fetchCode);
    expect([fetchCode.mock.calls.length, code.loaded()]).toEqual([0, null]);
    await Promise.all([code.load(), code.load()]);
    await code.load();
    expect([fetchCode.mock.calls.length, code.loaded()]).toEqual([1, { answer: 42 }]);
  });

  it('is loaded again after a failure, which the caller gets', async () => {
    const fetchCode = vi.fn<() => Promise<string>>(() => Promise.resolve('code'));
    fetchCode.mockRejectedValueOnce(new Error('no network'));
    const code = lazyModule(fetchCode);
    await expect(Promise.all([code.load(), code.load()])).rejects.toThrow('no network');
    expect([fetchCode.mock.calls.length, code.loaded()]).toEqual([1, null]);
    await expect(code.load()).resolves.toBe('code');
    expect(fetchCode).toHaveBeenCalledTimes(2);
  });
});
