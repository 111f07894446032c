import { afterEach, vi } from 'vitest';

/* Set-up of every unit test. Vitest undoes stubs before the next test; files of one process share them, and the top level of the next file runs before. */

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
