import { fileURLToPath } from 'node:url';
import { defineConfig, defineProject } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

const common = {
  root,
  resolve: { alias: { '@': root.replace(/\/$/, '') } },
};
const setupFiles = ['e2e/testing/no-requests-in-transactions.ts', 'e2e/testing/undo-stubs.ts'];
export const testOptions = {
  setupFiles,
  pool: 'forks',
  testTimeout: 120_000,
  hookTimeout: 300_000,
  // Generous timeout for busy machines; a met condition continues at once.
  expect: { poll: { timeout: 15_000 } },
  // Mocks and timers must not leak into other tests.
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
} as const;

/**
 * These test what a process reads or makes once (environment, services, metrics), or reset its modules: two instances of Prisma's schema
 * engine (lib/kernel/compat/schema-engine.ts) share one binding, and break each other.
 */
const ownProcess = [
  'lib/visits/bookings/midnight.test.ts',
  'lib/gateway/{keyed-provider,serve,serve-checks,serve-language,sign-up-load,visitor-keys}.test.ts',
  'lib/kernel/lazy-module-interaction.test.ts',
  'lib/server/known-browser.test.ts',
  'lib/server/middleware.test.ts',
  'lib/server/unavailable-page.test.ts',
  'lib/server/telemetry/tracing.test.ts',
];

export default defineConfig({
  ...common,
  test: {
    globalSetup: 'e2e/testing/global-setup.ts',
    // Too slow for `npm test`: `npm run test:torture` runs only these.
    tags: [{ name: 'torture', description: 'Many cases, seeds or parallel calls, and what takes seconds' }],
    // One more than the cores of the usual machine: many tests wait for PostgreSQL or for a time-out.
    maxWorkers: 3,
    projects: [
      defineProject({
        ...common,
        test: {
          ...testOptions,
          name: 'shared',
          include: [
            '{app,lib,components,prisma,sandbox,tools}/**/*.test.ts',
            'e2e/{bench,testing}/*.test.ts',
          ],
          exclude: ownProcess,
          // Importing Prisma's client and zod again for each file takes longer than most files.
          isolate: false,
        },
      }),
      defineProject({ ...common, test: { ...testOptions, name: 'own process', include: ownProcess } }),
    ],
  },
});
