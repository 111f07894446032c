import { defineConfig } from 'vitest/config';
import base, { testOptions } from './vitest.config';

/*
 * Configuration of `npm run mutate`: tests of one part (MUTATE_TESTS, file patterns separated by commas). Stryker's own option would activate a mutant
 * too late for code that runs at module load.
 */

const { projects: _all, ...shared } = base.test ?? {};
export default defineConfig({
  ...base,
  test: { ...shared, ...testOptions, include: (process.env.MUTATE_TESTS ?? '').split(',') },
});
