import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  root,
  resolve: { alias: { '@': root.replace(/\/$/, '') } },
  test: {
    include: ['{app,lib,components,sandbox,prisma,tools}/**/*.test.ts', 'e2e/bench/*.test.ts'],
    globalSetup: 'lib/testing/global-setup.ts',
    setupFiles: 'lib/testing/no-requests-in-transactions.ts',
    // Takes longer than `npm test` may: `npm run test:torture` runs these alone.
    tags: [{ name: 'torture', description: 'Large numbers of cases, seeds or twins' }],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // Conditions are waited for as long as a busy machine may need; a met one goes on at once.
    expect: { poll: { timeout: 15_000 } },
    // A forgotten mock or timer of one test must not decide another.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
