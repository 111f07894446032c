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
    // Too slow for `npm test`: `npm run test:torture` runs only these.
    tags: [{ name: 'torture', description: 'Large numbers of cases, seeds or twins' }],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // Generous timeout for busy machines; a met condition continues at once.
    expect: { poll: { timeout: 15_000 } },
    // Mocks and timers must not leak into other tests.
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
});
