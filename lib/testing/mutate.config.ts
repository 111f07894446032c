import { defineConfig } from 'vitest/config';
import base from './vitest.config';

/**
 * The tests for `npm run mutate`: those of one part (MUTATE_TESTS, file patterns separated by commas). Stryker's own option would activate
 * a mutant too late for code that runs at module load.
 */
export default defineConfig({
  ...base,
  test: { ...base.test, include: (process.env.MUTATE_TESTS ?? '').split(',') },
});
