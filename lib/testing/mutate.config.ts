import { defineConfig } from 'vitest/config';
import base from './vitest.config';

/**
 * The tests that `npm run mutate` runs: those of one part (MUTATE_TESTS, file patterns with commas between). Stryker's own
 * option for it would put a change on too late where it is of something that a module makes when it is loaded.
 */
export default defineConfig({
  ...base,
  test: { ...base.test, include: (process.env.MUTATE_TESTS ?? '').split(',') },
});
